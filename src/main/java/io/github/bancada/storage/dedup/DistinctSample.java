package io.github.bancada.storage.dedup;

/**
 * A sample of the different pieces, in constant memory, by adaptive sampling (Wegman; Flajolet, "On
 * Adaptive Sampling", Computing 1990; Gibbons, "Distinct Sampling", VLDB 2001): pieces whose hash
 * begins with {@code level} zero bits are kept. When there is no room for another piece, the level
 * is raised, which drops about half of them. So each different piece is kept with the probability
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

  /** Whether a piece with this hash belongs to the sample but is not in it yet. */
  boolean lacks(long high, long low) {
    return belongs(high) && lengths[slot(high, low)] == 0;
  }

  private boolean belongs(long high) {
    return level == 0 || high >>> (Long.SIZE - level) == 0;
  }

  /** Index of this hash, or of a free slot for it. */
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

  /** Number of zero bits at the start of the hashes; 0 if all pieces are kept. */
  int level() {
    return level;
  }

  int kept() {
    return kept;
  }

  /** Number and bytes of all different pieces. */
  Estimate estimate() {
    double sum = 0;
    double squares = 0;
    for (long length : lengths) {
      sum += length;
      squares += (double) length * length;
    }
    return Estimate.of(kept, sum, squares, level);
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

  /**
   * Number and bytes of all different pieces, estimated from a sample. Immutable.
   *
   * <p>The sample has each of the D different pieces with the probability p. If all have L bytes,
   * the number n of those in it has a binomial distribution, and the interval contains all D with
   * |n - pD| &le; z &radic;(p(1-p)D) (Wilson's score interval, for the number of trials instead of
   * the probability). Solved for D:
   *
   * <pre>
   * D = ( n + z&sup2;(1-p)/2 &plusmn; z &radic;( n(1-p) + z&sup2;(1-p)&sup2;/4 ) ) / p
   * </pre>
   *
   * <p>Pieces of different lengths are treated as n' = (&Sigma;L)&sup2;/&Sigma;L&sup2; pieces of
   * &Sigma;L&sup2;/&Sigma;L bytes, which have the same sum and the same variance of the sum
   * (Horvitz-Thompson, (1-p)/p&sup2; &Sigma;L&sup2;).
   *
   * @param pieces number of different pieces
   * @param bytes of these pieces
   * @param low end of the interval of the bytes
   * @param high end of the interval of the bytes
   */
  record Estimate(long pieces, double bytes, double low, double high) {
    /**
     * For 97.2 % of the normal distribution, shown as a 97 % interval. With 1.96 (95 %), the true
     * value is in the interval in 95 of 100 runs on average, so often in fewer. With 2.2 it is in
     * at least 95 of nearly every hundred runs.
     */
    private static final double Z = 2.2;

    /**
     * @param kept pieces in the sample
     * @param sum of their bytes
     * @param squares sum of the squares of their bytes
     * @param level the sample has a piece with the probability 2<sup>-level</sup>
     */
    static Estimate of(int kept, double sum, double squares, int level) {
      double factor = Math.scalb(1.0, level);
      double rest = 1 - 1 / factor;
      double effective = squares == 0 ? 0 : sum * sum / squares;
      double length = sum == 0 ? 0 : squares / sum;
      double middle = effective + Z * Z * rest / 2;
      double half = Z * Math.sqrt(effective * rest + Z * Z * rest * rest / 4);
      return new Estimate(
          Math.round(kept * factor),
          sum * factor,
          (middle - half) * length * factor,
          (middle + half) * length * factor);
    }

    /** This estimate, limited to the number and bytes of all pieces. */
    Estimate atMost(long allPieces, long allBytes) {
      return new Estimate(
          Math.min(pieces, allPieces),
          Math.min(bytes, allBytes),
          Math.min(low, allBytes),
          Math.min(high, allBytes));
    }
  }
}
