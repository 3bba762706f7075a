package io.github.bancada.report.view;

import io.github.bancada.metrics.Apdex;
import io.github.bancada.metrics.ApdexThresholds;
import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A column of the aggregate table; every view shows the same columns in this order. Elapsed times
 * are those of {@link LabelSummary#elapsed}. To add a column, add a constant to {@link #ALL}.
 *
 * @param key name in {@code aggregate.csv} and in the language bundles
 * @param title short title for the console
 * @param kind format of the value
 * @param value the figure; times in nanoseconds, NaN if there is none
 * @param text the figure as shown, for {@link Kind#TEXT}; null for others
 */
public record Column(
    String key,
    String title,
    Kind kind,
    ToDoubleFunction<LabelSummary> value,
    Function<LabelSummary, String> text) {

  /** Format of a figure. */
  public enum Kind {
    COUNT,
    PERCENT,
    /** A time in nanoseconds; each view picks a unit. */
    NANOS,
    RATE,
    /** A figure with its own text. */
    TEXT
  }

  /** Formatted by its kind. */
  public Column(String key, String title, Kind kind, ToDoubleFunction<LabelSummary> value) {
    this(key, title, kind, value, null);
  }

  private static final Column LAST_TIME = time("max", ElapsedTimes::maxNanos);

  public static final List<Column> ALL =
      List.of(
          new Column("samples", "samples", Kind.COUNT, LabelSummary::samples),
          new Column("errors", "errors", Kind.COUNT, LabelSummary::errors),
          new Column("error_percent", "error %", Kind.PERCENT, LabelSummary::errorPercent),
          time("min", ElapsedTimes::minNanos),
          time("mean", ElapsedTimes::meanNanos),
          time("stddev", ElapsedTimes::stddevNanos),
          percentile("p50", 50),
          percentile("p90", 90),
          percentile("p95", 95),
          percentile("p99", 99),
          percentile("p99_9", 99.9),
          LAST_TIME,
          new Column("throughput_per_s", "/s", Kind.RATE, LabelSummary::throughputPerSecond),
          new Column(
              "received_kb_per_s",
              "recv KB/s",
              Kind.RATE,
              LabelSummary::receivedKilobytesPerSecond),
          new Column("sent_kb_per_s", "sent KB/s", Kind.RATE, LabelSummary::sentKilobytesPerSecond),
          new Column("connect_mean_ms", "connect", Kind.NANOS, LabelSummary::connectMeanNanos));

  /** Elapsed times of failed samples; no view mixes them with times of successful ones. */
  public static final List<Column> FAILED =
      List.of(
          failed("min", ElapsedTimes::minNanos),
          failed("mean", ElapsedTimes::meanNanos),
          failed("p50", times -> times.percentileNanos(50)),
          failed("p95", times -> times.percentileNanos(95)),
          failed("p99", times -> times.percentileNanos(99)),
          failed("max", ElapsedTimes::maxNanos));

  /** Response times of the same samples as the elapsed times. */
  public static final List<Column> RESPONSE =
      List.of(
          response("mean", ElapsedTimes::meanNanos),
          response("p50", times -> times.percentileNanos(50)),
          response("p90", times -> times.percentileNanos(90)),
          response("p95", times -> times.percentileNanos(95)),
          response("p99", times -> times.percentileNanos(99)),
          response("p99_9", times -> times.percentileNanos(99.9)),
          response("max", ElapsedTimes::maxNanos));

  /** Latencies of the successful samples that have one. */
  public static final List<Column> LATENCY =
      List.of(
          latency("mean", ElapsedTimes::meanNanos),
          latency("p50", times -> times.percentileNanos(50)),
          latency("p90", times -> times.percentileNanos(90)),
          latency("p95", times -> times.percentileNanos(95)),
          latency("p99", times -> times.percentileNanos(99)),
          latency("max", ElapsedTimes::maxNanos));

  /** The Apdex and the samples in its zones. Unknown if it is not known which samples failed. */
  public static List<Column> apdex(RunInfo info) {
    ApdexThresholds thresholds = info.settings().thresholds();
    String satisfied = thresholds.satisfiedText();
    String tolerated = thresholds.toleratedText();
    return List.of(
        new Column(
            "apdex",
            "Apdex",
            Kind.TEXT,
            zone(thresholds, Apdex::index),
            label -> label.apdex(thresholds).map(Apdex::text).orElse(AggregateText.NONE)),
        new Column(
            "apdex_satisfied", "≤ " + satisfied, Kind.COUNT, zone(thresholds, Apdex::satisfied)),
        new Column(
            "apdex_tolerating",
            satisfied + "–" + tolerated,
            Kind.COUNT,
            zone(thresholds, Apdex::tolerating)),
        new Column("apdex_slow", "> " + tolerated, Kind.COUNT, zone(thresholds, Apdex::slow)));
  }

  private static ToDoubleFunction<LabelSummary> zone(
      ApdexThresholds thresholds, ToDoubleFunction<Apdex> value) {
    return label -> label.apdex(thresholds).map(value::applyAsDouble).orElse(Double.NaN);
  }

  /** The columns of the window: {@link #of}, then those of separate tables in other views. */
  public static List<Column> inWindow(RunSummary summary) {
    List<Column> columns = new ArrayList<>(of(summary));
    if (!summary.total().outcomes().failed().isEmpty()) {
      columns.addAll(FAILED);
    }
    if (hasLatencies(summary)) {
      columns.addAll(LATENCY);
    }
    columns.addAll(apdex(summary.info()));
    return List.copyOf(columns);
  }

  /**
   * The columns of a run: {@link #ALL}, with {@link #RESPONSE} behind the other times if it has
   * response times; or else with the corrected columns at the end if it has an intended interval.
   */
  public static List<Column> of(RunSummary summary) {
    List<Column> columns = withoutResponses(summary);
    if (hasResponses(summary)) {
      columns.addAll(1 + columns.indexOf(LAST_TIME), RESPONSE);
    }
    return List.copyOf(columns);
  }

  /**
   * The columns of a view with response times in a separate table. A label's rate spans the samples
   * of others between its own, so there is none if the plan's own tables have rates.
   */
  static List<Column> withoutResponses(RunSummary summary) {
    List<Column> columns = all(summary);
    if (!summary.results().answers().isEmpty()) {
      columns.removeIf(column -> column.kind() == Kind.RATE);
    }
    return columns;
  }

  private static List<Column> all(RunSummary summary) {
    List<Column> columns = new ArrayList<>(ALL);
    if (!hasResponses(summary)) {
      columns.addAll(corrected(summary.info()));
    }
    return columns;
  }

  /** The columns of {@code aggregate.csv}, to which new ones are added at the end. */
  static List<Column> inFile(RunSummary summary) {
    List<Column> columns = all(summary);
    columns.addAll(FAILED);
    if (hasResponses(summary)) {
      columns.addAll(RESPONSE);
    }
    columns.addAll(LATENCY);
    columns.addAll(apdex(summary.info()));
    columns.add(
        new Column(
            "transactions",
            "of transactions",
            Kind.COUNT,
            label -> label.hasTransactions() ? label.transactions() : Double.NaN));
    return List.copyOf(columns);
  }

  static boolean hasLatencies(RunSummary summary) {
    return !summary.total().latencies().isEmpty();
  }

  static boolean hasResponses(RunSummary summary) {
    return !summary.total().responses().isEmpty();
  }

  private static List<Column> corrected(RunInfo info) {
    long interval = info.settings().intendedIntervalNanos();
    List<Column> columns = new ArrayList<>();
    if (interval <= 0) {
      return columns;
    }
    columns.add(corrected("p50", 50, interval));
    columns.add(corrected("p90", 90, interval));
    columns.add(corrected("p95", 95, interval));
    columns.add(corrected("p99", 99, interval));
    columns.add(corrected("p99_9", 99.9, interval));
    columns.add(corrected("max", 100, interval));
    return columns;
  }

  private static Column corrected(String name, double percentile, long interval) {
    return new Column(
        "corrected_" + name + "_ms",
        "corrected " + name.replace('_', '.'),
        Kind.NANOS,
        figure(
            LabelSummary::elapsed, times -> times.correctedPercentileNanos(percentile, interval)));
  }

  private static Column response(String name, ToDoubleFunction<ElapsedTimes> value) {
    return new Column(
        "response_" + name + "_ms",
        "response " + name.replace('_', '.'),
        Kind.NANOS,
        figure(label -> label.asResponse().elapsed(), value));
  }

  private static Column latency(String name, ToDoubleFunction<ElapsedTimes> value) {
    return new Column(
        "latency_" + name + "_ms",
        "latency " + name,
        Kind.NANOS,
        figure(LabelSummary::latencies, value));
  }

  private static Column time(String name, ToDoubleFunction<ElapsedTimes> value) {
    return new Column(name + "_ms", name, Kind.NANOS, figure(LabelSummary::elapsed, value));
  }

  private static Column percentile(String name, double percentile) {
    return new Column(
        name + "_ms",
        name.replace('_', '.'),
        Kind.NANOS,
        figure(LabelSummary::elapsed, times -> times.percentileNanos(percentile)));
  }

  private static Column failed(String name, ToDoubleFunction<ElapsedTimes> value) {
    return new Column(
        "failed_" + name + "_ms", name, Kind.NANOS, figure(s -> s.outcomes().failed(), value));
  }

  /** Whether it is computed from many times and may have decimals where they have none. */
  boolean isMean() {
    return key.contains("mean") || key.contains("stddev");
  }

  /** The same under another title. */
  Column titled(String other) {
    return new Column(key, other, kind, value, text);
  }

  /** NaN without samples: unknown is not 0. */
  private static ToDoubleFunction<LabelSummary> figure(
      Function<LabelSummary, ElapsedTimes> times, ToDoubleFunction<ElapsedTimes> value) {
    return summary -> {
      ElapsedTimes of = times.apply(summary);
      return of.isEmpty() ? Double.NaN : value.applyAsDouble(of);
    };
  }

  /** The figure; NaN if unknown, also without samples unless it is a count. */
  public double of(LabelSummary summary) {
    return kind != Kind.COUNT && summary.samples() == 0 ? Double.NaN : value.applyAsDouble(summary);
  }

  /** The same; a measured time in whole nanoseconds. */
  public double rounded(LabelSummary summary) {
    return kind == Kind.NANOS ? Math.rint(of(summary)) : of(summary);
  }
}
