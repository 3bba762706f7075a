package io.github.bancada.bookshop.buy;

/**
 * What a user's next interaction does.
 *
 * @param transaction null without database work
 * @param refusal why it cannot be done; "" if it can
 * @param shortCut whether it is one that TPC-W does not know, but DBT-1 does
 */
record Visit(ShopTransaction<?> transaction, String refusal, boolean shortCut) {
  /** Without database work. */
  static final Visit IDLE = new Visit(null, "", false);

  /** Answered from the application's memory. */
  static final Visit CACHED = new Visit(null, "", true);

  static Visit of(ShopTransaction<?> transaction) {
    return new Visit(transaction, "", false);
  }

  static Visit refused(String why) {
    return new Visit(null, why, false);
  }

  Visit shortened() {
    return new Visit(transaction, refusal, true);
  }
}
