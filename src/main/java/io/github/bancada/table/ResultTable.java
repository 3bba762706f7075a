package io.github.bancada.table;

import java.util.List;

/**
 * A table of results for all views: texts and their numbers. Immutable.
 *
 * @param name heading in pages
 * @param above sentences above it; the first continues the name
 * @param published title of the published figures in it; "" if it has none
 * @param columns none for sentences only; without titles, rows are facts: a name, a figure and a
 *     remark
 * @param rows rows with one cell per column
 * @param below sentences below it
 * @param plots drawn below them, in views that can
 * @param answers whether the plan asks for it: views show it before the figures of all samples
 * @param isVerdict whether its first sentence says what limited the run: views show it at the top
 */
public record ResultTable(
    String name,
    List<String> above,
    String published,
    List<Column> columns,
    List<List<Cell>> rows,
    List<String> below,
    List<ResultPlot> plots,
    boolean answers,
    boolean isVerdict) {

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
   * @param text as views show it
   * @param value NaN if the cell has no number
   */
  public record Cell(String text, double value) {
    public static final Cell NONE = new Cell("-", Double.NaN);

    public static Cell of(String text) {
      return new Cell(text, Double.NaN);
    }
  }

  /** Beginning of a sentence why the figures are not usable; views show it as a warning. */
  public static final String OBJECTION = "Not a valid ";

  public ResultTable {
    above = List.copyOf(above);
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    below = List.copyOf(below);
    plots = List.copyOf(plots);
  }

  /** A table without plots that the plan does not ask for. */
  public ResultTable(
      String name,
      List<String> above,
      String published,
      List<Column> columns,
      List<List<Cell>> rows,
      List<String> below) {
    this(name, above, published, columns, rows, below, List.of(), false, false);
  }

  /** Sentences without a table. */
  public static ResultTable of(String name, List<String> sentences) {
    return new ResultTable(name, sentences, "", List.of(), List.of(), List.of());
  }

  public ResultTable withBelow(List<String> sentences) {
    return new ResultTable(
        name, above, published, columns, rows, sentences, plots, answers, isVerdict);
  }

  public ResultTable withPlots(List<ResultPlot> drawn) {
    return new ResultTable(name, above, published, columns, rows, below, drawn, answers, isVerdict);
  }

  /** The same with the title of its published figures. */
  public ResultTable withPublished(String title) {
    return new ResultTable(name, above, title, columns, rows, below, plots, answers, isVerdict);
  }

  /** The same as a table that the plan asks for. */
  public ResultTable answering() {
    return new ResultTable(name, above, published, columns, rows, below, plots, true, isVerdict);
  }

  /** The same as a table whose first sentence says what limited the run. */
  public ResultTable asVerdict() {
    return new ResultTable(name, above, published, columns, rows, below, plots, answers, true);
  }

  public ResultTable named(String other) {
    return new ResultTable(
        other, above, published, columns, rows, below, plots, answers, isVerdict);
  }

  public boolean hasTitles() {
    return columns.stream().anyMatch(column -> !column.title().isEmpty());
  }

  public static boolean isObjection(String sentence) {
    return sentence.startsWith(OBJECTION);
  }

  /** The titles of all columns for a view without a bar, with a note at published columns. */
  public List<String> titlesWithoutBar() {
    return columns.stream().map(ResultTable::titleWithoutBar).toList();
  }

  private static String titleWithoutBar(Column column) {
    String title = column.title().isEmpty() ? column.key() : column.title();
    return column.isPublished() && !title.equals("published") ? "published " + title : title;
  }

  /**
   * Index of the first column right of the bar, which separates published figures from this run's;
   * -1 without a bar.
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
