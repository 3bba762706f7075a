package io.github.bancada.table;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Published figures of a test, shown beside a run. {@link PublishedForm} reads them. Immutable.
 *
 * @param title subject, place and date of the publication; "" for none
 * @param names kind of the rows, such as {@code searches}
 * @param columns kinds of a row's figures
 * @param rows in the order of the publication
 */
public record Published(String title, String names, List<String> columns, List<Row> rows) {
  public static final Published NONE = new Published("", "", List.of(), List.of());

  /** Every view shows this with published figures. */
  public static final String CAVEAT =
      "Published figures come from other hardware and software: they are not a target, and this is"
          + " not a comparison of products.";

  /** One row, with a figure for each column. */
  public record Row(String name, List<Figure> figures) {
    public Row {
      figures = List.copyOf(figures);
    }
  }

  /**
   * One figure.
   *
   * @param qualifier mark before the number: {@code about}, {@code <}, {@code >}, or ""
   * @param value NaN if nothing was published
   */
  public record Figure(String qualifier, double value) {
    public static final Figure NONE = new Figure("", Double.NaN);

    /** Whether there is a number. */
    public boolean isKnown() {
      return !Double.isNaN(value);
    }

    /** The figure as views show it. */
    public ResultTable.Cell cell(DoubleFunction<String> format) {
      return isKnown()
          ? new ResultTable.Cell((qualifier + " " + format.apply(value)).strip(), value)
          : ResultTable.Cell.NONE;
    }
  }

  public Published {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  public List<String> rowNames() {
    return rows.stream().map(Row::name).toList();
  }

  /** The figure of a row and a column; {@link Figure#NONE} if it was not published. */
  public Figure figure(String row, String column) {
    int place = columns.indexOf(column);
    return rows.stream()
        .filter(each -> place >= 0 && each.name().equals(row))
        .findFirst()
        .map(each -> each.figures().get(place))
        .orElse(Figure.NONE);
  }
}
