package io.github.bancada.report.compare;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import java.util.function.ToDoubleFunction;

/** A figure that is compared. */
public enum Metric {
  /** Samples a second. */
  THROUGHPUT("throughput /s", LabelSummary::throughputPerSecond, Double.NaN),
  /** Mean elapsed time, nanoseconds. */
  MEAN("mean", timed(ElapsedTimes::meanNanos), Double.NaN),
  /** Median elapsed time, nanoseconds. */
  P50("p50", 50),
  /** 95th percentile of the elapsed time, nanoseconds. */
  P95("p95", 95),
  /** 99th percentile of the elapsed time, nanoseconds. */
  P99("p99", 99),
  /** Longest elapsed time, nanoseconds. One run says nothing of how much it varies. */
  MAX("max", timed(ElapsedTimes::maxNanos), Double.NaN),
  /** Failed samples in percent; compared by difference, as it may well be 0. */
  ERRORS("error %", LabelSummary::errorPercent, Double.NaN);

  private final String title;
  private final ToDoubleFunction<LabelSummary> figure;
  private final double percentile;

  Metric(String title, double percentile) {
    this(title, timed(times -> times.percentileNanos(percentile)), percentile);
  }

  Metric(String title, ToDoubleFunction<LabelSummary> figure, double percentile) {
    this.title = title;
    this.figure = figure;
    this.percentile = percentile;
  }

  /** A figure of the elapsed times; NaN if there are none. */
  private static ToDoubleFunction<LabelSummary> timed(ToDoubleFunction<ElapsedTimes> figure) {
    return summary ->
        summary.elapsed().isEmpty() ? Double.NaN : figure.applyAsDouble(summary.elapsed());
  }

  /** Name for a heading. */
  public String title() {
    return title;
  }

  /** The figure of one run; NaN for a time if no sample succeeded. */
  public double of(LabelSummary summary) {
    return figure.applyAsDouble(summary);
  }

  /** Whether it is an elapsed time in nanoseconds. */
  public boolean isTime() {
    return this != THROUGHPUT && this != ERRORS;
  }

  /** Whether it is a percentile. */
  public boolean isPercentile() {
    return !Double.isNaN(percentile);
  }

  /** Which percentile; NaN if it is none. */
  public double percentile() {
    return percentile;
  }

  /** Whether it is compared by difference, not by ratio. */
  public boolean isDifference() {
    return this == ERRORS;
  }

  /** What makes no difference: a ratio of 1, a difference of 0. */
  public double neutral() {
    return isDifference() ? 0 : 1;
  }
}
