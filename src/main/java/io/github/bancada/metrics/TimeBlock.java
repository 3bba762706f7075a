package io.github.bancada.metrics;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * What one label did in one of the {@link TimeBlocks} of a run. Immutable and thread-safe. Elapsed
 * times are those of an HdrHistogram with three significant digits, 12 bytes for each different
 * one.
 */
public final class TimeBlock {
  private static final Histogram SHAPE = LabelSummary.emptyHistogram();

  private final long number;
  private final long samples;
  private final long errors;
  private final long sumNanos;

  /** Ascending. Values of such a histogram have 11 significant bits, so a float is exact. */
  private final float[] nanos;

  private final long[] counts;

  private TimeBlock(
      long number, long errors, long sumNanos, float[] nanos, long[] counts, int length) {
    this.number = number;
    this.errors = errors;
    this.sumNanos = sumNanos;
    this.nanos = Arrays.copyOf(nanos, length);
    this.counts = Arrays.copyOf(counts, length);
    this.samples = Arrays.stream(this.counts).sum();
  }

  /**
   * Keeps what a block held.
   *
   * @param number its place on the clock: seconds since the epoch divided by the seconds of a block
   * @param errors how many of its samples failed
   * @param sumNanos sum of their elapsed times
   * @param histogram their elapsed times in nanoseconds; copied
   * @throws IllegalArgumentException if the histogram has not the shape that summaries use
   */
  public static TimeBlock of(long number, long errors, long sumNanos, AbstractHistogram histogram) {
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
    return new TimeBlock(number, errors, sumNanos, nanos, counts, length);
  }

  /**
   * As above, of times as they were measured.
   *
   * @param times nanoseconds, ascending
   * @param count how many of them
   */
  static TimeBlock of(long number, long errors, long sumNanos, long[] times, int count) {
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
    return new TimeBlock(number, errors, sumNanos, nanos, counts, length);
  }

  /** Two blocks as one. */
  TimeBlock and(TimeBlock other, long newNumber) {
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
    return new TimeBlock(
        newNumber, errors + other.errors, sumNanos + other.sumNanos, bothNanos, bothCounts, length);
  }

  /** The same with another place on the clock. */
  TimeBlock at(long newNumber) {
    return new TimeBlock(newNumber, errors, sumNanos, nanos, counts, nanos.length);
  }

  /** Its place on the clock: seconds since the epoch divided by the seconds of a block. */
  public long number() {
    return number;
  }

  /** Number of samples that ended in it, failed ones included. */
  public long samples() {
    return samples;
  }

  /** Number of those that failed. */
  public long errors() {
    return errors;
  }

  /** Sum of their elapsed times. */
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
