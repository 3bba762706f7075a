package io.github.bancada.metrics;

import java.util.List;
import java.util.Objects;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * Elapsed times of some samples over a run, in nanoseconds. Immutable and thread-safe.
 *
 * <p>Percentiles come from an HdrHistogram with three significant digits: the value given is at
 * most 0.1 % above the true one, and never outside the exact minimum and maximum. Where there is no
 * sample every figure is 0, which means nothing: ask {@link #isEmpty()} first.
 */
public final class ElapsedTimes {
  /** Of no sample. */
  public static final ElapsedTimes NONE = new ElapsedTimes(packedHistogram(), 0, 0, 0);

  /** A histogram of more samples takes the room of a dense one for the sake of speed. */
  private static final long FEW_FOR_DENSE = 10_000;

  private final Histogram histogram;
  private final long minNanos;
  private final long maxNanos;
  private final long sumNanos;

  /** Made when first asked for; it depends on nothing that changes. */
  private volatile Corrected corrected;

  /**
   * @param histogram nanoseconds; owned by this object from now on
   * @param minNanos the shortest, exact
   * @param maxNanos the longest, exact
   * @param sumNanos all of them summed up, exact
   */
  public ElapsedTimes(Histogram histogram, long minNanos, long maxNanos, long sumNanos) {
    this.histogram = Objects.requireNonNull(histogram, "histogram");
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
    long count = some.stream().mapToLong(ElapsedTimes::count).sum();
    Histogram together = count > FEW_FOR_DENSE ? LabelSummary.emptyHistogram() : packedHistogram();
    some.forEach(part -> together.add(part.histogram));
    return new ElapsedTimes(
        together,
        some.stream().mapToLong(ElapsedTimes::minNanos).min().orElseThrow(),
        some.stream().mapToLong(ElapsedTimes::maxNanos).max().orElseThrow(),
        some.stream().mapToLong(ElapsedTimes::sumNanos).sum());
  }

  private static Histogram packedHistogram() {
    return new PackedHistogram(1, Lane.HIGHEST_NANOS, Lane.SIGNIFICANT_DIGITS);
  }

  /** Number of samples. */
  public long count() {
    return histogram.getTotalCount();
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
    return isEmpty() ? 0 : histogram.getStdDeviation();
  }

  /**
   * The smallest recorded value that at least the given percentage of samples does not exceed
   * (nearest rank).
   *
   * @param percentile 0 to 100
   */
  public long percentileNanos(double percentile) {
    return clampedPercentile(histogram, percentile, minNanos, maxNanos);
  }

  static long clampedPercentile(
      AbstractHistogram histogram, double percentile, long min, long max) {
    if (histogram.getTotalCount() == 0) {
      return 0;
    }
    return Math.max(min, Math.min(max, histogram.getValueAtPercentile(percentile)));
  }

  /** A copy of the histogram, in nanoseconds. */
  public Histogram histogram() {
    return histogram.copy();
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
    // What was held back waited for at least one interval.
    return clampedPercentile(
        corrected(intendedIntervalNanos),
        percentile,
        Math.min(minNanos, intendedIntervalNanos),
        maxNanos);
  }

  /** How many samples the correction counts in addition. */
  public long correctedExtraSamples(long intendedIntervalNanos) {
    return corrected(intendedIntervalNanos).getTotalCount() - count();
  }

  private Histogram corrected(long intendedIntervalNanos) {
    Corrected known = corrected;
    if (known == null || known.intendedIntervalNanos != intendedIntervalNanos) {
      known =
          new Corrected(
              intendedIntervalNanos,
              CoordinatedOmission.correct(histogram, maxNanos, intendedIntervalNanos));
      corrected = known;
    }
    return known.histogram;
  }

  /** The histogram, corrected, and for which interval. */
  private record Corrected(long intendedIntervalNanos, Histogram histogram) {}
}
