package io.github.bancada.storage.dedup;

/**
 * Hashes pieces to 128 bits, which stay in the object: no memory is needed for each piece. For one
 * thread.
 */
abstract class PieceHash {
  private long high;
  private long low;

  /** Hashes one piece. */
  abstract void of(byte[] bytes, int from, int length);

  /** Begins a piece that comes in parts. */
  abstract void begin();

  abstract void add(byte[] bytes, int from, int length);

  /** Ends a piece that came in parts. */
  abstract void end();

  final void is(long highBits, long lowBits) {
    high = highBits;
    low = lowBits;
  }

  final long high() {
    return high;
  }

  final long low() {
    return low;
  }
}
