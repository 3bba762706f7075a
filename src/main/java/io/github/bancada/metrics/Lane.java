package io.github.bancada.metrics;

/** Times and sums of some samples of one label and second. Not thread-safe: somebody owns it. */
public final class Lane {
  /** Longer samples are recorded as this long; the exact maximum is kept beside the histogram. */
  public static final long HIGHEST_NANOS = 24L * 3600 * 1_000_000_000;

  public static final int SIGNIFICANT_DIGITS = 3;

  final OutcomeSums elapsed;

  /** Of the samples that opened a connection. */
  final Times connect = new Times(Times.Shape.PACKED);

  final Tally tally = new Tally();

  private Lane(Times.Shape shape) {
    elapsed = new OutcomeSums(shape);
  }

  /** For many samples, quickly. */
  static Lane dense() {
    return new Lane(Times.Shape.DENSE);
  }

  /** For many samples, in little room. */
  static Lane packed() {
    return new Lane(Times.Shape.PACKED);
  }

  /** For a sum that may be of few samples or of all. */
  static Lane growing() {
    return new Lane(Times.Shape.GROWING);
  }

  void add(Lane other) {
    elapsed.add(other.elapsed);
    connect.add(other.connect);
    tally.add(other.tally);
  }

  /** A summary that owns copies of the figures. */
  LabelSummary summary(String label, boolean millisecondsOnly) {
    return new LabelSummary(
        label,
        elapsed.summary(),
        tally.errors(),
        new SummedTimes(connect.toCounts(), tally.connectNanos()),
        new Traffic(tally.receivedBytes(), tally.sentBytes()),
        new Span(tally.startEpochMillis(), tally.endEpochMillis()),
        millisecondsOnly,
        TimeBlocks.NONE);
  }

  void reset() {
    elapsed.reset();
    connect.reset();
    tally.reset();
  }
}
