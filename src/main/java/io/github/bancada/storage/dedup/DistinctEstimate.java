package io.github.bancada.storage.dedup;

/**
 * Number and bytes of all different pieces, estimated from a sample. Immutable.
 *
 * <p>The sample has each of the D different pieces with the probability p. If all have L bytes, the
 * number n of those in it has a binomial distribution, and the interval consists of all D with |n -
 * pD| &le; z &radic;(p(1-p)D) (Wilson's score interval, here for the number of trials and not for
 * the probability). Solved for D:
 *
 * <pre>
 * D = ( n + z&sup2;(1-p)/2 &plusmn; z &radic;( n(1-p) + z&sup2;(1-p)&sup2;/4 ) ) / p
 * </pre>
 *
 * <p>Pieces of different lengths are treated as n' = (&Sigma;L)&sup2;/&Sigma;L&sup2; pieces of
 * &Sigma;L&sup2;/&Sigma;L bytes, which have the same sum and the same variance of it
 * (Horvitz-Thompson, (1-p)/p&sup2; &Sigma;L&sup2;).
 *
 * @param pieces different ones
 * @param bytes of these
 * @param low end of the interval of the bytes
 * @param high end of the interval of the bytes
 */
record DistinctEstimate(long pieces, double bytes, double low, double high) {
  /**
   * For 97.2 % of the normal distribution, which views call a 97 % interval. With 1.96, that is 95
   * %, the truth would be in the interval in 95 of 100 runs on average, and so in fewer than 95 of
   * many hundreds; with this it is in at least 95 of nearly every hundred.
   */
  private static final double Z = 2.2;

  /**
   * @param kept pieces in the sample
   * @param sum of their bytes
   * @param squares sum of the squares of their bytes
   * @param level the sample has a piece with the probability 2<sup>-level</sup>
   */
  static DistinctEstimate of(int kept, double sum, double squares, int level) {
    double factor = Math.scalb(1.0, level);
    double rest = 1 - 1 / factor;
    double effective = squares == 0 ? 0 : sum * sum / squares;
    double length = sum == 0 ? 0 : squares / sum;
    double middle = effective + Z * Z * rest / 2;
    double half = Z * Math.sqrt(effective * rest + Z * Z * rest * rest / 4);
    return new DistinctEstimate(
        Math.round(kept * factor),
        sum * factor,
        (middle - half) * length * factor,
        (middle + half) * length * factor);
  }

  /** The same, but not more than there is. */
  DistinctEstimate atMost(long allPieces, long allBytes) {
    return new DistinctEstimate(
        Math.min(pieces, allPieces),
        Math.min(bytes, allBytes),
        Math.min(low, allBytes),
        Math.min(high, allBytes));
  }
}
