package io.github.bancada.gate;

import java.math.BigDecimal;

/**
 * The limit of a criterion. Immutable.
 *
 * @param value as written
 * @param dimension of the figure
 * @param unit of the value; for a percentage of the baseline, the unit of shown figures
 * @param ofBaseline whether the value is a percentage of the same figure of the baseline
 */
record Limit(BigDecimal value, Dimension dimension, Dimension.Unit unit, boolean ofBaseline) {
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /** A limit without a baseline in the smallest unit. */
  Ratio absolute() {
    return Ratio.of(value.multiply(BigDecimal.valueOf(unit.factor())));
  }

  /**
   * A limit with a baseline in the smallest unit.
   *
   * @param baseline the same figure of the baseline
   */
  Ratio relativeTo(Ratio baseline) {
    return baseline.times(Ratio.of(value)).dividedBy(HUNDRED);
  }

  /** A figure in this limit's unit, without the unit. */
  Ratio inUnit(Ratio figure) {
    return figure.dividedBy(BigDecimal.valueOf(unit.factor()));
  }

  /**
   * The figure in this limit's unit, or in a smaller one for a far shorter time, with enough digits
   * to differ from the other figure; a figure equal to the limit looks like the limit.
   */
  String shown(Ratio figure, Ratio other) {
    if (!ofBaseline && figure.equals(other)) {
      return withUnit(Ratio.plain(value), unit);
    }
    Dimension.Unit in = dimension.shownIn(figure, unit);
    BigDecimal factor = BigDecimal.valueOf(in.factor());
    return withUnit(figure.dividedBy(factor).shownBeside(other.dividedBy(factor)), in);
  }

  private static String withUnit(String number, Dimension.Unit unit) {
    return unit.symbol().isEmpty() ? number : number + " " + unit.symbol();
  }
}
