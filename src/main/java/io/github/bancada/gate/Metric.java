package io.github.bancada.gate;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.SecondTimes;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The figure of a criterion. Immutable.
 *
 * @param percentile of {@link Kind#PERCENTILE} and {@link Kind#CONNECT_PERCENTILE}, above 0 and at
 *     most 100; null for others
 * @param outcome the samples whose elapsed times count; {@link CountedSamples#ALL} for figures that
 *     are not elapsed times
 * @param response whether times count from the intended start of the sample; only for elapsed times
 *     and figures with thresholds
 * @param zones of a figure with thresholds; null for others
 */
record Metric(
    Kind kind, BigDecimal percentile, CountedSamples outcome, boolean response, Zones zones) {
  /** The word for response times. */
  static final String RESPONSE = "response";

  private static final long SECOND_MILLIS = 1000;
  private static final long MINUTE_MILLIS = 60_000;
  private static final BigDecimal MEDIAN = BigDecimal.valueOf(50);
  private static final BigDecimal P95 = BigDecimal.valueOf(95);

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
    SENT("sent", Dimension.BYTE_RATE, Dimension.BYTES),
    LATENCY_MEAN("latency mean", Dimension.TIME),
    LATENCY_PERCENTILE("latency p", Dimension.TIME),
    APDEX("apdex", Dimension.COUNT),
    WITHIN("within", Dimension.PERCENT),
    OVER("over", Dimension.PERCENT),
    /** A figure of the run, not of a label: {@link CapacityJudge}. */
    CAPACITY("capacity", Dimension.RATE, Dimension.USERS);

    private final String word;
    private final List<Dimension> dimensions;

    Kind(String word, Dimension... dimensions) {
      this.word = word;
      this.dimensions = List.of(dimensions);
    }

    String word() {
      return word;
    }

    /** Whether it is written with thresholds: {@code apdex(500 ms)}. */
    boolean hasZones() {
      return this == APDEX || this == WITHIN || this == OVER;
    }

    private boolean isElapsed() {
      return switch (this) {
        case MIN, MEAN, STDDEV, MAX, PERCENTILE -> true;
        default -> false;
      };
    }
  }

  Metric(Kind kind, BigDecimal percentile, CountedSamples outcome, boolean response) {
    this(kind, percentile, outcome, response, null);
  }

  /** A figure with thresholds for all samples. */
  static Metric of(Kind kind, Zones zones) {
    return new Metric(kind, null, CountedSamples.ALL, false, zones);
  }

  /** A figure without a percentile; elapsed times are of successful samples. */
  static Metric of(Kind kind) {
    return new Metric(
        kind, null, kind.isElapsed() ? CountedSamples.SUCCESSFUL : CountedSamples.ALL, false);
  }

  /** The same figure for other samples; for elapsed times only. */
  Metric of(CountedSamples other) {
    return new Metric(kind, percentile, other, response, zones);
  }

  /** The same figure of response times; for elapsed times only. */
  Metric ofResponse() {
    return new Metric(kind, percentile, outcome, true, zones);
  }

  boolean isElapsed() {
    return kind.isElapsed();
  }

  /** The dimensions of its limits; a comparison with a baseline uses the first. */
  List<Dimension> dimensions() {
    return kind.dimensions;
  }

  @Override
  public String toString() {
    return isElapsed() && outcome != CountedSamples.SUCCESSFUL
        ? outcome.word() + " " + figure()
        : figure();
  }

  private String figure() {
    return (response ? RESPONSE + " " : "")
        + kind.word
        + (percentile == null ? "" : percentile.toPlainString())
        + (zones == null ? "" : "(" + zones + ")");
  }

  /** Unambiguous text, such as {@code p95 of successful samples}. */
  String words() {
    return isElapsed() ? figure() + " of " + outcome.word() + " samples" : figure();
  }

  /** The figure over a whole run; the label must have such samples. */
  Ratio of(LabelSummary label, Dimension dimension) {
    return of(label, dimension, Math.max(1, label.span().millis()));
  }

  boolean isConnect() {
    return kind == Kind.CONNECT_MEAN || kind == Kind.CONNECT_PERCENTILE;
  }

  boolean isLatency() {
    return kind == Kind.LATENCY_MEAN || kind == Kind.LATENCY_PERCENTILE;
  }

  /** The figure of one second with samples; empty if no sample counts. */
  Optional<Ratio> ofSecond(LabelSummary label, Dimension dimension) {
    if (isLatency() && label.latencies().isEmpty() && !label.outcomes().successful().isEmpty()) {
      return Optional.of(Ratio.of(0)); // less than its clock shows
    }
    return Evidence.missing(this, label).isPresent() && !isConnect()
        ? Optional.empty()
        : Optional.of(of(label, dimension, SECOND_MILLIS));
  }

  private Ratio of(LabelSummary label, Dimension dimension, long wallMillis) {
    return switch (kind) {
      case SAMPLES -> Ratio.of(label.samples());
      case ERRORS -> errors(label.errors(), label.samples(), dimension);
      case THROUGHPUT -> perMinute(label.samples(), wallMillis);
      case CONNECT_MEAN -> Ratio.of(label.connects().sumNanos(), label.samples());
      case CONNECT_PERCENTILE ->
          Ratio.of(label.connects().percentileNanos(percentile.doubleValue()));
      case RECEIVED -> bytes(label.traffic().receivedBytes(), wallMillis, dimension);
      case SENT -> bytes(label.traffic().sentBytes(), wallMillis, dimension);
      case LATENCY_MEAN, LATENCY_PERCENTILE -> elapsed(label.latencies());
      case APDEX, WITHIN, OVER -> zones.of(kind, timed(label));
      case CAPACITY -> throw new IllegalStateException("a label has no capacity");
      default -> elapsed(outcome.times(timed(label)));
    };
  }

  /** The label with the judged times. */
  private LabelSummary timed(LabelSummary label) {
    return response ? label.asResponse() : label;
  }

  /**
   * Why a label with samples has no such times; empty if it has some. Only for elapsed times and
   * figures with thresholds.
   */
  Optional<String> missing(LabelSummary label) {
    if (response && label.responses().isEmpty()) {
      return Optional.of(Evidence.NO_RESPONSE);
    }
    if (kind.hasZones()) {
      return timed(label).outcomes().areKnown()
          ? Optional.empty()
          : Optional.of(Evidence.OUTCOMES_UNKNOWN);
    }
    return outcome.missing(timed(label));
  }

  private Ratio elapsed(ElapsedTimes times) {
    return switch (kind) {
      case MIN -> Ratio.of(times.minNanos());
      case MEAN, LATENCY_MEAN -> Ratio.of(times.sumNanos(), times.count());
      case STDDEV -> Ratio.of(new BigDecimal(times.stddevNanos()));
      case MAX -> Ratio.of(times.maxNanos());
      default -> Ratio.of(times.percentileNanos(percentile.doubleValue()));
    };
  }

  /** The figure of one second of a finished run; empty if the run does not store it. */
  Optional<Ratio> ofSecond(IntervalRow row, Dimension dimension) {
    return switch (kind) {
      case SAMPLES -> Optional.of(Ratio.of(row.samples()));
      case ERRORS -> Optional.of(errors(row.errors(), row.samples(), dimension));
      case THROUGHPUT -> Optional.of(perMinute(row.samples(), SECOND_MILLIS));
      case MEAN ->
          response
              ? Optional.empty() // the number of samples is not stored
              : times(row).map(times -> Ratio.of(times.sumNanos(), outcome.count(row)));
      case MAX -> times(row).map(times -> Ratio.of(times.maxNanos()));
      case PERCENTILE -> times(row).flatMap(this::percentile);
      case LATENCY_PERCENTILE -> latencies(row).flatMap(this::percentile);
      case RECEIVED -> Optional.of(bytes(row.traffic().receivedBytes(), SECOND_MILLIS, dimension));
      case SENT -> Optional.of(bytes(row.traffic().sentBytes(), SECOND_MILLIS, dimension));
      default -> Optional.empty();
    };
  }

  private Optional<Ratio> percentile(SecondTimes times) {
    return percentile.compareTo(MEDIAN) == 0
        ? Optional.of(Ratio.of(times.p50Nanos()))
        : percentile.compareTo(P95) == 0
            ? Optional.of(Ratio.of(times.p95Nanos()))
            : Optional.empty();
  }

  /** As in {@link #ofSecond(LabelSummary, Dimension)}, 0 is less than the sampler's clock shows. */
  private static Optional<SecondTimes> latencies(IntervalRow row) {
    return row.latency().isPresent()
        ? row.latency()
        : row.successful().map(times -> new SecondTimes(0, 0, 0, 0));
  }

  /** Response times are stored for successful samples only. */
  private Optional<SecondTimes> times(IntervalRow row) {
    if (!response) {
      return outcome.times(row);
    }
    return outcome == CountedSamples.SUCCESSFUL && row.areOutcomesKnown()
        ? row.response()
        : Optional.empty();
  }

  /** Whether a finished run stores this figure per second. */
  boolean isStoredPerSecond() {
    SecondTimes times = new SecondTimes(1, 1, 1, 1);
    IntervalRow row =
        new IntervalRow(0, "", 2, 1, times, Optional.of(times), Optional.of(times), 1)
            .withResponse(Optional.of(times));
    return ofSecond(row, dimensions().get(0)).isPresent();
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
