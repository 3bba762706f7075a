package io.github.bancada.metrics;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * Times of some samples, in nanoseconds. In most seconds a label has few, while a histogram takes
 * room, and adding it to another takes as long for one value as for a million. So the first {@value
 * #FEW} are kept as they are, and a histogram is made only for more. What is told of them is the
 * same in either case: a histogram's values, 3 digits of each. Not thread-safe.
 */
final class Times {
  /** What they are kept in when they are many. */
  enum Shape {
    /** Some 300 KB, and quick to record to. */
    DENSE,
    /** Some 10 KB, and slower. */
    PACKED,
    /** Packed until there are so many that this saves little. */
    GROWING
  }

  private static final int FEW = 512;
  private static final long FEW_FOR_DENSE = 10_000;

  private final Shape shape;
  private long[] few = new long[16];
  private int count;

  /** Made when it is first needed, and kept. */
  private Histogram many;

  Times(Shape shape) {
    this.shape = shape;
  }

  /** Records a time, as the longest that a histogram has if it is longer. */
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

  /**
   * The histogram that takes more.
   *
   * @param more how many
   */
  private Histogram many(long more) {
    if (many == null) {
      many = shape == Shape.DENSE ? LabelSummary.emptyHistogram() : packed();
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

  /** Whether these and the others together are so few that they are kept as they are. */
  boolean hasRoomFor(Times other) {
    return !hasMany() && !other.hasMany() && count + other.count <= FEW;
  }

  private boolean hasMany() {
    return many != null && many.getTotalCount() > 0;
  }

  /**
   * Nearest rank; 0 if there are none.
   *
   * @param min the smallest of them, exact
   * @param max the largest of them, exact
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

  /** Puts those kept as they are into the histogram. */
  private void unite() {
    for (int i = 0; i < count; i++) {
      many.recordValue(few[i]);
    }
    count = 0;
  }

  /** All of them. */
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
