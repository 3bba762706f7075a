package io.github.bancada.ldap.accesslog;

/**
 * The statistics of OpenLDAP's slapd ({@code loglevel stats}, 256), through syslog, the journal,
 * its own log file or standard error.
 *
 * <pre>
 * line = time [host program] "conn=" number " " ( "op=" number | "fd=" number ) " " statement
 * </pre>
 *
 * Not thread-safe.
 */
final class OpenLdapFormat implements LogFormat {
  private static final String CONNECTION = "conn=";
  private static final String OPERATION = "op=";

  private final SyslogTime time = new SyslogTime();

  @Override
  public String server() {
    return "OpenLDAP";
  }

  @Override
  public LogLine read(String line) {
    int at = line.indexOf(CONNECTION);
    if (at < 0 || at > 0 && line.charAt(at - 1) != ' ') {
      return null;
    }
    int from = at + CONNECTION.length();
    int end = LogFormat.endOfDigits(line, from);
    if (end == from || end >= line.length() || line.charAt(end) != ' ') {
      return null;
    }
    Stamp stamp = time.read(line.substring(0, at));
    long connection = LogFormat.number(line, from, end);
    int rest = end + 1;
    long operation = LogLine.NONE;
    if (line.startsWith(OPERATION, rest)) {
      int number = rest + OPERATION.length();
      end = LogFormat.endOfDigits(line, number);
      operation = LogFormat.number(line, number, end);
      rest = Math.min(end + 1, line.length());
    }
    return new LogLine(stamp, connection, operation, Statement.parse(line.substring(rest)));
  }
}
