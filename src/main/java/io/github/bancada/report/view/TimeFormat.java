package io.github.bancada.report.view;

import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * How a column of times is written: one unit and one number of decimals for all its values.
 *
 * @param symbol µs, ms or s
 * @param nanosPerUnit nanoseconds in one unit
 * @param decimals digits behind the point
 */
public record TimeFormat(String symbol, double nanosPerUnit, int decimals) {
  private static final double MICROSECOND = 1e3;
  private static final double MILLISECOND = 1e6;
  private static final double SECOND = 1e9;

  /**
   * The largest unit in which the smallest value other than 0 still shows three digits, so that a
   * column which holds both 0.230 ms and 97.126 ms is in milliseconds.
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
