package io.github.bancada.bookshop.buy;

import io.github.bancada.text.Token;

/** What Best Sellers shows. */
public enum BestSellers implements Token {
  /** The books of a subject that sold best in the last 3,333 orders, as in TPC-W. */
  LAST_ORDERS,
  /** The same as New Products, as DBT-1 has it. */
  NEW_PRODUCTS
}
