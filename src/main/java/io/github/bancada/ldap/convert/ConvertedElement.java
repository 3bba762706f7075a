package io.github.bancada.ldap.convert;

import java.util.List;

/**
 * What became of an LDAP element of JMeter's. Immutable.
 *
 * @param line where it begins in the old plan, from 1
 * @param title what it was
 * @param name its name in the plan
 * @param words what it is now, or why it stays
 * @param notes what the user should know besides
 */
public record ConvertedElement(
    int line, String title, String name, Fate fate, String words, List<String> notes) {

  /** What became of it. */
  public enum Fate {
    /** It is a sampler of ours. */
    CONVERTED,
    /** Defaults, which the samplers have taken over; they stay, disabled. */
    MERGED,
    /** A request without an equivalent; it stays, disabled. */
    KEPT
  }

  public ConvertedElement {
    notes = List.copyOf(notes);
  }
}
