package io.github.bancada.metrics;

import java.util.List;

/**
 * Times of some samples. Immutable and thread-safe.
 *
 * @param times all of them
 * @param sumNanos their sum, exact
 */
public record SummedTimes(TimeCounts times, long sumNanos) {
  /** Of no sample. */
  public static final SummedTimes NONE = new SummedTimes(TimeCounts.NONE, 0);

  /** Both as one. */
  public SummedTimes and(SummedTimes other) {
    if (samples() == 0 || other.samples() == 0) {
      return samples() == 0 ? other : this;
    }
    return new SummedTimes(times.and(other.times), sumNanos + other.sumNanos);
  }

  /** Any number as one. */
  static SummedTimes sum(List<SummedTimes> parts) {
    return new SummedTimes(
        TimeCounts.sum(parts.stream().map(SummedTimes::times).toList()),
        parts.stream().mapToLong(SummedTimes::sumNanos).sum());
  }

  /** Number of samples. */
  public long samples() {
    return times.samples();
  }

  /**
   * The smallest time that at least the given percentage does not exceed; 0 if there are none.
   *
   * @param percentile 0 to 100
   */
  public long percentileNanos(double percentile) {
    return times.percentileBetween(percentile, 0, Long.MAX_VALUE);
  }
}
