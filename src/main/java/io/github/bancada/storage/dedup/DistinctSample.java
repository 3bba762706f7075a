package io.github.bancada.storage.dedup;

/**
 * A sample of the different pieces, in constant memory, by adaptive sampling (Wegman; Flajolet, "On
 * Adaptive Sampling", Computing 1990; Gibbons, "Distinct Sampling", VLDB 2001): pieces whose hash
 * begins with {@code level} zero bits are kept. When there is no room for another, the level is
 * raised, which drops about half of them. Each different piece is so kept with the probability
 * 2<sup>-level</sup>, however often it occurs. For one thread.
 */
final class DistinctSample {
  private final int most;
  private long[] highs;
  private long[] lows;

  /** Bytes of the piece; 0 in a free slot. */
  private long[] lengths;

  private long[] stored;
  private int level;
  private int kept;

  /**
   * @param most pieces kept, a power of two
   */
  DistinctSample(int most) {
    this.most = most;
    clear();
  }

  private void clear() {
    int slots = 2 * most;
    highs = new long[slots];
    lows = new long[slots];
    lengths = new long[slots];
    stored = new long[slots];
    kept = 0;
  }

  /** Whether a piece with this hash belongs to the sample, and is not yet in it. */
  boolean lacks(long high, long low) {
    return belongs(high) && lengths[slot(high, low)] == 0;
  }

  private boolean belongs(long high) {
    return level == 0 || high >>> (Long.SIZE - level) == 0;
  }

  /** Index of this hash, or of the free slot for it. */
  private int slot(long high, long low) {
    int mask = lengths.length - 1;
    int slot = (int) low & mask;
    while (lengths[slot] != 0 && (lows[slot] != low || highs[slot] != high)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /**
   * Adds a piece that it {@link #lacks}.
   *
   * @param length its bytes, at least 1
   * @param storedBytes its bytes when compressed
   */
  void add(long high, long low, long length, long storedBytes) {
    while (kept == most) {
      raise();
    }
    if (belongs(high)) {
      put(high, low, length, storedBytes);
    }
  }

  private void put(long high, long low, long length, long storedBytes) {
    int slot = slot(high, low);
    highs[slot] = high;
    lows[slot] = low;
    lengths[slot] = length;
    stored[slot] = storedBytes;
    kept++;
  }

  private void raise() {
    if (level == Long.SIZE - 1) {
      throw new IllegalStateException("more hashes begin with 63 zeros than chance allows");
    }
    level++;
    long[] oldHighs = highs;
    long[] oldLows = lows;
    long[] oldLengths = lengths;
    long[] oldStored = stored;
    clear();
    for (int i = 0; i < oldLengths.length; i++) {
      if (oldLengths[i] != 0 && belongs(oldHighs[i])) {
        put(oldHighs[i], oldLows[i], oldLengths[i], oldStored[i]);
      }
    }
  }

  /** How many zero bits the hashes begin with; 0 if all pieces are kept. */
  int level() {
    return level;
  }

  int kept() {
    return kept;
  }

  /** Number and bytes of all different pieces. */
  DistinctEstimate estimate() {
    double sum = 0;
    double squares = 0;
    for (long length : lengths) {
      sum += length;
      squares += (double) length * length;
    }
    return DistinctEstimate.of(kept, sum, squares, level);
  }

  /** Bytes of the kept pieces divided by their compressed bytes; NaN if none is kept. */
  double compressionRatio() {
    double sum = 0;
    double compressed = 0;
    for (int i = 0; i < lengths.length; i++) {
      sum += lengths[i];
      compressed += stored[i];
    }
    return sum / compressed;
  }
}
