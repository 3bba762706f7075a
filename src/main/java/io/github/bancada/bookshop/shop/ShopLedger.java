package io.github.bancada.bookshop.shop;

import java.sql.SQLException;

/**
 * What the virtual users of one load generator did in one database during one test: it gives the
 * ids of new rows, which no other load generator has, and keeps which orders and customers the
 * server acknowledged. The audit compares the tables with it. Thread-safe.
 */
public interface ShopLedger {
  /**
   * Id of a new cart, and of the order that it may become. Ids ascend with time, but for the blocks
   * of {@link ShopSchema#RANGE_SIZE} ids that load generators take at once.
   *
   * @throws SQLException if new ids are needed and the server cannot be reached
   */
  long nextCart() throws SQLException;

  /**
   * Id of a new customer.
   *
   * @throws SQLException if new ids are needed and the server cannot be reached
   */
  long nextCustomer() throws SQLException;

  /**
   * Id of a new address.
   *
   * @throws SQLException if new ids are needed and the server cannot be reached
   */
  long nextAddress() throws SQLException;

  /**
   * The server acknowledged the commit of an order.
   *
   * @param order its id, the cart's
   * @param lines number of its lines
   * @param totalCents its {@code o_total}
   */
  void orderAcknowledged(long order, int lines, long totalCents);

  /** The commit of an order was sent, but its answer lost. Parameters as above. */
  void orderInDoubt(long order, int lines, long totalCents);

  /** The server acknowledged the commit of a new customer. */
  void customerAcknowledged(long customer);

  /** The commit of a new customer was sent, but its answer lost. */
  void customerInDoubt(long customer);
}
