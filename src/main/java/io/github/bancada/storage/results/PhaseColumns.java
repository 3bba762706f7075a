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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The columns of phases in table and file. Stateless. */
final class PhaseColumns {
  private static final String RATE = "MB/s";
  private static final String OPERATIONS = "ops/s";
  private static final int[] PERCENTILES = {50, 99, 100};

  /** Published figures of phases. */
  static final PublishedForm PUBLISHED = PublishedForm.table("phase", RATE, OPERATIONS);

  /** A phase, compared with the phase on the first target if there are several. */
  record Row(PhaseRow phase, Optional<TargetRatios.Ratio> ratio) {
    private double ofRatio(ToDoubleFunction<TargetRatios.Ratio> number) {
      return ratio.map(number::applyAsDouble).orElse(Double.NaN);
    }
  }

  static final ResultColumns<Row> ALL = new ResultColumns<>(all());

  private PhaseColumns() {}

  private static List<ResultColumn<Row>> all() {
    List<ResultColumn<Row>> all =
        new ArrayList<>(
            List.of(
                words("phase", "phase", row -> row.phase().phase()),
                words("target", "target", row -> row.phase().target()),
                count("rounds", "rounds", row -> row.phase().roundCount()),
                seconds("seconds", "s", PhaseRow::seconds),
                words("", "a round, s", row -> spread(row.phase())),
                seconds("round_min_s", "", PhaseRow::fastestSeconds),
                seconds("round_max_s", "", PhaseRow::slowestSeconds),
                shown("megabytes", "", "MB", PhaseRow::megabytes),
                shown("mb_per_s", RATE, RATE, PhaseRow::megabytesPerSecond)
                    .beside(RATE, decimals(1)),
                shown("ops_per_s", OPERATIONS, "1/s", PhaseRow::operationsPerSecond)
                    .beside(OPERATIONS, decimals(1)),
                shown("cpu_percent", "CPU %", "%", PhaseRow::cpuPercent),
                shown("process_cpu_percent", "process %", "%", of(PhaseUsage::processPercent)),
                shown("machine_cpu_percent", "machine %", "%", of(PhaseUsage::machinePercent)),
                shown("machine_iowait_percent", "", "%", of(PhaseUsage::iowaitPercent)),
                time("p50_ms", "p50 ms", phase -> phase.millisAt(50)),
                time("p99_ms", "p99 ms", phase -> phase.millisAt(99)),
                time("max_ms", "max ms", phase -> phase.millisAt(100)),
                shown("cached_percent", "cached %", "%", PhaseRow::cachedPercent),
                shown("device_written_percent", "to device %", "%", PhaseRow::deviceWrittenPercent),
                seconds("first_end_s", "first end s", PhaseRow::firstEndSeconds),
                seconds("last_end_s", "last end s", PhaseRow::lastEndSeconds),
                count("failed", "failed", row -> row.phase().failed())));
    all.addAll(
        List.of(
            ratio("ratio_to_first", TargetRatios.Ratio::ratio),
            ratio("ratio_low", TargetRatios.Ratio::low),
            ratio("ratio_high", TargetRatios.Ratio::high),
            count("ratio_rounds", "", row -> row.ofRatio(TargetRatios.Ratio::rounds))));
    addKinds(all);
    return all;
  }

  private static void addKinds(List<ResultColumn<Row>> all) {
    for (PhaseSample.Kind kind : PhaseSample.Kind.values()) {
      for (int percentile : PERCENTILES) {
        String name = percentile == 100 ? "max" : "p" + percentile;
        all.add(
            time(kind.words() + "_" + name + "_ms", "", phase -> phase.millisAt(kind, percentile)));
      }
    }
  }

  private static ToDoubleFunction<PhaseRow> of(ToDoubleFunction<PhaseUsage> number) {
    return phase -> number.applyAsDouble(phase.usage());
  }

  private static ResultColumn<Row> shown(
      String key, String title, String unit, ToDoubleFunction<PhaseRow> number) {
    return figure(key, title, unit, decimals(1), 3, row -> number.applyAsDouble(row.phase()));
  }

  private static ResultColumn<Row> seconds(
      String key, String title, ToDoubleFunction<PhaseRow> number) {
    return figure(
        key, title, "s", PhaseColumns::seconds, 3, row -> number.applyAsDouble(row.phase()));
  }

  private static String seconds(double seconds) {
    return decimals(seconds < 10 ? 3 : 1).apply(seconds);
  }

  /** The range from the fastest to the slowest round, if there are several. */
  private static String spread(PhaseRow phase) {
    return phase.roundCount() < 2
        ? "-"
        : seconds(phase.fastestSeconds()) + " to " + seconds(phase.slowestSeconds());
  }

  private static ResultColumn<Row> time(
      String key, String title, ToDoubleFunction<PhaseRow> number) {
    return figure(key, title, "ms", decimals(3), 6, row -> number.applyAsDouble(row.phase()));
  }

  private static ResultColumn<Row> ratio(String key, ToDoubleFunction<TargetRatios.Ratio> number) {
    return figure(key, "", "x", decimals(2), 6, row -> row.ofRatio(number));
  }

  /** The times of each kind of operation, for phases with several kinds. Stateless. */
  static final class Kinds {
    private Kinds() {}

    /** The operations of one kind in one phase. */
    private record Part(PhaseRow row, PhaseSample.Kind kind) {
      double millisAt(double percentile) {
        return row.millisAt(kind, percentile);
      }
    }

    private static final ResultColumns<Part> COLUMNS =
        new ResultColumns<>(
            List.of(
                words("phase", "phase", part -> part.row().phase()),
                words("target", "target", part -> part.row().target()),
                words("kind", "kind", part -> part.kind().words()),
                count("count", "count", part -> part.row().count(part.kind())),
                figure(
                    "time_percent",
                    "time %",
                    "%",
                    decimals(1),
                    3,
                    part -> part.row().timePercent(part.kind())),
                time("p50_ms", "p50 ms", part -> part.millisAt(50)),
                time("p99_ms", "p99 ms", part -> part.millisAt(99)),
                time("max_ms", "max ms", part -> part.millisAt(100))));

    private static ResultColumn<Part> time(
        String key, String title, ToDoubleFunction<Part> number) {
      return figure(key, title, "ms", decimals(3), 6, number);
    }

    /** The table; empty if every phase has only one kind. */
    static Optional<ResultTable> table(Collection<PhaseRow> rows) {
      List<Part> parts = new ArrayList<>();
      for (PhaseRow row : rows) {
        if (row.kinds().size() > 1) {
          row.kinds().forEach(kind -> parts.add(new Part(row, kind)));
        }
      }
      return parts.isEmpty()
          ? Optional.empty()
          : Optional.of(
              COLUMNS.table(
                  "Reads, writes and synchronizations apart", List.of(), parts, Published.NONE));
    }
  }
}
