package io.github.bancada.metrics;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Elapsed times of some samples of a {@link TimeBlock}: those of an HdrHistogram with three
 * significant digits, 12 bytes for each different one. Immutable and thread-safe.
 */
public final class BlockTimes {
  /** Of no sample. */
  public static final BlockTimes NONE = new BlockTimes(0, new float[0], new long[0], 0);

  private static final Histogram SHAPE = LabelSummary.emptyHistogram();

  private final long samples;
  private final long sumNanos;

  /** Ascending. Values of such a histogram have 11 significant bits, so a float is exact. */
  private final float[] nanos;

  private final long[] counts;

  private BlockTimes(long sumNanos, float[] nanos, long[] counts, int length) {
    this.sumNanos = sumNanos;
    this.nanos = Arrays.copyOf(nanos, length);
    this.counts = Arrays.copyOf(counts, length);
    this.samples = Arrays.stream(this.counts).sum();
  }

  /**
   * Keeps these times.
   *
   * @param sumNanos their sum, exact
   * @param histogram nanoseconds; copied
   * @throws IllegalArgumentException if the histogram has not the shape that summaries use
   */
  public static BlockTimes of(long sumNanos, AbstractHistogram histogram) {
    if (histogram.getNumberOfSignificantValueDigits() != Lane.SIGNIFICANT_DIGITS
        || histogram.getMaxValue() > 2 * Lane.HIGHEST_NANOS) {
      throw new IllegalArgumentException("a histogram has not the shape that summaries use");
    }
    float[] nanos = new float[64];
    long[] counts = new long[64];
    int length = 0;
    for (HistogramIterationValue each : histogram.recordedValues()) {
      if (length == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * length);
        counts = Arrays.copyOf(counts, 2 * length);
      }
      nanos[length] = histogram.lowestEquivalentValue(each.getValueIteratedTo());
      counts[length++] = each.getCountAtValueIteratedTo();
    }
    return new BlockTimes(sumNanos, nanos, counts, length);
  }

  /**
   * As above, of times as they were measured.
   *
   * @param times nanoseconds, ascending
   * @param count how many of them
   */
  static BlockTimes of(long sumNanos, long[] times, int count) {
    float[] nanos = new float[count];
    long[] counts = new long[count];
    int length = 0;
    for (int i = 0; i < count; i++) {
      float rounded = SHAPE.lowestEquivalentValue(times[i]);
      if (length == 0 || nanos[length - 1] != rounded) {
        nanos[length++] = rounded;
      }
      counts[length - 1]++;
    }
    return new BlockTimes(sumNanos, nanos, counts, length);
  }

  /** Both as one. */
  public BlockTimes and(BlockTimes other) {
    if (samples == 0 || other.samples == 0) {
      return samples == 0 ? other : this;
    }
    int most = nanos.length + other.nanos.length;
    float[] bothNanos = new float[most];
    long[] bothCounts = new long[most];
    int length = 0;
    for (int i = 0, j = 0; i < nanos.length || j < other.nanos.length; length++) {
      boolean mine = j == other.nanos.length || (i < nanos.length && nanos[i] <= other.nanos[j]);
      boolean theirs = i == nanos.length || (j < other.nanos.length && other.nanos[j] <= nanos[i]);
      bothNanos[length] = mine ? nanos[i] : other.nanos[j];
      bothCounts[length] = (mine ? counts[i++] : 0) + (theirs ? other.counts[j++] : 0);
    }
    return new BlockTimes(sumNanos + other.sumNanos, bothNanos, bothCounts, length);
  }

  /** Number of samples. */
  public long samples() {
    return samples;
  }

  /** Sum of their elapsed times, exact. */
  public long sumNanos() {
    return sumNanos;
  }

  /** Number of different elapsed times. */
  public int values() {
    return nanos.length;
  }

  /**
   * One of the different elapsed times, nanoseconds, rounded down to three digits.
   *
   * @param place from 0, in ascending order
   */
  public long nanos(int place) {
    return (long) nanos[place];
  }

  /** How many samples took that long. */
  public long count(int place) {
    return counts[place];
  }

  /** The elapsed times as a histogram, in nanoseconds. */
  public Histogram histogram() {
    Histogram histogram = LabelSummary.emptyHistogram();
    for (int i = 0; i < nanos.length; i++) {
      histogram.recordValueWithCount((long) nanos[i], counts[i]);
    }
    return histogram;
  }
}
