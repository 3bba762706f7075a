package io.github.bancada.pages.job;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks through bytes eight at a time. */
public final class ByteScan {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private ByteScan() {}

  /**
   * Where the first byte below a bound is.
   *
   * @param bound 1 to 128; bytes count as unsigned
   * @return the end of the range if there is none
   */
  public static int below(int bound, byte[] bytes, int from, int to) {
    long bounds = ONES * bound;
    int i = from;
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      long eight = (long) LONGS.get(bytes, i);
      // A byte below the bound borrows, which sets its high bit. Little-endian, the first such byte
      // is the lowest, and only bytes above it can be set wrongly by its borrow.
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

  /** Whether these bytes, ISO 8859-1, stand at a place of the range. */
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
