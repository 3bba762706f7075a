package io.github.bancada.bookshop.buy;

/**
 * An address that may not be in the database yet. Immutable.
 *
 * @param newId its id if it is not
 */
record ShopAddress(
    long newId,
    String street1,
    String street2,
    String city,
    String state,
    String zip,
    String country) {
  ShopAddress withId(long id) {
    return new ShopAddress(id, street1, street2, city, state, zip, country);
  }
}
