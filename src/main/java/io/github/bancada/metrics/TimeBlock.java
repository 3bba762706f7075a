package io.github.bancada.metrics;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/** What one label did in one of the {@link TimeBlocks} of a run. Immutable and thread-safe. */
public final class TimeBlock {
  private final long number;
  private final long errors;
  private final long sumNanos;
  private final TimeCounts times;

  /**
   * Keeps what a block held.
   *
   * @param number its place on the clock: seconds since the epoch divided by the seconds of a block
   * @param errors how many of its samples failed
   * @param sumNanos sum of their elapsed times
   * @param times their elapsed times
   */
  public TimeBlock(long number, long errors, long sumNanos, TimeCounts times) {
    this.number = number;
    this.errors = errors;
    this.sumNanos = sumNanos;
    this.times = times;
  }

  /**
   * As above.
   *
   * @param histogram their elapsed times in nanoseconds; copied
   * @throws IllegalArgumentException if the histogram has not the shape that summaries use
   */
  public static TimeBlock of(long number, long errors, long sumNanos, AbstractHistogram histogram) {
    return new TimeBlock(number, errors, sumNanos, TimeCounts.of(histogram));
  }

  /** Two blocks as one. */
  TimeBlock and(TimeBlock other, long newNumber) {
    return new TimeBlock(
        newNumber, errors + other.errors, sumNanos + other.sumNanos, times.and(other.times));
  }

  /** The same with another place on the clock. */
  TimeBlock at(long newNumber) {
    return new TimeBlock(newNumber, errors, sumNanos, times);
  }

  /** Its place on the clock: seconds since the epoch divided by the seconds of a block. */
  public long number() {
    return number;
  }

  /** Number of samples that ended in it, failed ones included. */
  public long samples() {
    return times.samples();
  }

  /** Number of those that failed. */
  public long errors() {
    return errors;
  }

  /** Sum of their elapsed times. */
  public long sumNanos() {
    return sumNanos;
  }

  /** Their elapsed times. */
  public TimeCounts times() {
    return times;
  }

  /** The elapsed times as a histogram, in nanoseconds, for the caller to keep. */
  public Histogram histogram() {
    return times.toHistogram();
  }
}
