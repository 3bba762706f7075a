package io.github.bancada.bookshop.buy;

/**
 * What Buy Request does. Immutable.
 *
 * @param customer the returning customer, or the new one's id
 * @param registration null for a returning customer
 */
record BuyRequest(long cart, long customer, Registration registration) {
  /**
   * A new customer.
   *
   * @param discountPercent 1 to 51
   * @param birthDays days from 1900-01-01
   */
  record Registration(
      String firstName,
      String lastName,
      String phone,
      String email,
      int discountPercent,
      int birthDays,
      String data,
      ShopAddress address) {
    Registration withAddressId(long id) {
      return new Registration(
          firstName, lastName, phone, email, discountPercent, birthDays, data, address.withId(id));
    }
  }
}
