package io.github.bancada.jtl;

/** Parses whole numbers without creating strings. Stateless. */
final class JtlNumber {
  /** Result of {@link #parse} for anything but a number from 0 to 10^18 - 1. */
  static final long INVALID = -1;

  private static final int MAX_DIGITS = 18;

  private JtlNumber() {}

  static long parse(char[] characters, int offset, int length) {
    if (length == 0 || length > MAX_DIGITS) {
      return INVALID;
    }
    long number = 0;
    for (int i = offset; i < offset + length; i++) {
      int digit = characters[i] - '0';
      if (digit < 0 || digit > 9) {
        return INVALID;
      }
      number = 10 * number + digit;
    }
    return number;
  }
}
