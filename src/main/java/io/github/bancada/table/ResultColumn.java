package io.github.bancada.table;

import io.github.bancada.text.CsvText;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * One column of a workload's results, declared once: names, unit, reading and formats. An unknown
 * number is NaN. Immutable.
 *
 * @param <R> source of a row
 */
public final class ResultColumn<R> {
  private static final DoubleFunction<String> COUNT = decimals(0);

  private final ResultTable.Column column;
  private final Function<R, String> words;
  private final ToDoubleFunction<R> number;
  private final DoubleFunction<String> shown;
  private final int fileDecimals;
  private final String published;
  private final DoubleFunction<String> publishedShown;
  private final Function<R, String> mark;

  private ResultColumn(
      ResultTable.Column column,
      Function<R, String> words,
      ToDoubleFunction<R> number,
      DoubleFunction<String> shown,
      int fileDecimals,
      String published,
      DoubleFunction<String> publishedShown,
      Function<R, String> mark) {
    this.column = column;
    this.words = words;
    this.number = number;
    this.shown = shown;
    this.fileDecimals = fileDecimals;
    this.published = published;
    this.publishedShown = publishedShown;
    this.mark = mark;
  }

  /**
   * A column of words.
   *
   * @param key name in the CSV file; "" if the column is not in it
   * @param title name for people; "" if the column is only in the file
   */
  public static <R> ResultColumn<R> words(String key, String title, Function<R, String> words) {
    ResultTable.Column column = new ResultTable.Column(key, title, "", true, false);
    return new ResultColumn<>(column, words, null, null, 0, "", null, row -> "");
  }

  /** A whole number; names as in {@link #words}. */
  public static <R> ResultColumn<R> count(String key, String title, ToDoubleFunction<R> number) {
    return figure(key, title, "", COUNT, 0, number);
  }

  /**
   * A number; names as in {@link #words}.
   *
   * @param unit such as {@code s} or {@code 1/s}
   * @param shown format for people
   * @param fileDecimals decimals in the CSV file
   */
  public static <R> ResultColumn<R> figure(
      String key,
      String title,
      String unit,
      DoubleFunction<String> shown,
      int fileDecimals,
      ToDoubleFunction<R> number) {
    ResultTable.Column column = new ResultTable.Column(key, title, unit, false, false);
    return new ResultColumn<>(column, null, number, shown, fileDecimals, "", null, row -> "");
  }

  /** The same, compared with this column of the published figures. */
  public ResultColumn<R> beside(String publishedColumn, DoubleFunction<String> format) {
    return new ResultColumn<>(
        column, words, number, shown, fileDecimals, publishedColumn, format, mark);
  }

  /** The same, with a mark before a number for people; "" for none. */
  public ResultColumn<R> marked(Function<R, String> before) {
    return new ResultColumn<>(
        column, words, number, shown, fileDecimals, published, publishedShown, before);
  }

  /** A format with this number of decimals. */
  public static DoubleFunction<String> decimals(int count) {
    String format = "%,." + count + "f";
    return value -> String.format(Locale.ROOT, format, value);
  }

  /** The same with the sign of every number. */
  public static DoubleFunction<String> signed(int count) {
    String format = "%+,." + count + "f";
    return value -> String.format(Locale.ROOT, format, value);
  }

  /** A format without decimals for a whole number, or else with this number of decimals. */
  public static DoubleFunction<String> wholeOr(int count) {
    DoubleFunction<String> broken = decimals(count);
    return value -> (value == Math.rint(value) ? COUNT : broken).apply(value);
  }

  ResultTable.Column column() {
    return column;
  }

  boolean isShown() {
    return !column.title().isEmpty();
  }

  boolean isInFile() {
    return !column.key().isEmpty();
  }

  boolean isCompared() {
    return !published.isEmpty();
  }

  /** The column of published figures; it has its own name in the file. */
  ResultTable.Column publishedColumn() {
    String key = "published_" + published + "_" + column.unit();
    return new ResultTable.Column(key, published, column.unit(), false, true);
  }

  Published.Figure publishedFigure(Published figures, String row) {
    return figures.figure(row, published);
  }

  ResultTable.Cell publishedCell(Published figures, String row) {
    return publishedFigure(figures, row).cell(publishedShown);
  }

  ResultTable.Cell cell(R row) {
    if (words != null) {
      return ResultTable.Cell.of(words.apply(row));
    }
    double value = number.applyAsDouble(row);
    return Double.isNaN(value)
        ? ResultTable.Cell.NONE
        : new ResultTable.Cell(mark.apply(row) + shown.apply(value), value);
  }

  /** A published figure in the format of this column. */
  ResultTable.Cell shownAs(Published.Figure figure) {
    return figure.cell(shown);
  }

  String fileCell(R row) {
    return words != null ? CsvText.cell(words.apply(row)) : inFile(number.applyAsDouble(row));
  }

  String inFile(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%." + fileDecimals + "f", value);
  }
}
