package io.github.bancada.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The columns of a workload's results. Columns with a title are shown, columns with a key are in
 * the file. Immutable.
 *
 * @param <R> source of a row
 * @param columns the first names the rows
 */
public record ResultColumns<R>(List<ResultColumn<R>> columns) {
  /** Title of the column of this run's figures. */
  private static final String OWN = "this run";

  public ResultColumns {
    columns = List.copyOf(columns);
  }

  /** The columns with these titles. */
  public ResultColumns<R> only(List<String> titles) {
    return new ResultColumns<>(
        columns.stream().filter(each -> titles.contains(each.column().title())).toList());
  }

  /** Titles of all shown columns of figures. */
  public List<String> titles() {
    return shown().map(each -> each.column().title()).toList();
  }

  private Stream<ResultColumn<R>> shown() {
    return columns.stream().filter(ResultColumn::isShown);
  }

  private Stream<ResultColumn<R>> compared() {
    return columns.stream().filter(ResultColumn::isCompared);
  }

  private String name(R row) {
    return columns.get(0).cell(row).text();
  }

  /**
   * A table with a row for each source and published figures beside them. Published rows without a
   * source follow.
   */
  public ResultTable table(String name, List<String> above, List<R> rows, Published published) {
    List<ResultTable.Column> titles = new ArrayList<>(shown().map(ResultColumn::column).toList());
    List<List<ResultTable.Cell>> cells = new ArrayList<>();
    for (R row : rows) {
      cells.add(new ArrayList<>(shown().map(each -> each.cell(row)).toList()));
    }
    if (!published.isEmpty()) {
      List<String> names = new ArrayList<>(rows.stream().map(this::name).toList());
      for (String other : published.rowNames()) {
        if (!names.contains(other)) {
          names.add(other);
          List<ResultTable.Cell> none = new ArrayList<>(List.of(ResultTable.Cell.of(other)));
          shown().skip(1).forEach(each -> none.add(ResultTable.Cell.NONE));
          cells.add(none);
        }
      }
      for (int i = 0; i < cells.size(); i++) {
        String row = names.get(i);
        List<ResultTable.Cell> all = cells.get(i);
        compared().forEach(each -> all.add(each.publishedCell(published, row)));
      }
      compared().map(ResultColumn::publishedColumn).forEach(titles::add);
    }
    return new ResultTable(name, above, published.title(), titles, cells, List.of());
  }

  /** A table with a row for each shown column: title, figure, published figure. */
  public ResultTable figures(String name, List<String> above, R run, Published published) {
    List<ResultTable.Column> titles =
        new ArrayList<>(
            List.of(
                new ResultTable.Column("figure", "figure", "", true, false),
                new ResultTable.Column("this_run", OWN, "", false, false)));
    if (!published.isEmpty()) {
      titles.add(new ResultTable.Column("published", "published", "", false, true));
    }
    List<List<ResultTable.Cell>> rows = new ArrayList<>();
    shown()
        .forEach(
            each -> {
              String title = each.column().title();
              List<ResultTable.Cell> row =
                  new ArrayList<>(List.of(ResultTable.Cell.of(title), each.cell(run)));
              if (!published.isEmpty()) {
                row.add(each.shownAs(published.figure(title, published.columns().get(0))));
              }
              rows.add(row);
            });
    return new ResultTable(name, above, published.title(), titles, rows, List.of());
  }

  /** Content of the file: names of columns, then one line for each row. */
  public String csv(List<R> rows) {
    return csv(rows, false, Published.NONE);
  }

  /** The same, followed by columns of published figures. */
  public String csv(List<R> rows, Published published) {
    return csv(rows, true, published);
  }

  private String csv(List<R> rows, boolean withPublished, Published published) {
    List<ResultColumn<R>> written = columns.stream().filter(ResultColumn::isInFile).toList();
    List<ResultColumn<R>> beside = withPublished ? compared().toList() : List.of();
    StringBuilder text = new StringBuilder();
    text.append(
        line(
            Stream.concat(
                written.stream().map(each -> each.column().key()),
                beside.stream().map(each -> each.publishedColumn().key()))));
    for (R row : rows) {
      text.append(
          line(
              Stream.concat(
                  written.stream().map(each -> each.fileCell(row)),
                  beside.stream()
                      .map(
                          each ->
                              each.inFile(each.publishedFigure(published, name(row)).value())))));
    }
    return text.toString();
  }

  private static String line(Stream<String> cells) {
    return cells.collect(Collectors.joining(",", "", "\n"));
  }
}
