package io.github.bancada.report.view;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TimeBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The heat map of one label: counts of samples by block of time and elapsed time. Immutable.
 *
 * @param rows the ranges of time, the same for all labels of a run
 * @param seconds length of the run
 * @param blockSeconds length of a block
 * @param columns blocks with samples, in the order of time
 */
public record HeatGrid(HeatRows rows, long seconds, long blockSeconds, List<Column> columns) {
  public static final HeatGrid EMPTY = new HeatGrid(new HeatRows(1, 0, 1), 1, 1, List.of());

  /**
   * A block.
   *
   * @param second its first second, since the start of the run
   * @param counts samples in each row
   */
  public record Column(long second, List<Long> counts) {
    /** All samples of the block. */
    public long samples() {
      return counts.stream().mapToLong(Long::longValue).sum();
    }
  }

  public HeatGrid {
    columns = List.copyOf(columns);
  }

  /** The map of a label; empty if no sample succeeded, or the run has totals only. */
  public static HeatGrid of(RunSummary run, LabelSummary label) {
    if (run.total().elapsed().isEmpty() || label.blocks().isEmpty()) {
      return EMPTY;
    }
    HeatRows rows = HeatRows.of(run.total());
    long start = Math.floorDiv(run.info().startEpochMillis(), 1000L);
    long length = label.blocks().seconds();
    List<Column> columns = new ArrayList<>();
    for (TimeBlock block : label.blocks().blocks()) {
      if (HeatRows.times(block).samples() > 0) {
        columns.add(
            new Column(
                block.number() * length - start,
                Arrays.stream(rows.counts(block)).boxed().toList()));
      }
    }
    return columns.isEmpty()
        ? EMPTY
        : new HeatGrid(rows, HeatRows.lastSecond(run) + 1, length, columns);
  }

  /** The largest count of a cell; 0 in an empty map. */
  public long most() {
    return columns.stream()
        .flatMap(column -> column.counts().stream())
        .mapToLong(Long::longValue)
        .max()
        .orElse(0);
  }
}
