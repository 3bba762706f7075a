package io.github.bancada.matrix;

import java.util.List;
import java.util.Locale;

/**
 * A factor: what differs between configurations. Its commands are programs with their arguments; a
 * shell text is {@code /bin/sh -c TEXT}. Immutable.
 *
 * @param levels one or more
 * @param apply sets the level that its environment names; empty if properties suffice
 * @param verify prints the value that is set now; empty for none
 * @param undo puts back what {@code apply} changed, and does no harm a second time; empty for none
 */
public record Factor(
    String name, List<Level> levels, List<String> apply, List<String> verify, List<String> undo) {
  public Factor {
    levels = List.copyOf(levels);
    apply = List.copyOf(apply);
    verify = List.copyOf(verify);
    undo = List.copyOf(undo);
  }

  /** The variable in the environment of commands that has the value of this factor's level. */
  public String variable() {
    return "BANCADA_" + name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
  }
}
