package io.github.bancada.bookshop.buy;

/**
 * What a user's next interaction does.
 *
 * @param transaction null without database work
 * @param refusal why it cannot be done; "" if it can
 */
record Visit(ShopTransaction<?> transaction, String refusal) {
  /** Without database work. */
  static final Visit IDLE = new Visit(null, "");

  static Visit of(ShopTransaction<?> transaction) {
    return new Visit(transaction, "");
  }

  static Visit refused(String why) {
    return new Visit(null, why);
  }
}
