package io.github.bancada.report.compare;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import java.util.function.ToDoubleFunction;

/** A compared figure. */
public enum ComparedFigure {
  THROUGHPUT("throughput /s", LabelSummary::throughputPerSecond, Double.NaN),
  /** Mean elapsed time, nanoseconds. */
  MEAN("mean", timed(ElapsedTimes::meanNanos), Double.NaN),
  /** Median elapsed time, nanoseconds. */
  P50("p50", 50),
  /** 95th percentile of the elapsed time, nanoseconds. */
  P95("p95", 95),
  /** 99th percentile of the elapsed time, nanoseconds. */
  P99("p99", 99),
  /** Longest elapsed time, nanoseconds; no variation is known from one run. */
  MAX("max", timed(ElapsedTimes::maxNanos), Double.NaN),
  /** The same figures of the response time, for runs that send arrivals. */
  RESPONSE_MEAN(MEAN),
  RESPONSE_P50(P50),
  RESPONSE_P95(P95),
  RESPONSE_P99(P99),
  RESPONSE_MAX(MAX),
  /** Failed samples in percent; compared by difference, because they can be 0. */
  ERRORS("error %", LabelSummary::errorPercent, Double.NaN);

  private final String title;
  private final ToDoubleFunction<LabelSummary> figure;
  private final double percentile;

  /** The same figure of the service time. */
  private final ComparedFigure service;

  ComparedFigure(String title, double percentile) {
    this(title, timed(times -> times.percentileNanos(percentile)), percentile);
  }

  ComparedFigure(String title, ToDoubleFunction<LabelSummary> figure, double percentile) {
    this.title = title;
    this.figure = figure;
    this.percentile = percentile;
    this.service = this;
  }

  /** A figure of the response time. */
  ComparedFigure(ComparedFigure service) {
    title = "response " + service.title;
    figure = summary -> service.of(summary.asResponse());
    percentile = service.percentile;
    this.service = service;
  }

  /** A figure of the elapsed times; NaN if there are none. */
  private static ToDoubleFunction<LabelSummary> timed(ToDoubleFunction<ElapsedTimes> figure) {
    return summary ->
        summary.elapsed().isEmpty() ? Double.NaN : figure.applyAsDouble(summary.elapsed());
  }

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

  /** Whether it is a mean of times. */
  public boolean isMean() {
    return service == MEAN;
  }

  /** Whether it counts from the intended start. */
  public boolean isResponse() {
    return service != this;
  }

  /** The same figure of the service time; itself unless it {@link #isResponse}. */
  ComparedFigure service() {
    return service;
  }

  public boolean isPercentile() {
    return !Double.isNaN(percentile);
  }

  /** The percentile; NaN if the figure is none. */
  public double percentile() {
    return percentile;
  }

  /** Whether it is compared by difference, not by ratio. */
  public boolean isDifference() {
    return this == ERRORS;
  }

  /** The value without a difference: a ratio of 1 or a difference of 0. */
  public double neutral() {
    return isDifference() ? 0 : 1;
  }
}
