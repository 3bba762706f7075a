package io.github.bancada.report.view;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CpuUse;
import io.github.bancada.capacity.search.Goal;
import io.github.bancada.capacity.search.GoalRow;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.TimeFigures;
import io.github.bancada.capacity.search.TrialRow;
import io.github.bancada.capacity.search.TrialVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The trials of a search as a table. Immutable. */
public final class CapacityTrials {
  private final CapacityResult result;
  private final List<Column> columns = new ArrayList<>();

  private record Column(String title, boolean isFigure, Function<TrialRow, String> cell) {}

  public CapacityTrials(CapacityResult result) {
    this.result = result;
    LoadKind load = result.load();
    figure("trial", row -> String.valueOf(row.number()));
    text("phase", row -> row.phase().token() + (row.round() > 0 ? " " + row.round() : ""));
    if (load == LoadKind.RATE) {
      rate("load /s", TrialRow::load);
    } else {
      figure("users", row -> load.number(row.load()));
    }
    text("verdict", row -> row.verdict() == TrialVerdict.NONE ? "-" : row.verdict().token());
    if (result.goals().size() > 1) {
      text("judged by", row -> judged(row) ? row.goal() : "-");
    }
    figure("over", row -> judged(row) ? share(row, row.share()) : "-");
    figure(
        "interval",
        row -> judged(row) ? share(row, row.low()) + " to " + share(row, row.high()) : "-");
    figure("allowed", row -> judged(row) ? share(row, row.target()) : "-");
    rate("served /s", TrialRow::servedPerSecond);
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
    Figure figure = Figure.of(result);
    Map<String, ToDoubleFunction<TimeFigures>> percentiles = new LinkedHashMap<>();
    percentiles.put("p50", TimeFigures::p50Nanos);
    percentiles.put("p95", TimeFigures::p95Nanos);
    percentiles.put("p99", TimeFigures::p99Nanos);
    TableTimes format =
        TableTimes.of(
            percentiles.values().stream()
                .flatMapToDouble(each -> DoubleStream.of(times(figure, each)))
                .toArray(),
            times(figure, TimeFigures::meanNanos));
    TimeFormat judged =
        format.column(
            result.trials().stream().mapToDouble(figure::of).filter(t -> t > 0).toArray());
    String which = figure.response() ? "response " : "service ";
    time(which + "mean", judged, figure, TimeFigures::meanNanos);
    percentiles.forEach((name, value) -> time(name, judged, figure, value));
  }

  /** Rates have as many decimals as the smallest needs. */
  private void rate(String title, ToDoubleFunction<TrialRow> rate) {
    double least = result.trials().stream().mapToDouble(rate).filter(r -> r > 0).min().orElse(0);
    String format = "%,." + (least < 10 ? 2 : least < 1000 ? 1 : 0) + "f";
    figure(title, row -> String.format(Locale.ROOT, format, rate.applyAsDouble(row)));
  }

  private double[] times(Figure figure, ToDoubleFunction<TimeFigures> value) {
    return result.trials().stream().mapToDouble(row -> time(figure, value, row)).toArray();
  }

  /** NaN where there is none. */
  private static double time(Figure figure, ToDoubleFunction<TimeFigures> value, TrialRow row) {
    double nanos = value.applyAsDouble(figure.times(row));
    return nanos > 0 ? nanos : Double.NaN;
  }

  /** Times have the decimals that the limited time needs. */
  private void time(
      String name, TimeFormat format, Figure figure, ToDoubleFunction<TimeFigures> value) {
    figure(
        name + " " + format.symbol(),
        row -> {
          double nanos = time(figure, value, row);
          return Double.isNaN(nanos) ? "-" : format.format(nanos);
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
    return row.verdict() != TrialVerdict.NONE && !Double.isNaN(row.share());
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

  /** One row for each trial, in order. */
  public List<List<String>> rows() {
    return result.trials().stream()
        .map(row -> columns.stream().map(column -> column.cell().apply(row)).toList())
        .toList();
  }

  /**
   * The time that a search's objective limits, or one near it: a trial keeps the mean and four
   * percentiles. Immutable.
   *
   * @param name such as {@code response p95}
   * @param goal the goal that limits a time; empty if the objective limits errors only
   * @param exact whether it is the goal's figure, not one near it
   */
  public record Figure(
      String name,
      Optional<GoalRow> goal,
      boolean exact,
      boolean response,
      ToDoubleFunction<TimeFigures> figure) {

    /** The times that trials keep. */
    private enum Kept {
      P50(50, TimeFigures::p50Nanos),
      P90(90, TimeFigures::p90Nanos),
      P95(95, TimeFigures::p95Nanos),
      P99(99, TimeFigures::p99Nanos);

      private final double percent;
      private final ToDoubleFunction<TimeFigures> figure;

      Kept(double percent, ToDoubleFunction<TimeFigures> figure) {
        this.percent = percent;
        this.figure = figure;
      }

      private static Kept nearest(double percent) {
        return Stream.of(values())
            .min(Comparator.comparingDouble(kept -> Math.abs(kept.percent - percent)))
            .orElseThrow();
      }
    }

    /** The time of the goal that limits the capacity, or else of the first goal for a time. */
    public static Figure of(CapacityResult result) {
      Optional<GoalRow> goal =
          result.goals().stream()
              .filter(each -> each.limitNanos() > 0)
              .min(Comparator.comparing(each -> !each.text().equals(result.goal())));
      boolean response = goal.map(GoalRow::response).orElse(true);
      String which = response ? "response " : "service ";
      if (goal.isPresent() && goal.get().kind() == Goal.Kind.MEAN) {
        return new Figure(which + "mean", goal, true, response, TimeFigures::meanNanos);
      }
      double percent = goal.map(GoalRow::percent).orElse(95.0);
      Kept kept = Kept.nearest(percent);
      return new Figure(
          which + kept.name().toLowerCase(Locale.ROOT),
          goal,
          kept.percent == percent,
          response,
          kept.figure);
    }

    /** The times of a trial of the same kind. */
    public TimeFigures times(TrialRow trial) {
      return response ? trial.response() : trial.service();
    }

    /** Its value in a trial, nanoseconds. */
    public double of(TrialRow trial) {
      return figure.applyAsDouble(times(trial));
    }
  }
}
