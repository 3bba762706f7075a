package io.github.bancada.report.view;

import java.math.BigDecimal;
import java.util.List;
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
  /** The units of tables, the largest first. */
  public static final List<String> SYMBOLS = List.of("s", "ms", "µs");

  private static final double MICROSECOND = 1e3;
  private static final double MILLISECOND = 1e6;
  private static final double SECOND = 1e9;

  /** Most decimals; more, for one small value, would blur a column. */
  private static final int MOST_DECIMALS = 4;

  /** From this value on, a histogram has no decimals. */
  private static final double FOUR_DIGITS = 1_000;

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
   * The unit of all times of a table, by their median: seconds from 10 s on if no time is far below
   * a second, milliseconds from 0.1 ms on.
   *
   * @param values nanoseconds
   */
  static TimeFormat forTable(double... values) {
    double[] known = DoubleStream.of(values).filter(v -> v > 0).sorted().toArray();
    double median = known.length == 0 ? MILLISECOND : known[known.length / 2];
    if (median >= 10 * SECOND && known[0] >= SECOND / 10) {
      return in("s");
    }
    return in(median >= MILLISECOND / 10 ? "ms" : "µs");
  }

  /** The unit with this symbol. */
  static TimeFormat in(String symbol) {
    return switch (symbol) {
      case "s" -> new TimeFormat("s", SECOND, 3);
      case "ms" -> new TimeFormat("ms", MILLISECOND, 3);
      case "µs" -> new TimeFormat("µs", MICROSECOND, 1);
      default -> throw new IllegalArgumentException("'" + symbol + "' is not a unit of " + SYMBOLS);
    };
  }

  /**
   * The same unit with decimals for three digits of the smallest value above 0, and one more where
   * that makes four; for seconds always three. No decimals without such a value.
   *
   * @param values nanoseconds, or NaN
   */
  TimeFormat decimalsFor(double... values) {
    double smallest = DoubleStream.of(values).filter(v -> v > 0).min().orElse(0) / nanosPerUnit;
    return with(smallest == 0 ? 0 : decimals(smallest));
  }

  private int decimals(double smallest) {
    if (smallest >= 10) {
      return nanosPerUnit == SECOND ? 3 : smallest < FOUR_DIGITS ? 1 : 0;
    }
    return Math.min(MOST_DECIMALS, Math.max(3, 2 - (int) Math.floor(Math.log10(smallest))));
  }

  /** The same unit without decimals. */
  TimeFormat whole() {
    return with(0);
  }

  private TimeFormat with(int places) {
    return new TimeFormat(symbol, nanosPerUnit, places);
  }

  /** Whether all values are whole in this unit, to the nanosecond. */
  boolean isWhole(double... values) {
    return DoubleStream.of(values)
        .filter(v -> !Double.isNaN(v))
        .allMatch(v -> Math.rint(v) % nanosPerUnit == 0);
  }

  public String format(double valueNanos) {
    // Not divided as double, which would round twice.
    return String.format(
        Locale.ROOT,
        "%,." + decimals + "f",
        BigDecimal.valueOf(valueNanos).divide(BigDecimal.valueOf(nanosPerUnit)));
  }
}
