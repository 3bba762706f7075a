package io.github.bancada.report.view;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Published figures beside several runs: the joined tables of the runs with published figures.
 * Other runs stand beside the figures of the first run that has some. Stateless.
 */
public final class PublishedComparison {
  /** Most runs shown as columns; more are shown as rows. */
  private static final int MOST_COLUMNS = 6;

  private static final ResultTable.Column RUN = new ResultTable.Column("", "run", "", true, false);

  private PublishedComparison() {}

  /**
   * Key of tables that are joined.
   *
   * @param published title of the published figures
   * @param number of the table among equal tables of its run, from 0
   */
  private record Kind(String name, String published, List<ResultTable.Column> columns, int number) {
    static Kind of(ResultTable table, int number) {
      return new Kind(table.name(), table.published(), table.columns(), number);
    }

    /** Whether a row has a figure of the run and its published value. */
    boolean isOfFigures() {
      return columns.size() == 3 && columns.get(0).isText() && columns.get(2).isPublished();
    }
  }

  /** The joined tables; none without published figures, or if configurations are not runs. */
  public static List<ResultTable> of(Comparison comparison) {
    Map<String, RunSummary> runs = new LinkedHashMap<>();
    comparison.configurations().stream().map(Configuration::runsByName).forEach(runs::putAll);
    Published first =
        runs.values().stream()
            .map(run -> run.results().published())
            .filter(published -> !published.isEmpty())
            .findFirst()
            .orElse(Published.NONE);
    Map<Kind, Map<String, ResultTable>> byKind = new LinkedHashMap<>();
    runs.forEach((name, run) -> tables(run, first).forEach(table -> add(byKind, name, table)));
    return byKind.entrySet().stream().map(each -> join(each.getKey(), each.getValue())).toList();
  }

  private static void add(
      Map<Kind, Map<String, ResultTable>> byKind, String run, ResultTable table) {
    int number = 0;
    while (byKind.getOrDefault(Kind.of(table, number), Map.of()).containsKey(run)) {
      number++;
    }
    byKind.computeIfAbsent(Kind.of(table, number), kind -> new LinkedHashMap<>()).put(run, table);
  }

  private static Stream<ResultTable> tables(RunSummary run, Published first) {
    Results results = run.results();
    RunSummary beside =
        results.published().isEmpty()
            ? run.withResults(
                new Results(first, results.tables(), results.capacity(), results.gates()))
            : run;
    return Stream.concat(
        PublishedView.of(beside).stream(),
        results.tables().stream()
            .filter(table -> table.columns().stream().anyMatch(ResultTable.Column::isPublished))
            .map(table -> ofWholeTest(run, table)));
  }

  /** A listener's table covers the whole test. */
  private static ResultTable ofWholeTest(RunSummary run, ResultTable table) {
    if (run.timeline().leftOut().isNothing()) {
      return table;
    }
    List<String> below = new ArrayList<>(table.below());
    below.add("Of the whole test, including samples left out of the other figures.");
    return table.withBelow(below);
  }

  private static ResultTable join(Kind kind, Map<String, ResultTable> tables) {
    boolean beside = kind.isOfFigures() && tables.size() <= MOST_COLUMNS;
    return new ResultTable(
        kind.name().replace("this run", "these runs"),
        sentences(tables, false),
        kind.published(),
        beside ? columnsBeside(kind, tables) : columnsBelow(kind),
        beside ? rowsBeside(tables) : rowsBelow(tables),
        sentences(tables, true));
  }

  /** The notes below the tables; from the notes above, which describe a run, only objections. */
  private static List<String> sentences(Map<String, ResultTable> tables, boolean below) {
    Map<String, List<String>> runs = new LinkedHashMap<>();
    tables.forEach(
        (run, table) ->
            (below ? table.below() : table.above())
                .stream()
                    .filter(sentence -> below || ResultTable.isObjection(sentence))
                    .forEach(
                        sentence ->
                            runs.computeIfAbsent(sentence, key -> new ArrayList<>()).add(run)));
    return runs.entrySet().stream()
        .map(
            each ->
                each.getValue().size() == tables.size()
                    ? each.getKey()
                    : String.join(", ", each.getValue()) + ": " + each.getKey())
        .toList();
  }

  private static List<ResultTable.Column> columnsBeside(
      Kind kind, Map<String, ResultTable> tables) {
    List<ResultTable.Column> columns = new ArrayList<>(List.of(kind.columns().get(0)));
    String unit = kind.columns().get(1).unit();
    tables
        .keySet()
        .forEach(run -> columns.add(new ResultTable.Column("", run, unit, false, false)));
    columns.add(kind.columns().get(2));
    return columns;
  }

  private static List<List<ResultTable.Cell>> rowsBeside(Map<String, ResultTable> tables) {
    List<List<ResultTable.Cell>> rows = new ArrayList<>();
    for (String name : names(tables)) {
      List<ResultTable.Cell> row = new ArrayList<>(List.of(ResultTable.Cell.of(name)));
      ResultTable.Cell published = ResultTable.Cell.NONE;
      for (ResultTable table : tables.values()) {
        Optional<List<ResultTable.Cell>> found = row(table, name);
        row.add(found.map(cells -> cells.get(1)).orElse(ResultTable.Cell.NONE));
        published = found.map(cells -> cells.get(2)).orElse(published);
      }
      row.add(published);
      rows.add(row);
    }
    return rows;
  }

  private static List<ResultTable.Column> columnsBelow(Kind kind) {
    List<ResultTable.Column> columns = new ArrayList<>(kind.columns());
    columns.add(1, RUN);
    return columns;
  }

  private static List<List<ResultTable.Cell>> rowsBelow(Map<String, ResultTable> tables) {
    List<List<ResultTable.Cell>> rows = new ArrayList<>();
    for (String name : names(tables)) {
      tables.forEach(
          (run, table) ->
              row(table, name)
                  .ifPresent(
                      cells -> {
                        List<ResultTable.Cell> row = new ArrayList<>(cells);
                        row.add(1, ResultTable.Cell.of(run));
                        rows.add(row);
                      }));
    }
    return rows;
  }

  private static Set<String> names(Map<String, ResultTable> tables) {
    Set<String> names = new LinkedHashSet<>();
    tables.values().forEach(table -> table.rows().forEach(row -> names.add(row.get(0).text())));
    return names;
  }

  private static Optional<List<ResultTable.Cell>> row(ResultTable table, String name) {
    return table.rows().stream().filter(row -> row.get(0).text().equals(name)).findFirst();
  }
}
