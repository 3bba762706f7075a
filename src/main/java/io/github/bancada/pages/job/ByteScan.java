package io.github.bancada.pages.job;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Searches bytes. A process searches its first bytes one by one, because Java makes classes for
 * {@link LongScan}, which takes longer than a short job. Thread-safe; a thread may see the count of
 * others late.
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

  /** Searches bytes like {@link ByteScan}, eight at a time. Stateless. */
  static final class LongScan {
    private static final VarHandle LONGS =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private LongScan() {}

    static int below(int bound, byte[] bytes, int from, int to) {
      long bounds = ONES * bound;
      int i = from;
      for (; i <= to - Long.BYTES; i += Long.BYTES) {
        long eight = (long) LONGS.get(bytes, i);
        // A byte below the bound borrows, which sets its high bit. In little-endian order the first
        // such byte is the lowest, and its borrow can only affect bytes above it.
        long found = eight - bounds & ~eight & HIGH_BITS;
        if (found != 0) {
          return i + (Long.numberOfTrailingZeros(found) >>> 3);
        }
      }
      while (i < to && (bytes[i] & 0xFF) >= bound) {
        i++;
      }
      return i;
    }

    static boolean isZero(byte[] bytes, int from, int to) {
      int i = from;
      for (; i <= to - Long.BYTES; i += Long.BYTES) {
        if ((long) LONGS.get(bytes, i) != 0) {
          return false;
        }
      }
      while (i < to && bytes[i] == 0) {
        i++;
      }
      return i == to;
    }
  }
}
