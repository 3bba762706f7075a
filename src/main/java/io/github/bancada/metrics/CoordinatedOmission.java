package io.github.bancada.metrics;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Corrects a histogram for coordinated omission, as HdrHistogram's {@code
 * copyCorrectedForCoordinatedOmission} does. A user on a schedule sends nothing while it waits for
 * a long sample. So a sample of length v with an interval i adds samples of v-i, v-2i … down to i.
 * HdrHistogram adds them one by one; for a sample of minutes and an interval of a millisecond that
 * takes as long as the run. This class adds all samples of one histogram bucket at once.
 * HdrHistogram counts down from the upper end of each bucket; here the longest sample, which is
 * what a freeze causes, counts with its exact time. Stateless.
 */
final class CoordinatedOmission {
  private CoordinatedOmission() {}

  /**
   * Returns a corrected copy.
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
