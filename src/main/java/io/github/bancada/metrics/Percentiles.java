package io.github.bancada.metrics;

import org.HdrHistogram.AbstractHistogram;

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
  private static final int RADIX = 10;

  /** The largest power of ten that ten times itself is still a long. */
  private static final long LARGEST_STEP = 100_000_000_000_000_000L;

  private Percentiles() {}

  /**
   * A percentile.
   *
   * @param percentile 0 to 100
   * @param min the smallest value, exact
   * @param max the largest value, exact
   * @return 0 if the histogram is empty
   */
  static long of(AbstractHistogram histogram, double percentile, long min, long max) {
    long count = histogram.getTotalCount();
    if (count == 0) {
      return 0;
    }
    long rank = rank(percentile, count);
    if (rank == count || rank == 1) {
      return rank == 1 ? min : max;
    }
    return between(histogram, percentile, min, max);
  }

  /**
   * A percentile of values whose exact range is not known.
   *
   * @param min no value is smaller
   * @param max no value is larger
   * @return 0 if the histogram is empty
   */
  static long between(AbstractHistogram histogram, double percentile, long min, long max) {
    return histogram.getTotalCount() == 0
        ? 0
        : inBucket(histogram, histogram.getValueAtPercentile(percentile), min, max);
  }

  /** The roundest number that is in the bucket of a value, and from min to max. */
  static long inBucket(AbstractHistogram histogram, long value, long min, long max) {
    long low = Math.max(min, histogram.lowestEquivalentValue(value));
    long high = Math.min(max, histogram.highestEquivalentValue(value));
    return low < high ? roundest(low, high) : Math.max(min, Math.min(max, value));
  }

  /** Which of so many values, in ascending order and from 1, a percentile is: as HdrHistogram. */
  static long rank(double percentile, long count) {
    return Math.max(1, (long) Math.ceil(Math.nextDown(percentile) * count / 100));
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
