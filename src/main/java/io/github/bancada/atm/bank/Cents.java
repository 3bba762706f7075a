package io.github.bancada.atm.bank;

import java.math.BigDecimal;

/** Money: {@code DECIMAL(15,2)} in the database, {@code long} cents here. Stateless. */
public final class Cents {
  private Cents() {}

  /**
   * Exact cents.
   *
   * @throws ArithmeticException if the amount has fractions of a cent or more than 64 bits
   */
  public static long of(BigDecimal amount) {
    return amount.movePointRight(2).longValueExact();
  }

  /** The amount for the database, with two decimals. */
  public static BigDecimal decimal(long cents) {
    return BigDecimal.valueOf(cents, 2);
  }

  /** The amount for people: {@code -1,234.05}. */
  public static String text(BigDecimal amount) {
    return String.format(java.util.Locale.ROOT, "%,.2f", amount);
  }
}
