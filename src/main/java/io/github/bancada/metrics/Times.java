package io.github.bancada.metrics;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * Records times in nanoseconds. In most seconds a label has few samples, while a histogram is large
 * and slow to add to another. So the first {@value #FEW} times are kept as they are, and further
 * ones need a histogram. Either way, results have three digits. Not thread-safe.
 */
final class Times {
  /** Kind of histogram for many times. */
  enum Shape {
    /** About 300 KB, fast to record to. */
    DENSE,
    /** About 10 KB, slower. */
    PACKED,
    /** Packed until the number of times makes packing useless. */
    GROWING
  }

  private static final int FEW = 512;
  private static final long FEW_FOR_DENSE = 10_000;

  private final Shape shape;
  private long[] few = new long[16];
  private int count;

  /** Made on first use, and kept. */
  private Histogram many;

  Times(Shape shape) {
    this.shape = shape;
  }

  /** Records a time; beyond the histogram's range, the longest that it holds. */
  void record(long nanos, long times) {
    long clamped = Math.max(0, Math.min(nanos, Lane.HIGHEST_NANOS));
    if (times == 1 && count < FEW) {
      if (count == few.length) {
        few = Arrays.copyOf(few, 2 * count);
      }
      few[count++] = clamped;
    } else {
      many(times).recordValueWithCount(clamped, times);
    }
  }

  /** Returns a histogram that suits this many more times. */
  private Histogram many(long more) {
    if (many == null) {
      // A packed histogram is slow to grow by thousands of values at once.
      boolean dense = shape == Shape.DENSE || shape == Shape.GROWING && more > FEW_FOR_DENSE;
      many = dense ? LabelSummary.emptyHistogram() : packed();
    } else if (shape == Shape.GROWING
        && many instanceof PackedHistogram
        && many.getTotalCount() + more > FEW_FOR_DENSE) {
      Histogram dense = LabelSummary.emptyHistogram();
      dense.add(many);
      many = dense;
    }
    return many;
  }

  private static Histogram packed() {
    return new PackedHistogram(1, Lane.HIGHEST_NANOS, Lane.SIGNIFICANT_DIGITS);
  }

  void add(Times other) {
    for (int i = 0; i < other.count; i++) {
      record(other.few[i], 1);
    }
    if (other.hasMany()) {
      many(other.many.getTotalCount()).add(other.many);
    }
  }

  /** Whether both together are few enough to need no histogram. */
  boolean hasRoomFor(Times other) {
    return !hasMany() && !other.hasMany() && count + other.count <= FEW;
  }

  private boolean hasMany() {
    return many != null && many.getTotalCount() > 0;
  }

  /**
   * Percentile by nearest rank; 0 without times.
   *
   * @param min the smallest time, exact
   * @param max the largest time, exact
   */
  long percentileNanos(double percentile, long min, long max) {
    long all = hasMany() ? count + many.getTotalCount() : count;
    long rank = Percentiles.rank(percentile, all);
    if (rank >= all || rank == 1) {
      return all == 0 ? 0 : rank == 1 ? min : max;
    }
    return Percentiles.inBucket(atRank(percentile, rank), min, max);
  }

  private long atRank(double percentile, long rank) {
    if (hasMany()) {
      unite();
      return many.getValueAtPercentile(percentile);
    }
    Arrays.sort(few, 0, count);
    return few[(int) rank - 1];
  }

  /** Moves the times kept as they are into the histogram. */
  private void unite() {
    for (int i = 0; i < count; i++) {
      many.recordValue(few[i]);
    }
    count = 0;
  }

  TimeCounts toCounts() {
    if (hasMany()) {
      unite();
      return TimeCounts.of(many);
    }
    Arrays.sort(few, 0, count);
    return TimeCounts.of(few, count);
  }

  boolean isEmpty() {
    return count == 0 && !hasMany();
  }

  void reset() {
    count = 0;
    if (hasMany()) {
      many.reset();
    }
  }
}
