package io.github.bancada.csv;

import io.github.bancada.table.Published;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts the statements of a run. Thread-safe. */
final class CsvLoadRun {
  private final Published published;
  private final LongAdder selects = new LongAdder();
  private final LongAdder inserts = new LongAdder();
  private final LongAdder found = new LongAdder();
  private final LongAdder failedSelects = new LongAdder();
  private final LongAdder failedInserts = new LongAdder();
  private final LongAdder sentBytes = new LongAdder();
  private final LongAdder receivedBytes = new LongAdder();
  private final LongAccumulator firstMillis = new LongAccumulator(Math::min, Long.MAX_VALUE);
  private final LongAccumulator lastMillis = new LongAccumulator(Math::max, Long.MIN_VALUE);

  CsvLoadRun(Published published) {
    this.published = published;
  }

  void record(
      StatementSample.Facts statement,
      boolean success,
      long sent,
      long received,
      long startMillis,
      long endMillis) {
    boolean select = statement.kind() == StatementSample.Kind.SELECT;
    (select ? selects : inserts).increment();
    if (!success) {
      (select ? failedSelects : failedInserts).increment();
    }
    if (statement.found()) {
      found.increment();
    }
    sentBytes.add(sent);
    receivedBytes.add(received);
    firstMillis.accumulate(startMillis);
    lastMillis.accumulate(endMillis);
  }

  CsvLoadTable table() {
    long wall = selects.sum() + inserts.sum() == 0 ? 0 : lastMillis.get() - firstMillis.get();
    return new CsvLoadTable(
        selects.sum(),
        inserts.sum(),
        found.sum(),
        failedSelects.sum(),
        failedInserts.sum(),
        sentBytes.sum(),
        receivedBytes.sum(),
        Math.max(0, wall),
        published);
  }
}
