package io.github.bancada.table;

import java.util.List;

/**
 * Measured points of a table and curves through them. Immutable.
 *
 * @param title its title
 * @param xTitle with the unit, if it has one
 * @param yTitle likewise
 */
public record ResultPlot(String title, String xTitle, String yTitle, List<Series> series) {
  /** A place in the plot. */
  public record Point(double x, double y) {}

  /**
   * Points of one kind.
   *
   * @param isCurve whether they are a line, not measured points
   */
  public record Series(String name, boolean isCurve, List<Point> points) {
    public Series {
      points = List.copyOf(points);
    }
  }

  public ResultPlot {
    series = List.copyOf(series);
  }
}
