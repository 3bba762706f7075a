package io.github.bancada.metrics;

import java.util.List;

/** Times and their exact sum. Immutable and thread-safe. */
public record SummedTimes(TimeCounts times, long sumNanos) {
  public static final SummedTimes NONE = new SummedTimes(TimeCounts.NONE, 0);

  public SummedTimes and(SummedTimes other) {
    if (samples() == 0 || other.samples() == 0) {
      return samples() == 0 ? other : this;
    }
    return new SummedTimes(times.and(other.times), sumNanos + other.sumNanos);
  }

  static SummedTimes sum(List<SummedTimes> parts) {
    return new SummedTimes(
        TimeCounts.sum(parts.stream().map(SummedTimes::times).toList()),
        parts.stream().mapToLong(SummedTimes::sumNanos).sum());
  }

  public long samples() {
    return times.samples();
  }

  /**
   * The smallest time that at least the given percentage does not exceed; 0 without times.
   *
   * @param percentile 0 to 100
   */
  public long percentileNanos(double percentile) {
    return times.percentileBetween(percentile, 0, Long.MAX_VALUE);
  }
}
