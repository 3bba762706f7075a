package io.github.bancada.report.view;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeCounts;
import java.util.List;

/**
 * The rows of a heat map: logarithmic ranges of elapsed time. Its columns, blocks of time, have
 * histograms, so counts are exact. Immutable.
 *
 * @param perDecade rows for each factor of ten
 * @param first number of the lowest row; row 0 begins at 1 ns
 * @param rows number of rows
 */
public record HeatRows(int perDecade, int first, int rows) {
  private static final int MOST_ROWS = 48;

  /** Possible numbers of rows for each factor of ten. */
  private static final List<Integer> FINENESS = List.of(160, 80, 40, 20, 10, 5, 2, 1);

  /** The finest rows whose number is within the limit for these times. */
  public static HeatRows of(long minNanos, long maxNanos) {
    for (int perDecade : FINENESS) {
      int first = number(minNanos, perDecade);
      int rows = number(maxNanos, perDecade) - first + 1;
      if (rows <= MOST_ROWS) {
        return new HeatRows(perDecade, first, rows);
      }
    }
    throw new IllegalArgumentException("times up to " + maxNanos + " ns");
  }

  /** The rows for all labels of a run together. */
  public static HeatRows of(LabelSummary total) {
    return of(total.elapsed().minNanos(), total.elapsed().maxNanos());
  }

  /** The last second of a run's maps, since its start. */
  public static long lastSecond(RunSummary run) {
    long last = Math.max(run.info().endEpochMillis(), run.total().span().endEpochMillis());
    return Math.max(
        0, Math.floorDiv(last, 1000L) - Math.floorDiv(run.info().startEpochMillis(), 1000L));
  }

  private static int number(long nanos, int perDecade) {
    return (int) Math.floor(Math.log10(Math.max(1, nanos)) * perDecade);
  }

  /** The row of a time. */
  public int row(long nanos) {
    return Math.max(0, Math.min(rows - 1, number(nanos, perDecade) - first));
  }

  /** Start of a row, nanoseconds. */
  public double nanos(int row) {
    return Math.pow(10, (double) (first + row) / perDecade);
  }

  /** The times of a block, as in tables and charts. */
  public static SummedTimes times(TimeBlock block) {
    return block.mixed().samples() == 0 ? block.successful() : block.all();
  }

  /** Number of samples of a block in each row. */
  public long[] counts(TimeBlock block) {
    long[] counts = new long[rows];
    TimeCounts times = times(block).times();
    for (int i = 0; i < times.values(); i++) {
      counts[row(times.shownNanos(i))] += times.count(i);
    }
    return counts;
  }
}
