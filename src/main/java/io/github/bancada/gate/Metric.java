package io.github.bancada.gate;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What a criterion is about. Immutable.
 *
 * @param kind which figure
 * @param percentile of {@link Kind#PERCENTILE} and {@link Kind#CONNECT_PERCENTILE}, more than 0, at
 *     most 100; else null
 */
record Metric(Kind kind, BigDecimal percentile) {
  private static final long SECOND_MILLIS = 1000;
  private static final long MINUTE_MILLIS = 60_000;
  private static final BigDecimal MEDIAN = BigDecimal.valueOf(50);
  private static final BigDecimal P95 = BigDecimal.valueOf(95);

  /** The figures there are. */
  enum Kind {
    SAMPLES("samples", Dimension.COUNT),
    ERRORS("errors", Dimension.PERCENT, Dimension.COUNT),
    THROUGHPUT("throughput", Dimension.RATE),
    MIN("min", Dimension.TIME),
    MEAN("mean", Dimension.TIME),
    STDDEV("stddev", Dimension.TIME),
    MAX("max", Dimension.TIME),
    PERCENTILE("p", Dimension.TIME),
    CONNECT_MEAN("connect mean", Dimension.TIME),
    CONNECT_PERCENTILE("connect p", Dimension.TIME),
    RECEIVED("received", Dimension.BYTE_RATE, Dimension.BYTES),
    SENT("sent", Dimension.BYTE_RATE, Dimension.BYTES);

    private final String word;
    private final List<Dimension> dimensions;

    Kind(String word, Dimension... dimensions) {
      this.word = word;
      this.dimensions = List.of(dimensions);
    }

    String word() {
      return word;
    }
  }

  static Metric of(Kind kind) {
    return new Metric(kind, null);
  }

  /** In what it may be limited; the first of them is what it is compared in with a baseline. */
  List<Dimension> dimensions() {
    return kind.dimensions;
  }

  /** As it is written in a gate. */
  @Override
  public String toString() {
    return percentile == null ? kind.word : kind.word + percentile.toPlainString();
  }

  /** The figure over a whole run; the label must have samples. */
  Ratio of(LabelSummary label, Dimension dimension) {
    return of(label, dimension, Math.max(1, label.wallMillis()));
  }

  /** The figure of one second, in which the label must have had samples. */
  Ratio ofSecond(LabelSummary label, Dimension dimension) {
    return of(label, dimension, SECOND_MILLIS);
  }

  private Ratio of(LabelSummary label, Dimension dimension, long wallMillis) {
    return switch (kind) {
      case SAMPLES -> Ratio.of(label.samples());
      case ERRORS -> errors(label.errors(), label.samples(), dimension);
      case THROUGHPUT -> perMinute(label.samples(), wallMillis);
      case MIN -> Ratio.of(label.outcomes().all().minNanos());
      case MEAN -> Ratio.of(label.outcomes().all().sumNanos(), label.samples());
      case STDDEV -> Ratio.of(new BigDecimal(label.outcomes().all().stddevNanos()));
      case MAX -> Ratio.of(label.outcomes().all().maxNanos());
      case PERCENTILE -> Ratio.of(label.outcomes().all().percentileNanos(percentile.doubleValue()));
      case CONNECT_MEAN -> Ratio.of(label.connectSumNanos(), label.samples());
      case CONNECT_PERCENTILE -> Ratio.of(label.connectPercentileNanos(percentile.doubleValue()));
      case RECEIVED -> bytes(label.receivedBytes(), wallMillis, dimension);
      case SENT -> bytes(label.sentBytes(), wallMillis, dimension);
    };
  }

  /** The figure of one second as it stands in a finished run; empty if that does not have it. */
  Optional<Ratio> ofSecond(IntervalRow row, Dimension dimension) {
    return switch (kind) {
      case SAMPLES -> Optional.of(Ratio.of(row.samples()));
      case ERRORS -> Optional.of(errors(row.errors(), row.samples(), dimension));
      case THROUGHPUT -> Optional.of(perMinute(row.samples(), SECOND_MILLIS));
      case MEAN -> Optional.of(Ratio.of(row.all().sumNanos(), row.samples()));
      case MAX -> Optional.of(Ratio.of(row.all().maxNanos()));
      case PERCENTILE ->
          percentile.compareTo(MEDIAN) == 0
              ? Optional.of(Ratio.of(row.all().p50Nanos()))
              : percentile.compareTo(P95) == 0
                  ? Optional.of(Ratio.of(row.all().p95Nanos()))
                  : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** Whether a finished run has this figure of each second. */
  boolean isKeptBySecond() {
    return ofSecond(IntervalRow.together(0, "", 1, 0, 1, 1, 1, 1, 1), dimensions().get(0))
        .isPresent();
  }

  private static Ratio errors(long errors, long samples, Dimension dimension) {
    return dimension == Dimension.PERCENT
        ? new Ratio(
            BigDecimal.valueOf(errors).multiply(BigDecimal.valueOf(100)),
            BigDecimal.valueOf(samples))
        : Ratio.of(errors);
  }

  private static Ratio bytes(long bytes, long wallMillis, Dimension dimension) {
    return dimension == Dimension.BYTES ? Ratio.of(bytes) : perMinute(bytes, wallMillis);
  }

  private static Ratio perMinute(long amount, long wallMillis) {
    return new Ratio(
        BigDecimal.valueOf(amount).multiply(BigDecimal.valueOf(MINUTE_MILLIS)),
        BigDecimal.valueOf(wallMillis));
  }
}
