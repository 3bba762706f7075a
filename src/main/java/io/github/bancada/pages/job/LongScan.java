package io.github.bancada.pages.job;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Searches bytes as {@link ByteScan}, eight at a time. Stateless. */
final class LongScan {
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
