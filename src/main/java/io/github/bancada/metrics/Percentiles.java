package io.github.bancada.metrics;

import org.HdrHistogram.Histogram;

/**
 * Percentiles by nearest rank, one number each, which every view shows and the gate judges.
 *
 * <p>A histogram with three significant digits knows of a value which bucket it is in, and a bucket
 * is narrower than 0.1 % of it. Given is the roundest number of the bucket: the one with the fewest
 * digits. So whole milliseconds below 1,073 ms, of which no two share a bucket, stay what they are,
 * and a limit such as 1500 ms is met by values that cannot be told from it. The smallest and the
 * largest sample are known exactly. Stateless.
 */
final class Percentiles {
  private static final Histogram SHAPE = LabelSummary.emptyHistogram();

  private static final int RADIX = 10;

  /** The largest power of ten that ten times itself is still a long. */
  private static final long LARGEST_STEP = 100_000_000_000_000_000L;

  private Percentiles() {}

  /**
   * Which of so many values, in ascending order and from 1, a percentile is. As HdrHistogram does:
   * so that 99.9 % of 1,000 are not 1,000 because 99.9 has no exact double.
   *
   * @param percentile 0 to 100
   * @param count more than 0
   */
  static long rank(double percentile, long count) {
    double share = Math.max(0, Math.min(100, Math.nextDown(percentile)));
    return Math.max(1, (long) Math.ceil(share * count / 100));
  }

  /**
   * The percentile that a value in a bucket is.
   *
   * @param value any number of the bucket
   * @param min no number below it is given
   * @param max no number above it is given
   */
  static long inBucket(long value, long min, long max) {
    long low = Math.max(min, SHAPE.lowestEquivalentValue(value));
    long high = Math.min(max, SHAPE.highestEquivalentValue(value));
    return low < high ? roundest(low, high) : Math.max(min, Math.min(max, value));
  }

  /**
   * The number with the fewest digits, zeros at its end not counted; of several the one nearest to
   * the middle.
   *
   * @param low 0 or more
   * @param high not less
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
