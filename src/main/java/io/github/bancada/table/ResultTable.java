package io.github.bancada.table;

import java.util.List;

/**
 * A table of results as every view shows it: texts, and the numbers behind them. Immutable.
 *
 * @param name what it is; the heading in pages
 * @param above sentences above it; the first goes on behind the name
 * @param published title of the published figures in it; "" if it has none
 * @param columns none if there are sentences only; without titles the rows are facts of a name, a
 *     figure and a remark
 * @param rows as many cells each as there are columns
 * @param below sentences below it
 */
public record ResultTable(
    String name,
    List<String> above,
    String published,
    List<Column> columns,
    List<List<Cell>> rows,
    List<String> below) {

  /**
   * A column.
   *
   * @param key its name for programs, as in the CSV file; "" for none
   * @param title its name for people
   * @param unit of its numbers, such as {@code s}; "" for none
   * @param isText whether it has words and no numbers
   * @param isPublished whether its figures are published ones, not this run's
   */
  public record Column(
      String key, String title, String unit, boolean isText, boolean isPublished) {}

  /**
   * A cell.
   *
   * @param text as it is shown
   * @param value not a number if the cell has none
   */
  public record Cell(String text, double value) {
    /** Nothing is known. */
    public static final Cell NONE = new Cell("-", Double.NaN);

    /** Words. */
    public static Cell of(String text) {
      return new Cell(text, Double.NaN);
    }
  }

  public ResultTable {
    above = List.copyOf(above);
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    below = List.copyOf(below);
  }

  /** Sentences without a table. */
  public static ResultTable of(String name, List<String> sentences) {
    return new ResultTable(name, sentences, "", List.of(), List.of(), List.of());
  }

  /** The same, with these sentences below. */
  public ResultTable withBelow(List<String> sentences) {
    return new ResultTable(name, above, published, columns, rows, sentences);
  }

  /** The same, with published figures of this title in it. */
  public ResultTable withPublished(String title) {
    return new ResultTable(name, above, title, columns, rows, below);
  }

  /** The same under another name. */
  public ResultTable named(String other) {
    return new ResultTable(other, above, published, columns, rows, below);
  }

  /** Whether the columns have titles. */
  public boolean hasTitles() {
    return columns.stream().anyMatch(column -> !column.title().isEmpty());
  }

  /** The titles of all columns, for a view that draws no bar: published ones say so. */
  public List<String> titlesWithoutBar() {
    return columns.stream().map(ResultTable::titleWithoutBar).toList();
  }

  private static String titleWithoutBar(Column column) {
    String title = column.title().isEmpty() ? column.key() : column.title();
    return column.isPublished() && !title.equals("published") ? "published " + title : title;
  }

  /**
   * Before which column a bar parts this run's figures, to the left, from published ones; -1 if
   * there is none.
   */
  public int bar() {
    boolean own = false;
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).isPublished()) {
        return own ? i : -1;
      }
      own |= !columns.get(i).isText();
    }
    return -1;
  }
}
