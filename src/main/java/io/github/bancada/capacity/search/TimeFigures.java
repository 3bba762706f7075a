package io.github.bancada.capacity.search;

import org.HdrHistogram.AbstractHistogram;

/** Times of a trial's samples, nanoseconds; all 0 without samples. Immutable. */
public record TimeFigures(
    double meanNanos, long p50Nanos, long p90Nanos, long p95Nanos, long p99Nanos, long maxNanos) {

  /** Figures without samples. */
  public static final TimeFigures NONE = new TimeFigures(0, 0, 0, 0, 0, 0);

  static TimeFigures of(AbstractHistogram times, double sumNanos) {
    if (times.getTotalCount() == 0) {
      return NONE;
    }
    return new TimeFigures(
        sumNanos / times.getTotalCount(),
        times.getValueAtPercentile(50),
        times.getValueAtPercentile(90),
        times.getValueAtPercentile(95),
        times.getValueAtPercentile(99),
        times.getMaxValue());
  }
}
