package io.github.bancada.metrics;

import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/**
 * Elapsed times of some samples over a run, in nanoseconds. Immutable and thread-safe.
 *
 * <p>Percentiles come from an HdrHistogram with three significant digits: the value given is less
 * than 0.1 % from the true one, and never outside the exact minimum and maximum. Where there is no
 * sample every figure is 0, which means nothing: ask {@link #isEmpty()} first.
 */
public final class ElapsedTimes {
  /** Of no sample. */
  public static final ElapsedTimes NONE = new ElapsedTimes(TimeCounts.NONE, 0, 0, 0);

  private final TimeCounts times;
  private final long minNanos;
  private final long maxNanos;
  private final long sumNanos;

  /** Made when first asked for; it depends on nothing that changes. */
  private volatile Corrected corrected;

  /**
   * @param times all of them
   * @param minNanos the shortest, exact
   * @param maxNanos the longest, exact
   * @param sumNanos all of them summed up, exact
   */
  public ElapsedTimes(TimeCounts times, long minNanos, long maxNanos, long sumNanos) {
    this.times = Objects.requireNonNull(times, "times");
    this.minNanos = minNanos;
    this.maxNanos = maxNanos;
    this.sumNanos = sumNanos;
  }

  /** All of the given ones as if they had been recorded together. */
  public static ElapsedTimes merge(List<ElapsedTimes> parts) {
    List<ElapsedTimes> some = parts.stream().filter(part -> !part.isEmpty()).toList();
    if (some.size() < 2) {
      return some.isEmpty() ? NONE : some.get(0);
    }
    List<TimeCounts> times = some.stream().map(ElapsedTimes::times).toList();
    return new ElapsedTimes(
        times.size() == 2 ? times.get(0).and(times.get(1)) : TimeCounts.sum(times),
        some.stream().mapToLong(ElapsedTimes::minNanos).min().orElseThrow(),
        some.stream().mapToLong(ElapsedTimes::maxNanos).max().orElseThrow(),
        some.stream().mapToLong(ElapsedTimes::sumNanos).sum());
  }

  /** Number of samples. */
  public long count() {
    return times.samples();
  }

  /** Whether there is no sample, and so no figure. */
  public boolean isEmpty() {
    return count() == 0;
  }

  /** Shortest sample, exact. */
  public long minNanos() {
    return minNanos;
  }

  /** Longest sample, exact. */
  public long maxNanos() {
    return maxNanos;
  }

  /** Sum of all, exact. */
  public long sumNanos() {
    return sumNanos;
  }

  /** Arithmetic mean, from the exact sum. */
  public double meanNanos() {
    return isEmpty() ? 0 : (double) sumNanos / count();
  }

  /** Standard deviation of the population, from the histogram. */
  public double stddevNanos() {
    return times.stddevNanos();
  }

  /**
   * The smallest recorded value that at least the given percentage of samples does not exceed
   * (nearest rank).
   *
   * @param percentile 0 to 100
   */
  public long percentileNanos(double percentile) {
    return times.percentileNanos(percentile, minNanos, maxNanos);
  }

  /** The different times, and how often each came. */
  public TimeCounts times() {
    return times;
  }

  /** As a histogram, in nanoseconds, for the caller to keep. */
  public Histogram histogram() {
    return times.toHistogram();
  }

  /**
   * Percentile of the response time that users on a schedule would have seen: beside each sample
   * longer than the intended interval, those that the schedule held back behind it are counted too
   * (HdrHistogram's correction for coordinated omission). It works on a copy: correcting twice is
   * not possible.
   *
   * @param percentile 0 to 100
   * @param intendedIntervalNanos time from one sample of a user to the next, as scheduled; more
   *     than 0
   */
  public long correctedPercentileNanos(double percentile, long intendedIntervalNanos) {
    TimeCounts all = corrected(intendedIntervalNanos);
    if (Percentiles.rank(percentile, all.samples()) >= all.samples()) {
      return maxNanos; // exact: what is added is shorter than what held it back
    }
    // What was held back waited for at least one interval.
    return all.percentileBetween(percentile, Math.min(minNanos, intendedIntervalNanos), maxNanos);
  }

  /** How many samples the correction counts in addition. */
  public long correctedExtraSamples(long intendedIntervalNanos) {
    return corrected(intendedIntervalNanos).samples() - count();
  }

  private TimeCounts corrected(long intendedIntervalNanos) {
    Corrected known = corrected;
    if (known == null || known.intendedIntervalNanos != intendedIntervalNanos) {
      known =
          new Corrected(
              intendedIntervalNanos,
              TimeCounts.of(
                  CoordinatedOmission.correct(
                      times.toHistogram(), maxNanos, intendedIntervalNanos)));
      corrected = known;
    }
    return known.times;
  }

  /** The times, corrected, and for which interval. */
  private record Corrected(long intendedIntervalNanos, TimeCounts times) {}
}
