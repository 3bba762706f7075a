package io.github.bancada.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the published figures of an element. All elements share one grammar; each defines its names
 * and columns.
 *
 * <pre>
 * text      = "" | title line-end [ header line-end ] row { line-end row }
 * title     = any text
 * header    = names { "|" column }          ; only in tables with a header
 * row       = name { "|" figure }           ; one figure for each column
 * figure    = [ qualifier ] number | "-"    ; "-" where nothing was published
 * qualifier = "about" | "&lt;" | "&gt;"
 * number    = digits [ "." digits ] [ ( "e" | "E" ) [ "-" ] digits ]
 * </pre>
 *
 * <p>Empty lines and blanks around parts are skipped. Without a header there is one column, and a
 * name may contain {@code |}. Immutable and thread-safe.
 */
public final class PublishedForm {
  private static final String NONE = "-";
  private static final Pattern FIGURE =
      Pattern.compile("(about|<|>)?\\s*(\\d{1,15}(?:\\.\\d{1,18})?(?:[eE]-?\\d{1,2})?)");

  private final String names;
  private final List<String> columns;
  private final boolean header;
  private final String example;
  private final Set<String> known;
  private final boolean positive;

  private PublishedForm(
      String names,
      List<String> columns,
      boolean header,
      String example,
      Set<String> known,
      boolean positive) {
    this.names = names;
    this.columns = List.copyOf(columns);
    this.header = header;
    this.example = example;
    this.known = known;
    this.positive = positive;
  }

  /**
   * Rows of a name and one figure, without a header.
   *
   * @param names kind of the names
   * @param column kind of the figures
   * @param example a row, for messages
   */
  public static PublishedForm list(String names, String column, String example) {
    return new PublishedForm(names, List.of(column), false, example, Set.of(), false);
  }

  /**
   * A table with a header that has these columns.
   *
   * @param names kind of the names, for messages; a header may use another word
   * @param columns none if the header names them
   */
  public static PublishedForm table(String names, String... columns) {
    return new PublishedForm(names, List.of(columns), true, "", Set.of(), false);
  }

  /** The same, restricted to these row names, each at most once. */
  public PublishedForm only(List<String> rowNames) {
    return new PublishedForm(names, columns, header, example, Set.copyOf(rowNames), positive);
  }

  /** The same without figures of 0. */
  public PublishedForm aboveZero() {
    return new PublishedForm(names, columns, header, example, known, true);
  }

  /**
   * Reads a text; an empty one is {@link Published#NONE}.
   *
   * @throws IllegalArgumentException with the wrong line, and what it should be
   */
  public Published parse(String text) {
    List<String> lines = text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    if (lines.isEmpty()) {
      return Published.NONE;
    }
    int first = header ? 2 : 1;
    if (lines.size() <= first) {
      throw wrong(
          "the published table has "
              + (lines.size() == 1 ? "one line" : lines.size() + " lines")
              + "; it needs a title, "
              + (header ? "the header '" + written() + "' " : "")
              + "and at least one row"
              + (header ? "" : " '" + written() + "'"));
    }
    List<String> titles = header ? header(lines.get(1)) : List.of(names, columns.get(0));
    List<Published.Row> rows = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String line : lines.subList(first, lines.size())) {
      Published.Row row = row(line, titles);
      if (!seen.add(row.name()) && (header || !known.isEmpty())) {
        throw wrong("the published table has two lines for '" + row.name() + "'; keep one of them");
      }
      rows.add(row);
    }
    return new Published(lines.get(0), titles.get(0), titles.subList(1, titles.size()), rows);
  }

  /** The form of a header or a row. */
  private String written() {
    return names + " | " + (columns.isEmpty() ? "column | ..." : String.join(" | ", columns));
  }

  private List<String> header(String line) {
    List<String> titles = cells(line);
    List<String> found = titles.subList(1, titles.size());
    if (columns.isEmpty() ? found.isEmpty() : !found.equals(columns)) {
      throw wrong(
          "the header of the published table is '" + line + "'; it must be '" + written() + "'");
    }
    return titles;
  }

  private Published.Row row(String line, List<String> titles) {
    List<String> cells = header ? cells(line) : nameAndFigure(line);
    if (cells.size() != titles.size() || cells.get(0).isEmpty()) {
      throw wrong(
          header
              ? "the line '"
                  + line
                  + "' of the published table does not have the columns of its header"
              : "the line '" + line + "' of the published table is not " + expected());
    }
    if (!known.isEmpty() && !known.contains(cells.get(0))) {
      throw wrong(
          "the line '"
              + line
              + "' of the published table starts with none of "
              + String.join(", ", known.stream().sorted().toList()));
    }
    List<Published.Figure> figures = new ArrayList<>();
    for (String cell : cells.subList(1, cells.size())) {
      figures.add(figure(cell, line));
    }
    return new Published.Row(cells.get(0), figures);
  }

  private String expected() {
    return "'" + written() + "', such as '" + example + "'";
  }

  private static List<String> nameAndFigure(String line) {
    int bar = line.lastIndexOf('|');
    return bar < 0
        ? List.of(line)
        : List.of(line.substring(0, bar).strip(), line.substring(bar + 1).strip());
  }

  private static List<String> cells(String line) {
    return List.of(line.split("\\|", -1)).stream().map(String::strip).toList();
  }

  private Published.Figure figure(String cell, String line) {
    if (cell.equals(NONE)) {
      return Published.Figure.NONE;
    }
    Matcher figure = FIGURE.matcher(cell);
    double value = figure.matches() ? Double.parseDouble(figure.group(2)) : -1;
    if (value < 0 || positive && value == 0) {
      throw wrong(
          "'"
              + cell
              + "' in the line '"
              + line
              + "' of the published table is not a number"
              + (positive ? " above 0" : "")
              + "; write 0.065, about 13, > 1800, or "
              + NONE
              + " where nothing was published");
    }
    return new Published.Figure(figure.group(1) == null ? "" : figure.group(1), value);
  }

  private static IllegalArgumentException wrong(String message) {
    return new IllegalArgumentException(message);
  }
}
