package io.github.bancada.metrics;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Corrects a histogram for coordinated omission, as HdrHistogram's {@code
 * copyCorrectedForCoordinatedOmission} does: a user on a schedule who waits for a long sample sends
 * none meanwhile, so for a sample of length v and an interval i those of v-i, v-2i … down to i are
 * added. HdrHistogram adds them one by one, which for a sample of minutes and an interval of a
 * millisecond takes as long as the run; here all that fall into one place of the histogram are
 * added together. HdrHistogram counts down from the upper end of each place in the histogram; of
 * the longest sample, which a freeze is, the exact time is known. Stateless.
 */
final class CoordinatedOmission {
  private CoordinatedOmission() {}

  /**
   * A corrected copy.
   *
   * @param longestNanos the longest of the values, exact
   * @param intervalNanos more than 0
   */
  static Histogram correct(Histogram histogram, long longestNanos, long intervalNanos) {
    if (intervalNanos <= 0) {
      throw new IllegalArgumentException(
          "the intended interval is " + intervalNanos + " ns; it must be more than 0");
    }
    Histogram corrected = histogram.copy();
    for (HistogramIterationValue value : histogram.recordedValues()) {
      long count = value.getCountAtValueIteratedTo();
      long missing = Math.min(value.getValueIteratedTo(), longestNanos) - intervalNanos;
      while (missing >= intervalNanos) {
        long lowest = Math.max(intervalNanos, corrected.lowestEquivalentValue(missing));
        long together = (missing - lowest) / intervalNanos + 1;
        corrected.recordValueWithCount(missing, count * together);
        missing -= together * intervalNanos;
      }
    }
    return corrected;
  }
}
