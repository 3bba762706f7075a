package io.github.bancada.gate;

import java.math.BigDecimal;

/**
 * What a figure is compared with. Immutable.
 *
 * @param value as it is written
 * @param dimension of the figure
 * @param unit of the value; for a share of the baseline the unit in which figures are shown
 * @param ofBaseline whether the value is percent of the same figure of the baseline
 */
record Limit(BigDecimal value, Dimension dimension, Dimension.Unit unit, boolean ofBaseline) {
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /** A limit that holds whatever a baseline says. */
  Ratio absolute() {
    return Ratio.of(value.multiply(BigDecimal.valueOf(unit.factor())));
  }

  /**
   * A limit relative to a baseline.
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
   * A figure in this limit's unit, for people, with the digits that tell it from the other; one
   * that equals a written limit is shown as that.
   */
  String shown(Ratio figure, Ratio other) {
    String number =
        !ofBaseline && figure.equals(other)
            ? Ratio.plain(value)
            : inUnit(figure).shownBeside(inUnit(other));
    return unit.symbol().isEmpty() ? number : number + " " + unit.symbol();
  }
}
