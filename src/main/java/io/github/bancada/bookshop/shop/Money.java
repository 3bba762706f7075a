package io.github.bancada.bookshop.shop;

import java.math.BigDecimal;

/**
 * The money of an order, in whole cents; halves of a cent are rounded up, as MySQL's {@code ROUND}
 * of a DECIMAL does. Stateless.
 *
 * @see <a href="https://www.tpc.org/tpcw/">TPC-W, the sums of a shopping cart</a>
 */
public final class Money {
  /** SQL for the tax on a sub-total. */
  public static final String TAX_RATE = "0.0825";

  /** Number of costs that Admin Confirm chooses from. */
  public static final int COSTS = 6;

  private static final int TAX_PER_10_000 = 825;
  private static final int SHIPPING = 3_00;
  private static final int SHIPPING_PER_BOOK = 1_00;

  private Money() {}

  /**
   * Price of the books.
   *
   * @param goodsCents sum of cost times quantity
   * @param discountPercent the customer's discount, {@code 100 * c_discount}
   */
  public static long subTotalCents(long goodsCents, int discountPercent) {
    return rounded(Math.multiplyExact(goodsCents, 100L - discountPercent), 100);
  }

  /** 8.25 % of the sub-total. */
  public static long taxCents(long subTotalCents) {
    return rounded(Math.multiplyExact(subTotalCents, (long) TAX_PER_10_000), 10_000);
  }

  /**
   * 3.00 and 1.00 for each book.
   *
   * @param books sum of the quantities
   */
  public static long shippingCents(long books) {
    return SHIPPING + SHIPPING_PER_BOOK * books;
  }

  /** Sub-total, tax and shipping. */
  public static long totalCents(long subTotalCents, long books) {
    return subTotalCents + taxCents(subTotalCents) + shippingCents(books);
  }

  /**
   * What an item costs after Admin Confirm: 100, 90 … 50 % of its retail price.
   *
   * @param choice 0 to {@link #COSTS} - 1
   */
  public static long costCents(long retailCents, int choice) {
    return rounded(retailCents * (10 - choice), 10);
  }

  private static long rounded(long number, long divisor) {
    return Math.floorDiv(number + divisor / 2, divisor);
  }

  /**
   * Exact cents of a DECIMAL with two digits; of a discount, its percentage.
   *
   * @throws ArithmeticException if the amount has fractions of a cent or more than 64 bits
   */
  public static long cents(BigDecimal amount) {
    return amount.movePointRight(2).longValueExact();
  }

  /** The amount for the database, with two decimals. */
  public static BigDecimal decimal(long cents) {
    return BigDecimal.valueOf(cents, 2);
  }

  /** The amount for people: {@code 1,234.05}. */
  public static String text(long cents) {
    return String.format(java.util.Locale.ROOT, "%,.2f", decimal(cents));
  }
}
