package io.github.bancada.bookshop.buy;

/**
 * What Buy Confirm does. Immutable.
 *
 * @param cart its id, and the order's
 * @param shipTo null for the customer's own address
 * @param shipDays days until it is shipped
 * @param cardNumber 16 digits
 * @param cardDays days until the card expires
 * @param comment of each line
 */
record Purchase(
    long cart,
    long customer,
    ShopAddress shipTo,
    String shipType,
    int shipDays,
    String card,
    long cardNumber,
    int cardDays,
    String comment) {
  /** Every card is authorized with this number. */
  static final String AUTHORIZATION = "012345678912345";

  Purchase withAddressId(long id) {
    return new Purchase(
        cart, customer, shipTo.withId(id), shipType, shipDays, card, cardNumber, cardDays, comment);
  }
}
