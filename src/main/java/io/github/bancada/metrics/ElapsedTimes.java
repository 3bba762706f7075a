package io.github.bancada.metrics;

import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/**
 * Elapsed times over a run, in nanoseconds. Immutable and thread-safe.
 *
 * <p>Percentiles come from an HdrHistogram with three significant digits: each is less than 0.1 %
 * from the true value, and never outside the exact minimum and maximum. Without samples every
 * figure is a meaningless 0: ask {@link #isEmpty()} first.
 */
public final class ElapsedTimes {
  public static final ElapsedTimes NONE = new ElapsedTimes(TimeCounts.NONE, 0, 0, 0);

  private final TimeCounts times;
  private final long minNanos;
  private final long maxNanos;
  private final long sumNanos;

  /** Cached: made on first use, from fields that never change. */
  private volatile Corrected corrected;

  /**
   * @param minNanos the shortest, exact
   * @param maxNanos the longest, exact
   * @param sumNanos sum of all, exact
   */
  public ElapsedTimes(TimeCounts times, long minNanos, long maxNanos, long sumNanos) {
    this.times = Objects.requireNonNull(times, "times");
    this.minNanos = minNanos;
    this.maxNanos = maxNanos;
    this.sumNanos = sumNanos;
  }

  /** Adds up all parts, as if they had been recorded together. */
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

  public long count() {
    return times.samples();
  }

  public boolean isEmpty() {
    return count() == 0;
  }

  public long minNanos() {
    return minNanos;
  }

  public long maxNanos() {
    return maxNanos;
  }

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

  /**
   * Number of samples that took no longer. Agrees with the percentiles: it is at least a given
   * share of all samples exactly if that percentile is not above the limit.
   */
  public long within(long limitNanos) {
    return limitNanos >= maxNanos ? count() : times.within(limitNanos, minNanos, maxNanos);
  }

  /** The distinct times and their counts. */
  public TimeCounts times() {
    return times;
  }

  /** A new histogram in nanoseconds; the caller owns it. */
  public Histogram histogram() {
    return times.toHistogram();
  }

  /**
   * Percentile of the response time of users on a schedule. Also counts the samples that a sample
   * longer than the intended interval held back (HdrHistogram's correction for coordinated
   * omission). Works on a copy, so it never corrects twice.
   *
   * @param percentile 0 to 100
   * @param intendedIntervalNanos time from one sample of a user to the next, as scheduled; more
   *     than 0
   */
  public long correctedPercentileNanos(double percentile, long intendedIntervalNanos) {
    TimeCounts all = corrected(intendedIntervalNanos);
    if (Percentiles.rank(percentile, all.samples()) >= all.samples()) {
      return maxNanos; // exact: added samples are shorter than the one that held them back
    }
    // A sample that was held back waited for at least one interval.
    return all.percentileBetween(percentile, Math.min(minNanos, intendedIntervalNanos), maxNanos);
  }

  /** Number of samples that the correction adds. */
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

  /** Corrected times, and their interval. */
  private record Corrected(long intendedIntervalNanos, TimeCounts times) {}
}
