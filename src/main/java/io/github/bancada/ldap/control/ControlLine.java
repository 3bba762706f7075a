package io.github.bancada.ldap.control;

import io.github.bancada.text.NumberedLine;

/**
 * A line of the field, cut into its parts.
 *
 * @param name the name or OID
 * @param criticality {@code critical}, {@code optional} or ""
 * @param argument "" for none
 */
record ControlLine(NumberedLine line, String name, String criticality, String argument) {
  private static final String CRITICAL = "critical";

  /** Cuts a line. */
  static ControlLine of(NumberedLine line) {
    String[] name = cut(line.text());
    String[] next = cut(name[1]);
    boolean said = next[0].equals(CRITICAL) || next[0].equals("optional");
    return new ControlLine(line, name[0], said ? next[0] : "", said ? next[1] : name[1]);
  }

  /** The first word, and what follows it. */
  private static String[] cut(String text) {
    String[] parts = text.split("\\s+", 2);
    return parts.length == 2 ? parts : new String[] {parts[0], ""};
  }

  /** Whether the request must fail at a server that does not know the control. */
  boolean isCritical(boolean otherwise) {
    return criticality.isEmpty() ? otherwise : criticality.equals(CRITICAL);
  }

  /**
   * The exception for this line.
   *
   * @param remedy what it takes, or what to do
   */
  IllegalArgumentException wrong(String remedy) {
    return line.wrong("Controls", line.text(), remedy);
  }
}
