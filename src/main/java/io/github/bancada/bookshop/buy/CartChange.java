package io.github.bancada.bookshop.buy;

import java.util.List;

/**
 * What Shopping Cart does. Immutable.
 *
 * @param cart its id
 * @param isNew whether it is made first
 * @param customer its owner; 0 if unknown
 * @param added item to add; 0 for none
 * @param quantities to set; 0 removes the line
 * @param otherwise if the cart is empty, a related item of this one is added
 */
record CartChange(
    long cart,
    boolean isNew,
    long customer,
    long added,
    List<Quantity> quantities,
    long otherwise) {
  /** A cart with as many books takes no more. */
  static final int FULL = 100;

  record Quantity(long item, int quantity) {}

  CartChange {
    quantities = List.copyOf(quantities);
  }
}
