package io.github.bancada.report.view;

import java.util.stream.DoubleStream;

/**
 * Format of the times of one table in every view: all in one unit, each column with the decimals
 * that its smallest value needs. A table of whole times has decimals only in columns of means that
 * are not whole. {@code values.js} does the same. Immutable.
 *
 * @param unit of all times
 * @param whole whether all times except means are whole in this unit
 */
record TableTimes(TimeFormat unit, boolean whole) {
  /**
   * The unit that suits the table.
   *
   * @param measured measured times: minimum, percentiles, maximum; nanoseconds, or NaN
   * @param computed means and standard deviations
   */
  static TableTimes of(double[] measured, double[] computed) {
    DoubleStream all = DoubleStream.concat(DoubleStream.of(measured), DoubleStream.of(computed));
    return in(TimeFormat.forTable(all.toArray()), measured);
  }

  /** The same in a chosen unit. */
  static TableTimes in(TimeFormat unit, double[] measured) {
    return new TableTimes(unit, unit.isWhole(measured));
  }

  /**
   * The format of a column.
   *
   * @param values all its times, nanoseconds, or NaN
   */
  TimeFormat column(double... values) {
    return whole && unit.isWhole(values) ? unit.whole() : unit.decimalsFor(values);
  }
}
