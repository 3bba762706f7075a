package io.github.bancada.bookshop.buy;

import io.github.bancada.transaction.StatementClock;
import java.sql.SQLException;
import java.util.List;

/**
 * The interactions in the database, each inside an open transaction that {@link #commit} ends.
 * Every implementation leaves the same rows. All throw {@link SQLException} if a statement fails.
 * Not thread-safe.
 */
interface ShopStatements {
  /** Rows of a list of books. */
  int LIST = 50;

  /** Lines of a cart or an order that are shown. */
  int SHOWN_LINES = 20;

  /**
   * Greets a customer and shows five promotional items.
   *
   * @param customer 0 if unknown
   * @param promotion item whose related items are promoted
   */
  void home(long customer, int promotion, StatementClock clock) throws SQLException;

  /** Items of the list, newest first. */
  List<Long> newProducts(String subject, int promotion, StatementClock clock) throws SQLException;

  /** Items of the list, the most sold of the last orders first. */
  List<Long> bestSellers(String subject, int promotion, StatementClock clock) throws SQLException;

  /** Items of the list, by title. */
  List<Long> search(Search search, int promotion, StatementClock clock) throws SQLException;

  void productDetail(long item, StatementClock clock) throws SQLException;

  /** The item's suggested retail price in cents. */
  long adminRequest(long item, StatementClock clock) throws SQLException;

  void adminConfirm(ItemChange change, StatementClock clock) throws SQLException;

  void orderInquiry(long customer, StatementClock clock) throws SQLException;

  /** Shows the customer's last order, if there is one. */
  void orderDisplay(long customer, StatementClock clock) throws SQLException;

  /** Items of the cart after the change, ascending. */
  List<Long> cart(CartChange change, int promotion, StatementClock clock) throws SQLException;

  /** The cart's lines and total, which an order then has. */
  Totals buyRequest(BuyRequest request, StatementClock clock) throws SQLException;

  /** Lines and total of the new order. */
  Totals buyConfirm(Purchase purchase, StatementClock clock) throws SQLException;

  /** Commits the open transaction. */
  void commit() throws SQLException;
}
