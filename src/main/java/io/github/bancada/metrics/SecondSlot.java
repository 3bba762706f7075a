package io.github.bancada.metrics;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/** What one label did in one second of the run. Whoever uses it holds its monitor. */
final class SecondSlot {
  /** Longer samples are recorded as this long; the exact maximum is kept beside the histogram. */
  static final long HIGHEST_NANOS = 24L * 3600 * 1_000_000_000;

  static final int SIGNIFICANT_DIGITS = 3;

  final Histogram histogram;
  final Tally tally = new Tally();

  /** Seconds since the epoch. Written before the slot is published, never while it is in use. */
  long epochSecond;

  private SecondSlot(Histogram histogram) {
    this.histogram = histogram;
  }

  /** Large, and quick to record to. */
  static SecondSlot dense() {
    return new SecondSlot(new Histogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS));
  }

  /** Small, and slower. */
  static SecondSlot packed() {
    return new SecondSlot(new PackedHistogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS));
  }

  /** Records a time, as the longest there is if it is longer. */
  void record(long elapsedNanos, long count) {
    histogram.recordValueWithCount(Math.max(0, Math.min(elapsedNanos, HIGHEST_NANOS)), count);
  }

  void reset() {
    histogram.reset();
    tally.reset();
  }
}
