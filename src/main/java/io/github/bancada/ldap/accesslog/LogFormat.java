package io.github.bancada.ldap.accesslog;

/** The form of a server's log. One object reads one log, from its beginning. */
interface LogFormat {
  /** The server in messages and results. */
  String server();

  /**
   * Reads a line.
   *
   * @return null if it is about something else
   * @throws IllegalArgumentException if it is about an operation, but cannot be understood
   */
  LogLine read(String line);

  /**
   * Reads a number, such as a connection's.
   *
   * @param end exclusive
   * @throws IllegalArgumentException if there is none
   */
  static long number(String text, int from, int end) {
    if (from == end || !Character.isDigit(text.charAt(from))) {
      throw new IllegalArgumentException("no number");
    }
    return Long.parseLong(text, from, end, 10);
  }

  /** End of the digits that begin at this place. */
  static int endOfDigits(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }
}
