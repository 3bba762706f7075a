package io.github.bancada.ldap.accesslog;

import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * The time of a line. Immutable.
 *
 * @param nanos since the epoch, or since another moment that is the same for the whole log
 * @param exact whether it has a part of a second
 */
record Stamp(long nanos, boolean exact) {
  private static final long SECOND = 1_000_000_000L;
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  private static final int MONTH_LETTERS = 3;
  private static final int NANO_DIGITS = 9;
  private static final int HOUR = 3600;
  private static final int MINUTE = 60;

  /** Its whole seconds. */
  long second() {
    return Math.floorDiv(nanos, SECOND);
  }

  /** A moment of that second, from 0 to 1. */
  Stamp within(double part) {
    return new Stamp(second() * SECOND + (long) (part * SECOND), exact);
  }

  /** Number of a month by its English name, from 1. */
  static int month(String name) {
    int at = MONTHS.indexOf(name);
    if (name.length() != MONTH_LETTERS || at < 0 || at % MONTH_LETTERS != 0) {
      throw new IllegalArgumentException("'" + name + "' is not a month");
    }
    return at / MONTH_LETTERS + 1;
  }

  /**
   * A date with the time of day in a text.
   *
   * @param text has {@code HH:mm:ss} and perhaps a fraction at this place
   * @param offsetSeconds of the time zone, east of Greenwich
   */
  static Stamp of(int year, int month, int day, String text, int at, int offsetSeconds) {
    try {
      long days = LocalDate.of(year, month, day).toEpochDay();
      int clock =
          digits(text, at, 2) * HOUR + digits(text, at + 3, 2) * MINUTE + digits(text, at + 6, 2);
      if (text.charAt(at + 2) != ':' || text.charAt(at + 5) != ':') {
        throw new IllegalArgumentException("no time of day");
      }
      int end = endOfFraction(text, at);
      boolean exact = end > at + 8;
      long fraction = exact ? fraction(text, at + 9, end) : 0;
      long seconds = Math.addExact(days * 24 * HOUR, (long) clock - offsetSeconds);
      return new Stamp(Math.addExact(Math.multiplyExact(seconds, SECOND), fraction), exact);
    } catch (DateTimeException | ArithmeticException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("no time", e);
    }
  }

  /** Seconds and a fraction since the epoch. */
  static Stamp ofEpoch(long seconds, long nanos, boolean exact) {
    try {
      return new Stamp(Math.addExact(Math.multiplyExact(seconds, SECOND), nanos), exact);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("no time", e);
    }
  }

  /** End of the time of day that begins at this place. */
  static int endOfFraction(String text, int at) {
    int end = at + 8;
    if (end < text.length() && (text.charAt(end) == '.' || text.charAt(end) == ',')) {
      int digit = end + 1;
      while (digit < text.length() && isDigit(text.charAt(digit))) {
        digit++;
      }
      return digit > end + 1 ? digit : end;
    }
    return end;
  }

  private static long fraction(String text, int from, int to) {
    long value = 0;
    for (int i = 0; i < NANO_DIGITS; i++) {
      value = value * 10 + (from + i < to ? text.charAt(from + i) - '0' : 0);
    }
    return value;
  }

  /** A number of {@code count} digits; blanks may stand for leading zeros. */
  static int digits(String text, int at, int count) {
    int value = 0;
    for (int i = at; i < at + count; i++) {
      char digit = text.charAt(i);
      if (digit == ' ' && value == 0 && i < at + count - 1) {
        continue;
      }
      if (!isDigit(digit)) {
        throw new IllegalArgumentException("no number");
      }
      value = value * 10 + digit - '0';
    }
    return value;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
