package io.github.bancada.ldap.control;

/**
 * A line of the field, cut into its parts.
 *
 * @param number from 1
 * @param name the name or OID
 * @param criticality {@code critical}, {@code optional} or ""
 * @param argument "" for none
 */
record ControlLine(int number, String text, String name, String criticality, String argument) {
  private static final String CRITICAL = "critical";

  /**
   * Cuts a line.
   *
   * @param text without blanks around it
   */
  static ControlLine of(int number, String text) {
    String[] name = cut(text);
    String[] next = cut(name[1]);
    boolean said = next[0].equals(CRITICAL) || next[0].equals("optional");
    return new ControlLine(number, text, name[0], said ? next[0] : "", said ? next[1] : name[1]);
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
    return new IllegalArgumentException(
        String.format("Controls, line %s, is '%s'; %s", number, text, remedy));
  }
}
