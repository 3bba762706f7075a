package io.github.bancada.report;

import java.util.Locale;
import java.util.stream.DoubleStream;

/** The unit in which a column of times reads best, with as many decimals as make sense. */
enum TimeUnits {
  /** Microseconds, one decimal. */
  MICROSECONDS("µs", 1_000, 1),
  /** Milliseconds, two decimals. */
  MILLISECONDS("ms", 1_000_000, 2),
  /** Seconds, three decimals. */
  SECONDS("s", 1_000_000_000, 3);

  private final String symbol;
  private final double nanos;
  private final int decimals;

  TimeUnits(String symbol, double nanos, int decimals) {
    this.symbol = symbol;
    this.nanos = nanos;
    this.decimals = decimals;
  }

  /**
   * The largest unit in which the smallest value still shows three digits, unless the largest value
   * would then have more than six before the point.
   *
   * @param values nanoseconds
   */
  static TimeUnits forColumn(double... values) {
    double smallest = DoubleStream.of(values).filter(v -> v > 0).min().orElse(0);
    double largest = DoubleStream.of(values).max().orElse(0);
    if (smallest >= 1e9 || largest >= 1e12) {
      return SECONDS;
    }
    return smallest >= 1e6 || smallest == 0 || largest >= 1e9 ? MILLISECONDS : MICROSECONDS;
  }

  String symbol() {
    return symbol;
  }

  String format(double valueNanos) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", valueNanos / nanos);
  }
}
