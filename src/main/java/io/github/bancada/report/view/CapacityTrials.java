package io.github.bancada.report.view;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CpuUse;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.TimeFigures;
import io.github.bancada.capacity.search.TrialRow;
import io.github.bancada.capacity.search.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The trials of a search as a table. Immutable. */
public final class CapacityTrials {
  private final CapacityResult result;
  private final List<Column> columns = new ArrayList<>();

  private record Column(String title, boolean isFigure, Function<TrialRow, String> cell) {}

  public CapacityTrials(CapacityResult result) {
    this.result = result;
    LoadKind load = result.load();
    figure("trial", row -> String.valueOf(row.number()));
    text("phase", row -> row.phase().word() + (row.round() > 0 ? " " + row.round() : ""));
    figure(load == LoadKind.RATE ? "load /s" : "users", row -> load.number(row.load()));
    text("verdict", row -> row.verdict() == Verdict.NONE ? "-" : row.verdict().word());
    if (result.goals().size() > 1) {
      text("judged by", row -> judged(row) ? row.goal() : "-");
    }
    figure("over", row -> judged(row) ? share(row, row.share()) : "-");
    figure(
        "interval",
        row -> judged(row) ? share(row, row.low()) + " to " + share(row, row.high()) : "-");
    figure("allowed", row -> judged(row) ? share(row, row.target()) : "-");
    figure("served /s", row -> LoadKind.RATE.number(row.servedPerSecond()));
    addTimes();
    figure("samples", row -> count(row.samples()));
    figure("failed", row -> count(row.errors()));
    figure("unserved", row -> count(row.unserved()));
    figure("late", row -> count(row.late()));
    figure("measured s", row -> String.format(Locale.ROOT, "%.1f", row.seconds()));
    if (result.trials().stream().anyMatch(row -> !Double.isNaN(row.cpu().machine()))) {
      share("CPU %", CpuUse::machine);
      share("JVM CPU %", CpuUse::own);
    }
  }

  private void addTimes() {
    CapacityFigure figure = CapacityFigure.of(result);
    String which = figure.response() ? "response " : "service ";
    TimeFormat unit =
        TimeFormat.forColumn(
            result.trials().stream().mapToDouble(row -> figure.times(row).p50Nanos()).toArray());
    time(which + "mean", unit, figure, TimeFigures::meanNanos);
    time("p50", unit, figure, times -> (double) times.p50Nanos());
    time("p95", unit, figure, times -> (double) times.p95Nanos());
    time("p99", unit, figure, times -> (double) times.p99Nanos());
  }

  private void time(
      String name, TimeFormat unit, CapacityFigure figure, Function<TimeFigures, Double> value) {
    figure(
        name + " " + unit.symbol(),
        row -> {
          double nanos = value.apply(figure.times(row));
          return nanos > 0 ? unit.format(nanos) : "-";
        });
  }

  private void share(String title, ToDoubleFunction<CpuUse> share) {
    figure(
        title,
        row -> {
          double percent = 100 * share.applyAsDouble(row.cpu());
          return Double.isNaN(percent) ? "-" : String.format(Locale.ROOT, "%.0f", percent);
        });
  }

  private void figure(String title, Function<TrialRow, String> cell) {
    columns.add(new Column(title, true, cell));
  }

  private void text(String title, Function<TrialRow, String> cell) {
    columns.add(new Column(title, false, cell));
  }

  private static boolean judged(TrialRow row) {
    return row.verdict() != Verdict.NONE && !Double.isNaN(row.share());
  }

  /** A share, or a mean as a share of its limit, in percent. */
  private static String share(TrialRow row, double share) {
    return String.format(Locale.ROOT, row.target() == 1 ? "%.0f %%" : "%.2f %%", 100 * share);
  }

  private static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  public List<String> titles() {
    return columns.stream().map(Column::title).toList();
  }

  /** Whether each column has figures, not texts. */
  public List<Boolean> figures() {
    return columns.stream().map(Column::isFigure).toList();
  }

  /** One row a trial, in order. */
  public List<List<String>> rows() {
    return result.trials().stream()
        .map(row -> columns.stream().map(column -> column.cell().apply(row)).toList())
        .toList();
  }
}
