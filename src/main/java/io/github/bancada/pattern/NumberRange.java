package io.github.bancada.pattern;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * Whole numbers, {@code count} of them: first, first + step, and so on.
 *
 * @param step may be negative
 * @param format of {@link DecimalFormat}; "" for plain digits
 * @param text as written, for messages
 */
record NumberRange(Order order, long first, long count, long step, String format, String text)
    implements Piece {

  /**
   * A range with both ends.
   *
   * @param step greater than 0
   * @throws IllegalArgumentException if there is no such format, or too many values
   */
  static NumberRange of(Order order, long first, long last, long step, String format, String text) {
    try {
      long count = Math.addExact(Math.absExact(Math.subtractExact(last, first)) / step, 1);
      NumberRange range =
          new NumberRange(order, first, count, last < first ? -step : step, format, text);
      range.number(first);
      return range;
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("'[" + text + "]' has too many values");
    }
  }

  @Override
  public void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier) {
    long value = first + step * source.index(order, count, place, text);
    if (format.isEmpty()) {
      out.append(value);
    } else {
      out.append(number(value));
    }
  }

  private String number(long value) {
    if (format.isEmpty()) {
      return Long.toString(value);
    }
    return new DecimalFormat(format, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
  }
}
