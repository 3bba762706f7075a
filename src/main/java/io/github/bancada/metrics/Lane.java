package io.github.bancada.metrics;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/** Times and sums of some samples of one label and second. Not thread-safe: somebody owns it. */
final class Lane {
  /** Longer samples are recorded as this long; the exact maximum is kept beside the histogram. */
  static final long HIGHEST_NANOS = 24L * 3600 * 1_000_000_000;

  static final int SIGNIFICANT_DIGITS = 3;

  final Histogram histogram;
  final Tally tally = new Tally();

  private Lane(Histogram histogram) {
    this.histogram = histogram;
  }

  /** Some 300 KB, and quick to record to. */
  static Lane dense() {
    return new Lane(new Histogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS));
  }

  /** Some 10 KB, and slower. */
  static Lane packed() {
    return new Lane(new PackedHistogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS));
  }

  /** Records a time, as the longest there is if it is longer. */
  void record(long elapsedNanos, long count) {
    histogram.recordValueWithCount(Math.max(0, Math.min(elapsedNanos, HIGHEST_NANOS)), count);
  }

  void add(Lane other) {
    histogram.add(other.histogram);
    tally.add(other.tally);
  }

  void reset() {
    histogram.reset();
    tally.reset();
  }
}
