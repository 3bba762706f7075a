package io.github.bancada.metrics;

import java.util.Arrays;
import java.util.Collection;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The content of an HdrHistogram of elapsed times, without its empty buckets: the distinct values,
 * in nanoseconds with three significant digits, and their counts. Its results are those of the
 * histogram.
 *
 * <p>A histogram walks through 34,000 buckets for every query, while a label has a few hundred
 * distinct values: reading histograms took most of the time of a report of 1,000 labels. Takes 12
 * bytes per distinct value. Immutable and thread-safe.
 */
public final class TimeCounts {
  public static final TimeCounts NONE = new TimeCounts(new float[0], new long[0], 0);

  private static final Histogram SHAPE = LabelSummary.emptyHistogram();

  /** Lowest value of each bucket, ascending. It has 11 significant bits, so a float is exact. */
  private final float[] nanos;

  private final long[] counts;
  private final long samples;

  private TimeCounts(float[] nanos, long[] counts, int length) {
    this.nanos = Arrays.copyOf(nanos, length);
    this.counts = Arrays.copyOf(counts, length);
    this.samples = Arrays.stream(this.counts).reduce(0, Math::addExact);
  }

  /**
   * Copies the content of a histogram.
   *
   * @throws IllegalArgumentException if it has not three significant digits, or values of more than
   *     two days
   */
  public static TimeCounts of(AbstractHistogram histogram) {
    if (histogram.getNumberOfSignificantValueDigits() != Lane.SIGNIFICANT_DIGITS
        || histogram.getMaxValue() > 2 * Lane.HIGHEST_NANOS) {
      throw new IllegalArgumentException("a histogram does not have the shape that summaries use");
    }
    if (histogram.getTotalCount() == 0) {
      return NONE;
    }
    Builder builder = new Builder();
    for (HistogramIterationValue each : histogram.recordedValues()) {
      builder.add(each.getValueIteratedTo(), each.getCountAtValueIteratedTo());
    }
    return builder.build();
  }

  /**
   * @param times nanoseconds, ascending
   * @param count number of valid entries in {@code times}
   */
  static TimeCounts of(long[] times, int count) {
    Builder builder = new Builder();
    for (int i = 0; i < count; i++) {
      builder.add(times[i], 1);
    }
    return builder.build();
  }

  TimeCounts and(TimeCounts other) {
    Builder both = new Builder();
    for (int i = 0, j = 0; i < nanos.length || j < other.nanos.length; ) {
      if (j == other.nanos.length || (i < nanos.length && nanos[i] <= other.nanos[j])) {
        both.add((long) nanos[i], counts[i]);
        i++;
      } else {
        both.add((long) other.nanos[j], other.counts[j]);
        j++;
      }
    }
    return both.build();
  }

  /** The times since an earlier state of these counts. */
  public TimeCounts since(TimeCounts earlier) {
    Builder later = new Builder();
    int before = 0;
    for (int i = 0; i < nanos.length; i++) {
      while (before < earlier.nanos.length && earlier.nanos[before] < nanos[i]) {
        before++;
      }
      boolean known = before < earlier.nanos.length && earlier.nanos[before] == nanos[i];
      long more = counts[i] - (known ? earlier.counts[before] : 0);
      if (more > 0) {
        later.add((long) nanos[i], more);
      }
    }
    return later.build();
  }

  public static TimeCounts sum(Collection<TimeCounts> parts) {
    Histogram sum = LabelSummary.emptyHistogram();
    parts.forEach(part -> part.recordIn(sum));
    return of(sum);
  }

  void recordIn(AbstractHistogram histogram) {
    for (int i = 0; i < nanos.length; i++) {
      histogram.recordValueWithCount((long) nanos[i], counts[i]);
    }
  }

  /** Number of times. */
  public long samples() {
    return samples;
  }

  /** Number of distinct times. */
  public int values() {
    return nanos.length;
  }

  /**
   * One distinct time, nanoseconds, rounded down to three digits.
   *
   * @param place from 0, in ascending order
   */
  public long nanos(int place) {
    return (long) nanos[place];
  }

  /** The same time as a percentile shows it: the roundest number of its bucket. */
  public long shownNanos(int place) {
    return Percentiles.inBucket((long) nanos[place], 0, Long.MAX_VALUE);
  }

  /** Count of that time. */
  public long count(int place) {
    return counts[place];
  }

  /**
   * The smallest time that at least the given percentage does not exceed (nearest rank), as {@link
   * Percentiles} gives it; 0 without times.
   *
   * @param percentile 0 to 100
   * @param min the smallest time, exact
   * @param max the largest time, exact
   */
  long percentileNanos(double percentile, long min, long max) {
    long rank = Percentiles.rank(percentile, samples);
    if (rank >= samples || rank == 1) {
      return samples == 0 ? 0 : rank == 1 ? min : max;
    }
    return percentileBetween(percentile, min, max);
  }

  /**
   * The same with the smallest and the largest time not known exactly.
   *
   * @param min no time is smaller
   * @param max no time is larger
   */
  public long percentileBetween(double percentile, long min, long max) {
    long rank = Percentiles.rank(percentile, samples);
    for (int i = 0; i < nanos.length; i++) {
      rank -= counts[i];
      if (rank <= 0) {
        return Percentiles.inBucket((long) nanos[i], min, max);
      }
    }
    return 0;
  }

  /**
   * Number of times that {@link #percentileNanos} would show as at most a limit below the largest.
   *
   * @param min the smallest time, exact
   * @param max the largest time, exact
   */
  long within(long limit, long min, long max) {
    long within = 0;
    for (int i = 0; i < nanos.length; i++) {
      if (Percentiles.inBucket((long) nanos[i], min, max) > limit) {
        break;
      }
      within += counts[i];
    }
    // The smallest and the largest are exact, unlike their buckets.
    return within == 0 && samples > 0 && min <= limit ? 1 : Math.min(within, samples - 1);
  }

  /** Standard deviation of the population, nanoseconds; 0 without times. */
  public double stddevNanos() {
    if (samples == 0) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < nanos.length; i++) {
      sum += (double) middle(i) * counts[i];
    }
    double mean = sum / samples;
    double squares = 0;
    for (int i = 0; i < nanos.length; i++) {
      double deviation = middle(i) - mean;
      squares += deviation * deviation * counts[i];
    }
    return Math.sqrt(squares / samples);
  }

  private long middle(int place) {
    return SHAPE.medianEquivalentValue((long) nanos[place]);
  }

  /** A new histogram; the caller owns it. */
  public Histogram toHistogram() {
    Histogram histogram = LabelSummary.emptyHistogram();
    recordIn(histogram);
    return histogram;
  }

  /** Takes times in ascending order. For one thread. */
  public static final class Builder {
    private float[] nanos = new float[16];
    private long[] counts = new long[16];
    private int length;

    /**
     * Adds a time.
     *
     * @param value nanoseconds, not less than those before
     * @param count number of occurrences
     */
    public void add(long value, long count) {
      float rounded = SHAPE.lowestEquivalentValue(value);
      if (length == 0 || nanos[length - 1] != rounded) {
        if (length == nanos.length) {
          nanos = Arrays.copyOf(nanos, 2 * length);
          counts = Arrays.copyOf(counts, 2 * length);
        }
        nanos[length++] = rounded;
      }
      counts[length - 1] += count;
    }

    public TimeCounts build() {
      return length == 0 ? NONE : new TimeCounts(nanos, counts, length);
    }
  }
}
