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

  /**
   * What Search Results looks for. Immutable.
   *
   * @param text part of an author's last name or of a title, or a whole subject
   */
  record Search(Kind kind, String text) {
    enum Kind {
      AUTHOR,
      TITLE,
      SUBJECT
    }
  }

  /** What Admin Confirm writes. Immutable. */
  record ItemChange(long item, int image, int thumbnail, long costCents) {}

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
    /** A cart with this many books takes no more. */
    static final int FULL = 100;

    record Quantity(long item, int quantity) {}

    public CartChange {
      quantities = List.copyOf(quantities);
    }
  }

  /**
   * An address that may not be in the database yet. Immutable.
   *
   * @param newId its id if it is not
   */
  record Address(
      long newId,
      String street1,
      String street2,
      String city,
      String state,
      String zip,
      String country) {
    Address withId(long id) {
      return new Address(id, street1, street2, city, state, zip, country);
    }
  }

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
        Address address) {
      Registration withAddressId(long id) {
        return new Registration(
            firstName,
            lastName,
            phone,
            email,
            discountPercent,
            birthDays,
            data,
            address.withId(id));
      }
    }
  }

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
      Address shipTo,
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
          cart,
          customer,
          shipTo.withId(id),
          shipType,
          shipDays,
          card,
          cardNumber,
          cardDays,
          comment);
    }
  }

  /** Number of lines and total of a cart or an order. Immutable. */
  record Totals(int lines, long totalCents) {}
}
