package io.github.bancada.bookshop.buy;

import java.util.List;

/** What one user remembers of its session. Not thread-safe. */
final class ShopMemory {
  /** 0 if unknown. */
  long customer;

  /** 0 if there is none. */
  long cart;

  List<Long> cartItems = List.of();

  /** Of the cart as Buy Request left it; null if it was not requested since. */
  Totals requested;

  /** Items of the last list. */
  List<Long> list = List.of();

  /** Of the last Product Detail; 0 for none. */
  long item;

  /** Of the last Admin Request; 0 for none. */
  long adminItem;

  long adminRetailCents;

  void forget() {
    customer = 0;
    forgetCart();
    list = List.of();
    item = 0;
    adminItem = 0;
  }

  void forgetCart() {
    cart = 0;
    cartItems = List.of();
    requested = null;
  }
}
