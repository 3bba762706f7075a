package io.github.bancada.table;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Figures that somebody published for a test, to be shown beside those of a run. {@link
 * PublishedForm} reads them. Immutable.
 *
 * @param title what was published, where and when; "" if nothing was
 * @param names what the rows are, such as {@code searches}
 * @param columns what the figures of a row are
 * @param rows in the order in which they were published
 */
public record Published(String title, String names, List<String> columns, List<Row> rows) {
  /** Nothing was published. */
  public static final Published NONE = new Published("", "", List.of(), List.of());

  /** What every view says of published figures. */
  public static final String CAVEAT =
      "Published figures come from other hardware and software: they are no target, and this is no"
          + " comparison of products.";

  /** The figures of one row, one for each column. */
  public record Row(String name, List<Figure> figures) {
    public Row {
      figures = List.copyOf(figures);
    }
  }

  /**
   * One figure.
   *
   * @param qualifier what stands before the number: {@code about}, {@code <}, {@code >}, or ""
   * @param value not a number where nothing was published
   */
  public record Figure(String qualifier, double value) {
    /** Nothing was published here. */
    public static final Figure NONE = new Figure("", Double.NaN);

    /** Whether there is a number. */
    public boolean isKnown() {
      return !Double.isNaN(value);
    }

    /** As it is shown. */
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

  /** Whether there is nothing to show. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The names of all rows. */
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
