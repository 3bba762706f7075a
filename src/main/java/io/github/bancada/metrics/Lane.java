package io.github.bancada.metrics;

import java.util.Optional;

/** Times and sums of samples of one label and second. Not thread-safe. */
public final class Lane {
  /** Longer samples are recorded with this time; the exact maximum is kept beside the histogram. */
  public static final long HIGHEST_NANOS = 24L * 3600 * 1_000_000_000;

  public static final int SIGNIFICANT_DIGITS = 3;

  final OutcomeSums elapsed;

  /** Of the samples that opened a connection. */
  final Times connect = new Times(Times.Shape.PACKED);

  final SampleTotals totals = new SampleTotals();

  /** Response codes of all samples. */
  final CodeCounts codes = new CodeCounts();

  /**
   * Samples of latency 0 by a clock of whole milliseconds. If the label has others, these are less
   * than a millisecond; if not, its sampler measures no latency.
   */
  long zeroLatencies;

  private final Times.Shape shape;

  /** Null before the first sample with an intended start. */
  private OutcomeSums responses;

  /** Null before the first latency above 0. */
  private ElapsedSums latencies;

  private Lane(Times.Shape shape) {
    this.shape = shape;
    elapsed = new OutcomeSums(shape);
  }

  /** For many samples: fast. */
  static Lane dense() {
    return new Lane(Times.Shape.DENSE);
  }

  /** For many samples: small. */
  static Lane packed() {
    return new Lane(Times.Shape.PACKED);
  }

  /** For a sum of any number of samples. */
  static Lane growing() {
    return new Lane(Times.Shape.GROWING);
  }

  /** Response times of the samples that had an intended start. */
  OutcomeSums responses() {
    if (responses == null) {
      responses = new OutcomeSums(shape);
    }
    return responses;
  }

  boolean hasResponses() {
    return responses != null && !responses.isEmpty();
  }

  /** Latencies above 0, of samples that succeeded. */
  ElapsedSums latencies() {
    if (latencies == null) {
      latencies = new ElapsedSums(shape);
    }
    return latencies;
  }

  private boolean hasLatencies() {
    return latencies != null && !latencies.isEmpty();
  }

  /** All latencies; there must be some above 0. */
  private ElapsedSums allLatencies() {
    if (zeroLatencies == 0) {
      return latencies;
    }
    ElapsedSums all = new ElapsedSums(Times.Shape.GROWING);
    all.add(latencies);
    all.recordZeros(zeroLatencies);
    return all;
  }

  void add(Lane other) {
    elapsed.add(other.elapsed);
    connect.add(other.connect);
    totals.add(other.totals);
    codes.add(other.codes);
    zeroLatencies += other.zeroLatencies;
    if (other.hasLatencies()) {
      latencies().add(other.latencies);
    }
    if (other.hasResponses()) {
      responses().add(other.responses);
    }
  }

  LabelSummary summary(String label, boolean millisecondsOnly) {
    return new LabelSummary(
        label,
        elapsed.summary(),
        totals.errors(),
        new SummedTimes(connect.toCounts(), totals.connectNanos()),
        new Traffic(totals.receivedBytes(), totals.sentBytes()),
        new Span(totals.startEpochMillis(), totals.endEpochMillis()),
        millisecondsOnly,
        TimeBlocks.NONE,
        hasResponses()
            ? new ResponseTimes(responses.summary(), TimeBlocks.NONE)
            : ResponseTimes.NONE,
        hasLatencies() ? allLatencies().summary() : ElapsedTimes.NONE,
        0);
  }

  /**
   * The row of one second; there must be samples.
   *
   * @param users active in it
   */
  IntervalRow row(long epochSecond, String label, int users) {
    return elapsed
        .row(epochSecond, label, totals, users)
        .withResponse(hasResponses() ? responses.second() : Optional.empty())
        .withLatency(hasLatencies() ? Optional.of(allLatencies().second()) : Optional.empty());
  }

  void reset() {
    elapsed.reset();
    connect.reset();
    totals.reset();
    codes.reset();
    zeroLatencies = 0;
    if (latencies != null) {
      latencies.reset();
    }
    if (responses != null) {
      responses.reset();
    }
  }
}
