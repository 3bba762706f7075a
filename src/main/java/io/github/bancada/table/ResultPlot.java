package io.github.bancada.table;

import java.util.List;

/**
 * Measured points of a table and curves through them, or figures over the time of the run, which
 * views show with the run's own. Immutable.
 *
 * @param title its title
 * @param xTitle with the unit, if it has one
 * @param yTitle likewise
 * @param series none over time: the bands belong to the elapsed times of the run
 * @param startEpochMillis the moment of x = 0 s over time; {@link #NO_TIME} if x is something else
 * @param bands over time: seconds to stand out
 */
public record ResultPlot(
    String title,
    String xTitle,
    String yTitle,
    List<Series> series,
    long startEpochMillis,
    List<Band> bands) {
  public static final long NO_TIME = 0;

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

  /**
   * A part of the x axis.
   *
   * @param text beside it; "" for none
   */
  public record Band(String text, double from, double to) {}

  public ResultPlot {
    series = List.copyOf(series);
    bands = List.copyOf(bands);
  }

  /** A plot whose x is not the time of the run. */
  public ResultPlot(String title, String xTitle, String yTitle, List<Series> series) {
    this(title, xTitle, yTitle, series, NO_TIME, List.of());
  }

  public boolean isOverTime() {
    return startEpochMillis != NO_TIME;
  }
}
