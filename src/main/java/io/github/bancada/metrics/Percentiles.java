package io.github.bancada.metrics;

import org.HdrHistogram.Histogram;

/**
 * Percentiles by nearest rank. Every view shows these numbers and the gate judges them.
 *
 * <p>A histogram with three significant digits knows only the bucket of a value, which is narrower
 * than 0.1 % of it. The result is the roundest number of the bucket: the one with the fewest
 * digits. So whole milliseconds below 1,073 ms keep their value, because no two share a bucket, and
 * values that the histogram cannot tell from 1500 ms meet a limit of 1500 ms. The smallest and the
 * largest sample are exact. Stateless.
 */
final class Percentiles {
  private static final Histogram SHAPE = LabelSummary.emptyHistogram();

  private static final int RADIX = 10;

  /** The largest power of ten whose tenfold is still a long. */
  private static final long LARGEST_STEP = 100_000_000_000_000_000L;

  private Percentiles() {}

  /**
   * The rank of a percentile among values in ascending order, from 1. Rounds as HdrHistogram does,
   * because 99.9 has no exact double: 99.9 % of 1,000 values are 999 values.
   *
   * @param percentile 0 to 100
   * @param count more than 0
   */
  static long rank(double percentile, long count) {
    double share = Math.max(0, Math.min(100, Math.nextDown(percentile)));
    return Math.max(1, (long) Math.ceil(share * count / 100));
  }

  /**
   * The percentile that stands for a bucket.
   *
   * @param value any number of the bucket
   * @param min no result is below it
   * @param max no result is above it
   */
  static long inBucket(long value, long min, long max) {
    long low = Math.max(min, SHAPE.lowestEquivalentValue(value));
    long high = Math.min(max, SHAPE.highestEquivalentValue(value));
    return low < high ? roundest(low, high) : Math.max(min, Math.min(max, value));
  }

  /**
   * The number with the fewest digits, not counting zeros at its end. Among several: the one
   * nearest to the middle.
   *
   * @param low 0 or more
   * @param high not less than {@code low}
   */
  static long roundest(long low, long high) {
    long middle = low + (high - low) / 2;
    for (long step = LARGEST_STEP; step > 1; step /= RADIX) {
      long below = middle / step * step;
      long above = below + step;
      boolean hasBelow = below >= low;
      if (hasBelow && (above > high || middle - below <= above - middle)) {
        return below;
      }
      if (above <= high) {
        return above;
      }
    }
    return middle;
  }
}
