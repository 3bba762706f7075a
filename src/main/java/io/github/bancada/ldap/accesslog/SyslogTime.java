package io.github.bancada.ldap.accesslog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The times before OpenLDAP's lines, in all forms that its loggers write:
 *
 * <pre>
 * Nov 23 07:00:00 host slapd[1]:                       syslog; also with a fraction
 * 2026-11-23T07:00:00.123456+00:00 host slapd[1]:      rsyslog since Debian 12, slapd 2.6
 * 1763881200.123456 host slapd[1]:                     journalctl -o short-unix
 * 6922b1f0.075bcd15 0x7f0123456700                     slapd -d stats: hexadecimal, nanoseconds
 * 6922b1f0.1e240 0x7f0123456700                        the same with microseconds
 * 6922b1f0                                             the same before 2.5
 * </pre>
 *
 * Syslog has no year: the first line counts as the year 2000, and a new year begins after December.
 * Not thread-safe.
 */
final class SyslogTime {
  private static final int LEAP_YEAR = 2000;
  private static final int HALF_A_YEAR = 6;
  private static final Pattern NUMBER =
      Pattern.compile("([0-9a-f]{8,10})(?:\\.([0-9a-f]{5,8}))?(?: .*)?", Pattern.DOTALL);
  private static final int HEX = 16;
  private static final int MICRO_DIGITS = 6;
  private static final long NANOS_OF_MICRO = 1000;

  private int year = LEAP_YEAR;
  private int lastMonth;

  /**
   * Reads the text before {@code conn=}.
   *
   * @throws IllegalArgumentException if there is no time
   */
  Stamp read(String prefix) {
    if (prefix.isEmpty()) {
      throw new IllegalArgumentException("the line has no time");
    }
    try {
      if (prefix.charAt(0) >= 'A' && prefix.charAt(0) <= 'Z') {
        return syslog(prefix);
      }
      return prefix.length() > 10 && prefix.charAt(4) == '-' ? iso(prefix) : number(prefix);
    } catch (IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("the line has no time", e);
    }
  }

  private Stamp syslog(String text) {
    int month = Stamp.month(text.substring(0, 3));
    int day = Stamp.digits(text, 4, 2);
    boolean newYear = month < lastMonth - HALF_A_YEAR;
    Stamp stamp = Stamp.of(newYear ? year + 1 : year, month, day, text, 7, 0);
    year += newYear ? 1 : 0;
    lastMonth = month;
    return stamp;
  }

  /** {@code 2026-11-23T07:00:00.123456+01:00}; a blank may stand before the zone. */
  static Stamp iso(String text) {
    int end = Stamp.endOfFraction(text, 11);
    boolean apart = text.startsWith(" +", end) || text.startsWith(" -", end);
    return Stamp.of(
        Stamp.digits(text, 0, 4),
        Stamp.digits(text, 5, 2),
        Stamp.digits(text, 8, 2),
        text,
        11,
        offsetSeconds(text, apart ? end + 1 : end));
  }

  /** {@code Z}, {@code +01:00}, {@code +0100}, or nothing. */
  static int offsetSeconds(String text, int at) {
    char sign = at < text.length() ? text.charAt(at) : 'Z';
    if (sign != '+' && sign != '-') {
      return 0;
    }
    int minutes = text.charAt(at + 3) == ':' ? at + 4 : at + 3;
    int seconds = Stamp.digits(text, at + 1, 2) * 3600 + Stamp.digits(text, minutes, 2) * 60;
    return sign == '-' ? -seconds : seconds;
  }

  private static Stamp number(String text) {
    Matcher matcher = NUMBER.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("the line has no time");
    }
    String fraction = matcher.group(2);
    if (fraction == null) {
      return Stamp.ofEpoch(Long.parseLong(matcher.group(1), HEX), 0, false);
    }
    if (fraction.length() == MICRO_DIGITS) {
      return Stamp.ofEpoch(
          Long.parseLong(matcher.group(1)), Long.parseLong(fraction) * NANOS_OF_MICRO, true);
    }
    long part = Long.parseLong(fraction, HEX);
    return Stamp.ofEpoch(
        Long.parseLong(matcher.group(1), HEX),
        fraction.length() < MICRO_DIGITS ? part * NANOS_OF_MICRO : part,
        true);
  }
}
