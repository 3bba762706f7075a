package io.github.bancada.gate;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * An exact fraction, so that comparisons do not round. Immutable.
 *
 * @param numerator zero or more
 * @param denominator more than zero
 */
record Ratio(BigDecimal numerator, BigDecimal denominator) implements Comparable<Ratio> {
  /** Significant digits tried first and last when a figure is shown. */
  private static final int MIN_DIGITS = 4;

  private static final int MAX_DIGITS = 34;

  Ratio {
    if (denominator.signum() <= 0) {
      throw new IllegalArgumentException("denominator is " + denominator);
    }
  }

  static Ratio of(long value) {
    return of(BigDecimal.valueOf(value));
  }

  static Ratio of(BigDecimal value) {
    return new Ratio(value, BigDecimal.ONE);
  }

  static Ratio of(long numerator, long denominator) {
    return new Ratio(BigDecimal.valueOf(numerator), BigDecimal.valueOf(denominator));
  }

  Ratio times(Ratio other) {
    return new Ratio(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  Ratio dividedBy(BigDecimal divisor) {
    return new Ratio(numerator, denominator.multiply(divisor));
  }

  @Override
  public int compareTo(Ratio other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  double toDouble() {
    return rounded(MathContext.DECIMAL64.getPrecision()).doubleValue();
  }

  /**
   * The figure in decimals, with just enough digits to show whether it is above or below the other:
   * 1 failure in 1,000,000 is never shown as 0. Equal figures look equal.
   */
  String shownBeside(Ratio other) {
    int side = Integer.signum(compareTo(other));
    for (int digits = MIN_DIGITS; ; digits++) {
      BigDecimal rounded = rounded(digits);
      boolean seen = side == 0 || Integer.signum(of(rounded).compareTo(other)) == side;
      if (seen || digits == MAX_DIGITS) {
        return plain(rounded);
      }
    }
  }

  /** A number without exponent and trailing zeros. */
  static String plain(BigDecimal number) {
    BigDecimal plain = number.stripTrailingZeros();
    return (plain.scale() < 0 ? plain.setScale(0) : plain).toPlainString();
  }

  private BigDecimal rounded(int digits) {
    return numerator.divide(denominator, new MathContext(Math.max(digits, integerDigits())));
  }

  /** Number of digits before the decimal point, which are never rounded. */
  private int integerDigits() {
    BigDecimal whole = numerator.divideToIntegralValue(denominator);
    return whole.precision() - whole.scale();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Ratio ratio && compareTo(ratio) == 0;
  }

  @Override
  public int hashCode() {
    return rounded(MIN_DIGITS).stripTrailingZeros().hashCode();
  }
}
