package io.github.bancada.report.view;

import java.math.BigDecimal;
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

  /** Beyond these, digits of one small value would only blur a column. */
  private static final int MOST_DECIMALS = 4;

  /**
   * The largest unit in which the smallest value above 0 still shows three digits: a column with
   * both 0.230 ms and 97.126 ms is in milliseconds.
   *
   * @param values nanoseconds
   */
  public static TimeFormat forColumn(double... values) {
    double smallest = smallest(values);
    if (smallest >= SECOND) {
      return new TimeFormat("s", SECOND, 3);
    }
    if (smallest >= MILLISECOND / 10) {
      return new TimeFormat("ms", MILLISECOND, smallest < 10 * MILLISECOND ? 3 : 1);
    }
    return new TimeFormat("µs", MICROSECOND, 1);
  }

  private static double smallest(double... values) {
    return DoubleStream.of(values).filter(v -> v > 0).min().orElse(MILLISECOND);
  }

  /**
   * The unit of all times of a table, which their median decides: seconds from 10 s on if none is
   * far below one, milliseconds from 0.1 ms on.
   *
   * @param values nanoseconds
   */
  static TimeFormat forTable(double... values) {
    double[] known = DoubleStream.of(values).filter(v -> v > 0).sorted().toArray();
    double median = known.length == 0 ? MILLISECOND : known[known.length / 2];
    if (median >= 10 * SECOND && known[0] >= SECOND / 10) {
      return new TimeFormat("s", SECOND, 3);
    }
    return median >= MILLISECOND / 10
        ? new TimeFormat("ms", MILLISECOND, 3)
        : new TimeFormat("µs", MICROSECOND, 1);
  }

  /**
   * The same unit with the decimals of one column: none if all values are whole, else enough for
   * three digits of the smallest. {@code values.js} does the same.
   *
   * @param values nanoseconds, or NaN
   */
  TimeFormat decimalsFor(double... values) {
    return new TimeFormat(symbol, nanosPerUnit, decimalsOf(values));
  }

  private int decimalsOf(double... values) {
    boolean whole =
        DoubleStream.of(values).filter(v -> !Double.isNaN(v)).allMatch(v -> v % nanosPerUnit < 1);
    if (whole) {
      return 0;
    }
    double smallest = smallest(values) / nanosPerUnit;
    if (smallest >= 10) {
      return nanosPerUnit == SECOND ? 3 : 1;
    }
    return Math.min(MOST_DECIMALS, Math.max(3, 2 - (int) Math.floor(Math.log10(smallest))));
  }

  public String format(double valueNanos) {
    // Not divided as a double, which would round twice.
    return String.format(
        Locale.ROOT,
        "%,." + decimals + "f",
        BigDecimal.valueOf(valueNanos).divide(BigDecimal.valueOf(nanosPerUnit)));
  }
}
