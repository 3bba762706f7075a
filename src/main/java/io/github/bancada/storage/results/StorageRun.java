package io.github.bancada.storage.results;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.table.Published;
import io.github.bancada.table.PublishedForm;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The phases of one run. Thread-safe. */
public final class StorageRun {
  private static final String NAME = "Storage Results";
  private static final String RATE = "MB/s";
  private static final String OPERATIONS = "ops/s";

  private static final ResultColumns<PhaseRow> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("phase", "phase", PhaseRow::label),
              words("target", "target", PhaseRow::target),
              count("rounds", "rounds", PhaseRow::roundCount),
              shown("seconds", "s", "s", PhaseRow::seconds),
              shown("megabytes", "", "MB", PhaseRow::megabytes),
              shown("mb_per_s", RATE, RATE, PhaseRow::megabytesPerSecond).beside(RATE, decimals(1)),
              shown("ops_per_s", OPERATIONS, "1/s", PhaseRow::operationsPerSecond)
                  .beside(OPERATIONS, decimals(1)),
              shown("cpu_percent", "CPU %", "%", PhaseRow::cpuPercent),
              time("p50_ms", "p50 ms", row -> row.millisAt(50)),
              time("p99_ms", "p99 ms", row -> row.millisAt(99)),
              time("max_ms", "max ms", row -> row.millisAt(100)),
              shown("cached_percent", "cached %", "%", PhaseRow::cachedPercent),
              shown("first_end_s", "first end s", "s", PhaseRow::firstEndSeconds),
              shown("last_end_s", "last end s", "s", PhaseRow::lastEndSeconds),
              count("failed", "failed", PhaseRow::failed)));

  /** Published figures of phases. */
  public static final PublishedForm PUBLISHED = PublishedForm.table("phase", RATE, OPERATIONS);

  private final Published published;
  private final Map<String, PhaseRow> rows = new LinkedHashMap<>();
  private final Map<String, String> ranOn = new LinkedHashMap<>();

  public StorageRun(Published published) {
    this.published = published;
  }

  private static ResultColumn<PhaseRow> shown(
      String key, String title, String unit, ToDoubleFunction<PhaseRow> number) {
    return figure(key, title, unit, decimals(1), 3, number);
  }

  private static ResultColumn<PhaseRow> time(
      String key, String title, ToDoubleFunction<PhaseRow> number) {
    return figure(key, title, "ms", decimals(3), 6, number);
  }

  /** Records a sample. */
  public synchronized void record(PhaseSample sample) {
    rows.computeIfAbsent(sample.label(), label -> new PhaseRow(label, sample.target())).add(sample);
    if (!sample.ranOn().isEmpty()) {
      String network = sample.network();
      ranOn.put(sample.target(), sample.ranOn() + (network.isEmpty() ? "" : "; " + network));
    }
  }

  /** The tables of the run. */
  public synchronized RunTables tables() {
    List<PhaseRow> all = List.copyOf(rows.values());
    List<String> below = new ArrayList<>();
    all.stream().map(PhaseRow::remarks).filter(each -> !each.isEmpty()).forEach(below::add);
    below.addAll(PhaseScaling.sentences(all));
    ranOn.forEach((target, where) -> below.add("Target " + target + ": " + where));
    ResultTable table =
        all.isEmpty()
            ? ResultTable.of(NAME, List.of("no phase of a storage sampler"))
            : COLUMNS.table(NAME, List.of(), all, published).withBelow(below);
    return new RunTables(all.isEmpty(), List.of(table), COLUMNS.csv(all, published));
  }
}
