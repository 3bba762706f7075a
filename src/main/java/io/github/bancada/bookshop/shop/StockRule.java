package io.github.bancada.bookshop.shop;

/**
 * How an order moves the stock of an item (TPC-W, clause 2.7.3.3, as in DBT-1): if at least {@value
 * #LEAST} and one would stay, the quantity is taken away; else {@value #DELIVERY} more have been
 * delivered.
 *
 * <p>The stock before and the quantity give the stock after, so a line that keeps the stock it
 * found ({@code ol_stock}, a column of ours) can be checked without its order among the others: the
 * stocks before all lines of an item and its stock now are the same numbers as the stocks after all
 * its lines and the prepared stock. Stateless.
 */
public final class StockRule {
  public static final int LEAST = 10;
  public static final int DELIVERY = 21;

  private StockRule() {}

  /**
   * The stock after an order.
   *
   * @param stock the stock that it found
   */
  public static int after(int stock, int quantity) {
    return stock - LEAST > quantity ? stock - quantity : stock - quantity + DELIVERY;
  }
}
