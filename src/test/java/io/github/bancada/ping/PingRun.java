package io.github.bancada.ping;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;

import io.github.bancada.table.Published;
import io.github.bancada.table.PublishedForm;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.RunTables;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts the connections of a run. Thread-safe. */
final class PingRun {
  private static final ResultColumns<PingRun> COLUMNS =
      new ResultColumns<>(
          List.of(
              count("connections", "connections", PingRun::connections),
              figure("mean_ms", "mean ms", "ms", decimals(3), 6, PingRun::meanMillis)));

  static final PublishedForm PUBLISHED =
      PublishedForm.list("figure", "number", "mean ms | 0.2").only(COLUMNS.titles());

  private final Published published;
  private final LongAdder connections = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  PingRun(Published published) {
    this.published = published;
  }

  void record(long elapsedNanos) {
    connections.increment();
    nanos.add(elapsedNanos);
  }

  private long connections() {
    return connections.sum();
  }

  private double meanMillis() {
    return nanos.sum() / 1e6 / connections(); // not a number where there was none
  }

  RunTables tables() {
    return new RunTables(
        connections() == 0,
        List.of(COLUMNS.figures("Ping Results", List.of(), this, published)),
        COLUMNS.csv(List.of(this)));
  }
}
