package io.github.bancada.report.view;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A published table of wall times, beside which a run of the same method is printed.
 *
 * <pre>
 * text   = title-line header-line data-line*
 * title  = any text
 * header = name "|" column-name ("|" column-name)*
 * data   = row-name "|" seconds ("|" seconds)*      ; "-" where nothing was published
 * </pre>
 *
 * The run's figure for a cell is the wall time, from the start of the first to the end of the last
 * sample, of the label {@code "<column-name> <row-name>"}. Immutable.
 *
 * @param title what was published, where and when
 * @param rowTitle what the rows are
 * @param columns names of the columns; ratios are to the first
 * @param rows published figures, in seconds
 */
public record PublishedTable(String title, String rowTitle, List<String> columns, List<Row> rows) {
  private static final String NONE = "-";
  private static final Pattern SECONDS = Pattern.compile("\\d+(\\.\\d+)?([eE]-?\\d{1,2})?");

  /** One row: its name and the published seconds of each column, empty where there are none. */
  record Row(String name, List<Optional<Double>> seconds) {}

  public PublishedTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * Reads a table.
   *
   * @throws IllegalArgumentException with the line that is wrong
   */
  public static PublishedTable parse(String text) {
    List<String> lines = text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    if (lines.size() < 3) {
      throw new IllegalArgumentException(
          "the published table has "
              + lines.size()
              + " lines; it needs a title, a header and at least one row");
    }
    List<String> header = cells(lines.get(1));
    List<Row> rows = new ArrayList<>();
    for (String line : lines.subList(2, lines.size())) {
      List<String> cells = cells(line);
      if (cells.size() != header.size() || header.size() < 2) {
        throw new IllegalArgumentException(
            "the line '" + line + "' of the published table has not the columns of its header");
      }
      List<Optional<Double>> seconds = new ArrayList<>();
      for (String cell : cells.subList(1, cells.size())) {
        seconds.add(seconds(cell, line));
      }
      rows.add(new Row(cells.get(0), seconds));
    }
    return new PublishedTable(lines.get(0), header.get(0), header.subList(1, header.size()), rows);
  }

  private static List<String> cells(String line) {
    return List.of(line.split("\\|", -1)).stream().map(String::strip).toList();
  }

  private static Optional<Double> seconds(String cell, String line) {
    if (cell.equals(NONE)) {
      return Optional.empty();
    }
    if (!SECONDS.matcher(cell).matches()) {
      throw new IllegalArgumentException(
          "'"
              + cell
              + "' in the line '"
              + line
              + "' of the published table is no number of seconds; write 0.065, or "
              + NONE
              + " where nothing was published");
    }
    return Optional.of(Double.valueOf(cell));
  }

  /** The run's figures, their ratios to the first column, and the published ones beside them. */
  public List<String> lines(RunSummary summary) {
    List<String> lines = new ArrayList<>();
    lines.add("Wall seconds of this run, ratio to " + columns.get(0) + ", and as published:");
    lines.add("  " + title);
    TextTable table = new TextTable();
    List<String> titles = new ArrayList<>(List.of(rowTitle));
    for (int i = 0; i < columns.size(); i++) {
      titles.add(columns.get(i));
      if (i > 0) {
        titles.add("ratio");
      }
    }
    for (int i = 0; i < columns.size(); i++) {
      titles.add((i == 0 ? "| published " : "") + columns.get(i));
      if (i > 0) {
        titles.add("ratio");
      }
    }
    table.row(titles);
    for (Row row : rows) {
      List<Optional<Double>> measured =
          columns.stream().map(c -> wallSeconds(summary, c + " " + row.name())).toList();
      List<String> cells = new ArrayList<>(List.of(row.name()));
      addFigures(cells, measured, "");
      addFigures(cells, row.seconds(), "| ");
      table.row(cells);
    }
    lines.addAll(table.lines());
    if (summary.total().errors() > 0) {
      lines.add("Some samples failed: these times are not comparable.");
    }
    return lines;
  }

  private static void addFigures(
      List<String> cells, List<Optional<Double>> figures, String prefix) {
    Optional<Double> first = figures.get(0);
    cells.add(prefix + figure(first));
    for (Optional<Double> each : figures.subList(1, figures.size())) {
      cells.add(figure(each));
      cells.add(
          each.isPresent() && first.isPresent() && first.get() > 0
              ? String.format(Locale.ROOT, "x%.2f", each.get() / first.get())
              : NONE);
    }
  }

  private static String figure(Optional<Double> seconds) {
    return seconds.map(s -> String.format(Locale.ROOT, "%,.3f", s)).orElse(NONE);
  }

  private static Optional<Double> wallSeconds(RunSummary summary, String label) {
    return summary.labels().stream()
        .filter(l -> l.label().equals(label) && l.samples() > 0)
        .findFirst()
        .map(l -> l.span().millis())
        .map(millis -> millis / 1000.0);
  }
}
