package io.github.bancada.report.view;

import io.github.bancada.matrix.Factor;
import io.github.bancada.matrix.Matrix;
import io.github.bancada.matrix.rank.Effect;
import io.github.bancada.matrix.rank.Estimate;
import io.github.bancada.matrix.rank.MatrixAnalysis;
import io.github.bancada.matrix.rank.Ranked;
import io.github.bancada.matrix.rank.SmallestDifference;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.ResultTable.Cell;
import io.github.bancada.table.ResultTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The result of a matrix as tables and sentences for all views. Stateless. */
public final class MatrixTables {
  private static final Cell REFERENCE = Cell.of("");

  private MatrixTables() {}

  /** Ranking, effects of factors, and their interactions. */
  public static List<ResultTable> of(MatrixResult result) {
    List<ResultTable> tables = new ArrayList<>();
    tables.add(ranking(result));
    addEffects(
        tables,
        result,
        "Factors",
        "The mean over all configurations that differ in this factor only.",
        result.analysis().mainEffects());
    addEffects(
        tables,
        result,
        "Interactions",
        "What two levels do together beyond what each does alone; without interactions, factors can"
            + " be chosen one by one.",
        result.analysis().interactions());
    return tables;
  }

  /** The sentence that answers the question; says how sure it is. */
  public static String verdict(MatrixResult result) {
    MatrixAnalysis analysis = result.analysis();
    if (analysis.notKnown().isPresent()) {
      return "Best: not known: " + analysis.notKnown().get();
    }
    Ranked best = analysis.ranking().get(0);
    List<String> others = analysis.besidesBest().stream().map(result.matrix()::name).toList();
    return String.format(
        "Best: %s (%s %s)%s",
        result.matrix().name(best.configuration()),
        result.figure().name(),
        result.figure().text().apply(best.figure()),
        others.isEmpty()
            ? ", better than every other" + (analysis.leftOut().isEmpty() ? "" : " that is ranked")
            : others.size() == analysis.ranking().size() - 1
                ? ", not distinguishable from any other"
                : ", not distinguishable from " + several(others));
  }

  private static String several(List<String> names) {
    return names.size() <= 3
        ? String.join("; ", names)
        : String.join("; ", names.subList(0, 3)) + " and " + (names.size() - 3) + " more";
  }

  private static ResultTable ranking(MatrixResult result) {
    Matrix matrix = result.matrix();
    String unit = result.figure().unit();
    Optional<String> baseline = matrix.baseline().stream().mapToObj(matrix::name).findFirst();
    List<Column> columns = new ArrayList<>();
    columns.add(text("configuration", "configuration"));
    columns.add(new Column("figure", result.figure().name(), unit, false, false));
    columns.add(new Column("to_best", "to the best", "", false, false));
    columns.add(text("to_best_interval", "95 % interval"));
    if (baseline.isPresent()) {
      columns.add(new Column("to_baseline", "to the baseline", "", false, false));
      columns.add(text("to_baseline_interval", "95 % interval"));
    }
    columns.add(text("group", "group"));
    if (!result.gates().isEmpty()) {
      columns.add(text("gate", "gate"));
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (Ranked each : result.analysis().ranking()) {
      List<Cell> row = new ArrayList<>();
      row.add(Cell.of(matrix.name(each.configuration())));
      row.add(new Cell(result.figure().text().apply(each.figure()), each.figure()));
      row.addAll(cells(result, each.toBest()));
      if (baseline.isPresent()) {
        row.addAll(cells(result, each.toBaseline()));
      }
      row.add(Cell.of(each.groups()));
      if (!result.gates().isEmpty()) {
        row.add(Cell.of(result.gates().get(each.configuration())));
      }
      rows.add(row);
    }
    List<String> above = new ArrayList<>(List.of(verdict(result)));
    baseline.ifPresent(name -> above.add("Baseline: " + name));
    return new ResultTable("Ranking", above, "", columns, rows, notes(result));
  }

  private static Column text(String key, String title) {
    return new Column(key, title, "", true, false);
  }

  private static List<Cell> cells(MatrixResult result, Optional<Estimate> estimate) {
    return estimate
        .map(
            each ->
                List.of(
                    new Cell(change(result, each.value()), each.value()),
                    Cell.of(interval(result, each))))
        .orElse(List.of(REFERENCE, REFERENCE));
  }

  private static String interval(MatrixResult result, Estimate estimate) {
    return estimate.isKnown()
        ? change(result, estimate.low()) + " to " + change(result, estimate.high())
        : "not known";
  }

  /** A ratio as a change in percent, or a difference in the unit of the figure or in points. */
  private static String change(MatrixResult result, double value) {
    return result.analysis().ratios()
        ? String.format(Locale.ROOT, "%+.1f %%", 100 * (value - 1))
            .replaceFirst("^[+-](0\\.0 )", "$1")
        : (value > 0 ? "+" : "") + result.figure().text().apply(value).replace(" %", " points");
  }

  private static List<String> notes(MatrixResult result) {
    MatrixAnalysis analysis = result.analysis();
    List<String> notes = new ArrayList<>();
    analysis
        .leftOut()
        .forEach(
            (configuration, runs) ->
                notes.add(
                    "Not ranked: "
                        + result.matrix().name(configuration)
                        + ", which has "
                        + runs
                        + " of "
                        + result.matrix().rounds()
                        + " runs."));
    if (analysis.notKnown().isEmpty()) {
      notes.add(
          "Configurations with a letter of group in common cannot be told apart; intervals hold"
              + " together at 95 %.");
      if (analysis.isPaired()) {
        notes.add(
            "The runs of some configurations vary far more than those of others, so that each pair"
                + " is judged by its own spread, which finds less; some without a common letter"
                + " cannot be told apart either, as their intervals show.");
      }
      addSpread(notes, result);
    }
    return notes;
  }

  /** How much runs vary, and what could have been found. */
  private static void addSpread(List<String> notes, MatrixResult result) {
    MatrixAnalysis analysis = result.analysis();
    if (!analysis.ratios() || analysis.deviation().isEmpty()) {
      return;
    }
    double spread = analysis.deviation().getAsDouble();
    SmallestDifference.of(analysis.rounds(), analysis.ranking().size(), spread)
        .ifPresent(
            smallest ->
                notes.add(
                    String.format(
                        Locale.ROOT,
                        "Runs of one configuration vary by %.1f %% (standard deviation): a"
                            + " difference of %.1f %% would be told apart with a chance of 80 %%.",
                        spread,
                        smallest.percent())));
  }

  private static void addEffects(
      List<ResultTable> tables,
      MatrixResult result,
      String name,
      String above,
      List<Effect> effects) {
    if (effects.isEmpty() || result.analysis().notKnown().isPresent()) {
      return;
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (Effect effect : effects) {
      List<Cell> row = new ArrayList<>();
      row.add(Cell.of(name(result.matrix(), effect)));
      row.addAll(cells(result, effect.estimate()));
      row.add(
          Cell.of(
              effect
                  .notKnown()
                  .map(why -> "not known: " + why)
                  .orElse(
                      effect.estimate().stream().anyMatch(Estimate::different)
                          ? "different"
                          : "not distinguishable")));
      rows.add(row);
    }
    tables.add(
        new ResultTable(
            name,
            List.of(above),
            "",
            List.of(
                text("level", "level"),
                new Column("change", "change", "", false, false),
                text("interval", "95 % interval"),
                text("finding", "finding")),
            rows,
            List.of()));
  }

  /** Such as {@code flush 2 against 1}, or {@code flush 2 with binlog on}. */
  public static String name(Matrix matrix, Effect effect) {
    boolean alone = effect.steps().size() == 1;
    return effect.steps().stream()
        .map(
            step -> {
              Factor factor = matrix.factors().get(step.factor());
              String level = factor.name() + " " + factor.levels().get(step.level()).name();
              return alone
                  ? level + " against " + factor.levels().get(step.reference()).name()
                  : level;
            })
        .collect(Collectors.joining(" with "));
  }

  /** The runs in their order, without links. */
  public static ResultTable runs(MatrixResult result) {
    List<List<Cell>> rows =
        result.runs().stream()
            .map(
                run ->
                    List.of(
                        Cell.of(String.valueOf(run.number())),
                        new Cell(String.valueOf(run.round()), run.round()),
                        Cell.of(result.matrix().name(run.configuration())),
                        Double.isNaN(run.value())
                            ? Cell.NONE
                            : new Cell(result.figure().text().apply(run.value()), run.value()),
                        Cell.of(run.remark())))
            .toList();
    return new ResultTable(
        "Runs",
        List.of(),
        "",
        List.of(
            text("run", "run"),
            new Column("round", "round", "", false, false),
            text("configuration", "configuration"),
            new Column("figure", result.figure().name(), result.figure().unit(), false, false),
            text("remark", "remark")),
        rows,
        List.of());
  }
}
