package io.github.bancada.ldap.convert;

import java.util.List;

/**
 * The conversion of an LDAP element of JMeter. Immutable.
 *
 * @param line of its beginning in the old plan, from 1
 * @param title what it was
 * @param name its name in the plan
 * @param words what it is now, or why it stays
 * @param notes further facts for the user
 */
public record ConvertedElement(
    int line, String title, String name, Fate fate, String words, List<String> notes) {

  /** Result of a conversion. */
  public enum Fate {
    /** Replaced by one of our samplers. */
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
