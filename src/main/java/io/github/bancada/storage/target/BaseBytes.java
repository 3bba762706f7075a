package io.github.bancada.storage.target;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/**
 * The random bytes between the stamps of all content, made once and the same in every JVM.
 * Immutable.
 */
final class BaseBytes {
  /** Number of the bytes, a power of two; the content of a file repeats after it. */
  static final int PERIOD = 4 << 20;

  private static final ByteBuffer ALL = make();

  private BaseBytes() {}

  private static ByteBuffer make() {
    ByteBuffer bytes = ByteBuffer.allocate(PERIOD).order(ByteOrder.LITTLE_ENDIAN);
    SplittableRandom random = new SplittableRandom(Content.STEP);
    for (int at = 0; at < PERIOD; at += Long.BYTES) {
      bytes.putLong(at, random.nextLong());
    }
    return bytes;
  }

  /** Eight bytes from a place, the lowest first; all must be before the end. */
  static long word(int place) {
    return ALL.getLong(place);
  }

  /** Copies bytes from a place; all must be before the end. */
  static void copy(int place, ByteBuffer into, int at, int length) {
    into.put(at, ALL, place, length);
  }
}
