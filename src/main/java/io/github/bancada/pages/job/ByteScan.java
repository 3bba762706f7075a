package io.github.bancada.pages.job;

/**
 * Searches bytes: the first ones of a process one by one, because Java makes classes for {@link
 * LongScan}, which takes longer than a short job. Thread-safe; a thread may see the count of others
 * late.
 */
public final class ByteScan {
  private static final int FEW = 1 << 18;

  private static int looked;

  private ByteScan() {}

  /**
   * The position of the first byte below a bound.
   *
   * @param bound 1 to 128; bytes are unsigned
   * @return the end of the range if there is none
   */
  public static int below(int bound, byte[] bytes, int from, int to) {
    if (looked >= FEW) {
      return LongScan.below(bound, bytes, from, to);
    }
    int i = from;
    while (i < to && (bytes[i] & 0xFF) >= bound) {
      i++;
    }
    looked += i - from;
    return i;
  }

  /** Whether all bytes of a range are 0. */
  public static boolean isZero(byte[] bytes, int from, int to) {
    if (looked >= FEW) {
      return LongScan.isZero(bytes, from, to);
    }
    int i = from;
    while (i < to && bytes[i] == 0) {
      i++;
    }
    looked += i - from;
    return i == to;
  }

  /** Whether this text, in ISO 8859-1, is at a position of the range. */
  public static boolean matches(String text, byte[] bytes, int at, int to) {
    if (to - at < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if ((bytes[at + i] & 0xFF) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
