package io.github.bancada.ldap.accesslog;

/**
 * The access log of 389 Directory Server and related servers.
 *
 * <pre>
 * line = "[23/Nov/2026:07:00:00.123456789 +0000] conn=" number " " [ "op=" number " " ] statement
 * </pre>
 *
 * Internal operations, {@code conn=Internal(…)}, and the lines at the beginning of a file are
 * ignored. Not thread-safe.
 */
final class DirectoryServerFormat implements LogFormat {
  private static final String CONNECTION = "] conn=";
  private static final String OPERATION = "op=";
  private static final int CLOCK = 13;

  @Override
  public String server() {
    return "389 Directory Server";
  }

  @Override
  public LogLine read(String line) {
    int bracket = line.indexOf(CONNECTION);
    if (!line.startsWith("[") || bracket < 0) {
      return null;
    }
    int from = bracket + CONNECTION.length();
    int end = LogFormat.endOfDigits(line, from);
    if (end == from || end >= line.length() || line.startsWith(" (Internal)", end)) {
      return null;
    }
    Stamp stamp = stamp(line.substring(0, bracket));
    long connection = LogFormat.number(line, from, end);
    int rest = end + 1;
    long operation = LogLine.NONE;
    if (line.startsWith(OPERATION, rest)) {
      int sign = line.startsWith("-", rest + OPERATION.length()) ? 1 : 0;
      int number = rest + OPERATION.length() + sign;
      end = LogFormat.endOfDigits(line, number);
      operation = sign == 1 ? LogLine.NONE : LogFormat.number(line, number, end);
      rest = Math.min(end + 1, line.length());
    }
    return new LogLine(stamp, connection, operation, Statement.parse(line.substring(rest)));
  }

  /** {@code [23/Nov/2026:07:00:00.123456789 +0000}, also without a fraction. */
  private static Stamp stamp(String text) {
    try {
      int end = Stamp.endOfFraction(text, CLOCK);
      int zone = end < text.length() && text.charAt(end) == ' ' ? end + 1 : end;
      return Stamp.of(
          Stamp.digits(text, 8, 4),
          Stamp.month(text.substring(4, 7)),
          Stamp.digits(text, 1, 2),
          text,
          CLOCK,
          SyslogTime.offsetSeconds(text, zone));
    } catch (IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("the line has no time", e);
    }
  }
}
