package io.github.bancada.report.html;

import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.report.view.HeatRows;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * How many samples of blocks of time are in each row of a {@link HeatMap}. What was counted for one
 * map is kept for the next one of the same rows: while a run goes on, only its newest block
 * changes. Not thread-safe.
 */
final class HeatCounts {
  private HeatRows rows;

  // By identity: blocks never change, and comparing them takes as long as counting.
  private Map<TimeBlock, long[]> known = new IdentityHashMap<>();
  private Map<TimeBlock, long[]> before = new IdentityHashMap<>();

  /** Begins a map: what neither it nor the one before it asks for is forgotten. */
  void begin(HeatRows next) {
    before = next.equals(rows) ? known : new IdentityHashMap<>();
    known = new IdentityHashMap<>();
    rows = next;
  }

  /** The counts of a block in the rows of the map. Do not change them. */
  long[] of(TimeBlock block) {
    return known.computeIfAbsent(
        block,
        each -> {
          long[] counts = before.get(each);
          return counts == null ? rows.counts(each) : counts;
        });
  }
}
