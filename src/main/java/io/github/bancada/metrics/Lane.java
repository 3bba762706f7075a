package io.github.bancada.metrics;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/** Times and sums of some samples of one label and second. Not thread-safe: somebody owns it. */
final class Lane {
  /** Longer samples are recorded as this long; the exact maximum is kept beside the histogram. */
  static final long HIGHEST_NANOS = 24L * 3600 * 1_000_000_000;

  static final int SIGNIFICANT_DIGITS = 3;

  final Histogram histogram;

  /** Of the samples that opened a connection; often there are none, so it is small. */
  final Histogram connect = new PackedHistogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS);

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
    histogram.recordValueWithCount(clamped(elapsedNanos), count);
  }

  void recordConnect(long nanos, long count) {
    connect.recordValueWithCount(clamped(nanos), count);
  }

  private static long clamped(long nanos) {
    return Math.max(0, Math.min(nanos, HIGHEST_NANOS));
  }

  void add(Lane other) {
    histogram.add(other.histogram);
    connect.add(other.connect);
    tally.add(other.tally);
  }

  /** A summary that owns copies of the figures. */
  LabelSummary summary(String label, boolean millisecondsOnly) {
    Histogram copy = LabelSummary.emptyHistogram();
    copy.add(histogram);
    return new LabelSummary(
        label,
        copy,
        connect.copy(),
        tally.errors(),
        tally.minNanos(),
        tally.maxNanos(),
        tally.sumNanos(),
        tally.connectNanos(),
        tally.receivedBytes(),
        tally.sentBytes(),
        tally.startEpochMillis(),
        tally.endEpochMillis(),
        millisecondsOnly);
  }

  void reset() {
    histogram.reset();
    connect.reset();
    tally.reset();
  }
}
