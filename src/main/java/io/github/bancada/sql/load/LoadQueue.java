package io.github.bancada.sql.load;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/**
 * The steps of a load, for connections that each take one after the other: chunks of rows in the
 * order of tables and primary keys, and the indexes of a table as soon as its last chunk is done.
 * So indexes are made while other tables are loaded, and no connection is idle before the others.
 * Thread-safe.
 */
final class LoadQueue {
  sealed interface Step {
    LoadTable table();
  }

  record Chunk(LoadTable table, RowRange range) implements Step {}

  /** The indexes of a loaded table. */
  record Indexes(LoadTable table) implements Step {}

  private final Queue<Step> chunks = new ArrayDeque<>();
  private final Queue<Step> indexes = new ArrayDeque<>();

  /** Chunks of each table that has indexes and is not loaded. */
  private final Map<String, Integer> open = new HashMap<>();

  /**
   * @param missing ranges of units that are not loaded, by table, in the order of loading
   */
  LoadQueue(Map<LoadTable, List<RowRange>> missing) {
    missing.forEach(
        (table, ranges) -> {
          List<RowRange> all = RowRange.chunks(ranges, table.chunk());
          all.forEach(range -> chunks.add(new Chunk(table, range)));
          if (!table.indexes().isEmpty()) {
            if (all.isEmpty()) {
              indexes.add(new Indexes(table));
            } else {
              open.put(table.name(), all.size());
            }
          }
        });
  }

  /** Upper bound of the steps that can be done at the same time. */
  synchronized int size() {
    return chunks.size() + indexes.size();
  }

  /** The next step; waits for one that other steps must enable first. Empty if none is left. */
  synchronized Optional<Step> next() throws InterruptedException {
    while (indexes.isEmpty() && chunks.isEmpty() && !open.isEmpty()) {
      wait();
    }
    return Optional.ofNullable(indexes.isEmpty() ? chunks.poll() : indexes.poll());
  }

  synchronized void done(Step step) {
    String table = step.table().name();
    if (step instanceof Chunk
        && open.containsKey(table)
        && open.merge(table, -1, Integer::sum) == 0) {
      open.remove(table);
      indexes.add(new Indexes(step.table()));
      notifyAll();
    }
  }
}
