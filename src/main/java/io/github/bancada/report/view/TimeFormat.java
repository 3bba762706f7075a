package io.github.bancada.report.view;

import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Format of a column of times: one unit and number of decimals for all values.
 *
 * @param symbol µs, ms or s
 * @param nanosPerUnit nanoseconds in one unit
 * @param decimals digits after the point
 */
public record TimeFormat(String symbol, double nanosPerUnit, int decimals) {
  private static final double MICROSECOND = 1e3;
  private static final double MILLISECOND = 1e6;
  private static final double SECOND = 1e9;

  /**
   * The largest unit in which the smallest value above 0 still shows three digits: a column with
   * both 0.230 ms and 97.126 ms is in milliseconds.
   *
   * @param values nanoseconds
   */
  public static TimeFormat forColumn(double... values) {
    double smallest = DoubleStream.of(values).filter(v -> v > 0).min().orElse(MILLISECOND);
    if (smallest >= SECOND) {
      return new TimeFormat("s", SECOND, 3);
    }
    if (smallest >= MILLISECOND / 10) {
      return new TimeFormat("ms", MILLISECOND, smallest < 10 * MILLISECOND ? 3 : 1);
    }
    return new TimeFormat("µs", MICROSECOND, 1);
  }

  public String format(double valueNanos) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", valueNanos / nanosPerUnit);
  }
}
