package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.buy.ShopStatements.Address;
import io.github.bancada.bookshop.buy.ShopStatements.BuyRequest;
import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.bookshop.shop.ShopText;
import io.github.bancada.transaction.StatementClock;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Customers, their addresses and last orders. Not thread-safe. */
final class CustomerSteps {
  static final String NAME = "SELECT c_fname, c_lname FROM customer WHERE c_id = ?";
  static final String USER_NAME = "SELECT c_uname FROM customer WHERE c_id = ?";

  /** A returning customer, found by the name that was typed. */
  static final String LOG_IN =
      "SELECT c_fname, c_lname, c_discount, c_id, c_passwd, c_phone, c_email, c_birthdate, c_data,"
          + " addr_street1, addr_street2, addr_city, addr_state, addr_zip, co_name FROM customer"
          + " JOIN address ON addr_id = c_addr_id JOIN country ON co_id = addr_co_id WHERE c_uname"
          + " = ?";

  static final String LOGGED_IN =
      "UPDATE customer SET c_login = NOW(), c_expiration = NOW() + INTERVAL '2' HOUR WHERE c_id ="
          + " ?";

  static final String BUYER =
      "SELECT c_fname, c_lname, c_discount, c_addr_id, addr_co_id FROM customer JOIN address ON"
          + " addr_id = c_addr_id WHERE c_id = ?";

  static final String COUNTRY = "SELECT co_id FROM country WHERE co_name = ?";

  static final String ADDRESS =
      "SELECT addr_id FROM address WHERE addr_street1 = ? AND addr_street2 = ? AND addr_city = ?"
          + " AND addr_state = ? AND addr_zip = ? AND addr_co_id = ?";

  static final String NEW_ADDRESS =
      "INSERT INTO address (addr_id, addr_street1, addr_street2, addr_city, addr_state, addr_zip,"
          + " addr_co_id) VALUES (?, ?, ?, ?, ?, ?, ?)";

  static final String NEW_CUSTOMER =
      "INSERT INTO customer (c_id, c_uname, c_passwd, c_fname, c_lname, c_addr_id, c_phone,"
          + " c_email, c_since, c_last_visit, c_login, c_expiration, c_discount, c_balance,"
          + " c_ytd_pmt, c_birthdate, c_data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, CURRENT_DATE,"
          + " CURRENT_DATE, NOW(), NOW() + INTERVAL '2' HOUR, ?, 0, 0,"
          + " {fn TIMESTAMPADD(SQL_TSI_DAY, ?, DATE '1900-01-01')}, ?)";

  static final String LAST_ORDER =
      "SELECT o_id, o_bill_addr_id, o_ship_addr_id, c_fname, c_lname, c_phone, c_email, o_date,"
          + " o_sub_total, o_tax, o_total, o_ship_type, o_ship_date, o_status, cx_type, cx_auth_id"
          + " FROM customer JOIN orders ON o_c_id = c_id JOIN cc_xacts ON cx_o_id = o_id WHERE"
          + " c_uname = ? AND c_passwd = ? ORDER BY o_date DESC, o_id DESC LIMIT 1";

  static final String FULL_ADDRESS =
      "SELECT addr_street1, addr_street2, addr_city, addr_state, addr_zip, co_name FROM address"
          + " JOIN country ON co_id = addr_co_id WHERE addr_id = ?";

  static final String ORDER_LINES =
      "SELECT ol_i_id, i_title, i_publisher, i_cost, ol_qty, ol_discount, ol_comments FROM"
          + " order_line JOIN item ON i_id = ol_i_id WHERE ol_o_id = ? ORDER BY ol_id LIMIT "
          + ShopStatements.SHOWN_LINES;

  private final TimedStatement name;
  private final TimedStatement userName;
  private final TimedStatement logIn;
  private final TimedStatement loggedIn;
  private final TimedStatement buyer;
  private final TimedStatement country;
  private final TimedStatement address;
  private final TimedStatement newAddress;
  private final TimedStatement newCustomer;
  private final TimedStatement lastOrder;
  private final TimedStatement fullAddress;
  private final TimedStatement orderLines;

  /** A customer who buys. */
  record Buyer(String firstName, String lastName, BigDecimal discount, long address, int country) {
    /** {@code 100 * c_discount}. */
    int discountPercent() {
      return (int) Money.cents(discount);
    }
  }

  record Place(long address, int country) {}

  CustomerSteps(Connection connection) {
    name = new TimedStatement(connection, "select customer", NAME);
    userName = new TimedStatement(connection, "select user name", USER_NAME);
    logIn = new TimedStatement(connection, "select returning customer", LOG_IN);
    loggedIn = new TimedStatement(connection, "update customer", LOGGED_IN);
    buyer = new TimedStatement(connection, "select buyer", BUYER);
    country = new TimedStatement(connection, "select country", COUNTRY);
    address = new TimedStatement(connection, "select address", ADDRESS);
    newAddress = new TimedStatement(connection, "insert address", NEW_ADDRESS);
    newCustomer = new TimedStatement(connection, "insert customer", NEW_CUSTOMER);
    lastOrder = new TimedStatement(connection, "select last order", LAST_ORDER);
    fullAddress = new TimedStatement(connection, "select order's address", FULL_ADDRESS);
    orderLines = new TimedStatement(connection, "select order lines", ORDER_LINES);
  }

  void greet(long customer, StatementClock clock) throws SQLException {
    name.one(clock, row -> row.getString(1), customer);
  }

  void userName(long customer, StatementClock clock) throws SQLException {
    userName.one(clock, row -> row.getString(1), customer);
  }

  void logIn(long customer, StatementClock clock) throws SQLException {
    logIn.one(clock, row -> row.getLong(4), ShopText.userName(customer));
    loggedIn.update(clock, customer);
  }

  Buyer buyer(long customer, StatementClock clock) throws SQLException {
    return buyer.one(clock, CustomerSteps::readBuyer, customer);
  }

  private static Buyer readBuyer(ResultSet row) throws SQLException {
    return new Buyer(
        row.getString(1), row.getString(2), row.getBigDecimal(3), row.getLong(4), row.getInt(5));
  }

  void register(long customer, BuyRequest.Registration of, StatementClock clock)
      throws SQLException {
    Place place = place(of.address(), clock);
    newCustomer.update(
        clock,
        customer,
        ShopText.userName(customer),
        ShopText.password(customer),
        of.firstName(),
        of.lastName(),
        place.address(),
        of.phone(),
        of.email(),
        Money.decimal(of.discountPercent()),
        of.birthDays(),
        of.data());
  }

  /** Finds an address, or adds it. */
  Place place(Address of, StatementClock clock) throws SQLException {
    int countryId = country.one(clock, row -> row.getInt(1), of.country());
    List<Long> known =
        address.ids(clock, of.street1(), of.street2(), of.city(), of.state(), of.zip(), countryId);
    if (!known.isEmpty()) {
      return new Place(known.get(0), countryId);
    }
    newAddress.update(
        clock, of.newId(), of.street1(), of.street2(), of.city(), of.state(), of.zip(), countryId);
    return new Place(of.newId(), countryId);
  }

  void lastOrder(long customer, StatementClock clock) throws SQLException {
    List<long[]> order =
        lastOrder.query(
            clock,
            row -> new long[] {row.getLong(1), row.getLong(2), row.getLong(3)},
            ShopText.userName(customer),
            ShopText.password(customer));
    if (!order.isEmpty()) {
      fullAddress.one(clock, row -> row.getString(1), order.get(0)[1]);
      fullAddress.one(clock, row -> row.getString(1), order.get(0)[2]);
      orderLines.ids(clock, order.get(0)[0]);
    }
  }
}
