package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.buy.ShopStatements.ItemChange;
import io.github.bancada.bookshop.buy.ShopStatements.Search;
import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.transaction.StatementClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What users do with the books: lists, details, promotions, changes. Not thread-safe. */
final class CatalogueSteps {
  /** Number of last orders that determine the best sellers (TPC-W, clause 2.13). */
  static final int LAST_ORDERS = 3_333;

  private static final String LISTED =
      "SELECT i_id, i_title, a_fname, a_lname FROM item JOIN author ON a_id = i_a_id WHERE ";

  static final String NEW_PRODUCTS =
      LISTED + "i_subject = ? ORDER BY i_pub_date DESC, i_title LIMIT " + ShopStatements.LIST;

  static final String BEST_SELLERS =
      "SELECT i_id, i_title, a_fname, a_lname, SUM(ol_qty) AS sold FROM (SELECT o_id FROM orders"
          + " ORDER BY o_id DESC LIMIT "
          + LAST_ORDERS
          + ") last_orders JOIN order_line ON ol_o_id = o_id JOIN item ON i_id = ol_i_id JOIN"
          + " author ON a_id = i_a_id WHERE i_subject = ? GROUP BY i_id, i_title, a_fname, a_lname"
          + " ORDER BY sold DESC, i_id LIMIT "
          + ShopStatements.LIST;

  static final String BY_AUTHOR = found("a_lname LIKE CONCAT('%', ?, '%')");
  static final String BY_TITLE = found("i_title LIKE CONCAT('%', ?, '%')");
  static final String BY_SUBJECT = found("i_subject = ?");

  static final String RELATED =
      "SELECT i_related1, i_related2, i_related3, i_related4, i_related5 FROM item WHERE i_id = ?";
  static final String THUMBNAIL = "SELECT i_id, i_thumbnail FROM item WHERE i_id = ?";

  static final String DETAIL =
      "SELECT i_title, a_fname, a_lname, i_pub_date, i_publisher, i_subject, i_desc, i_image,"
          + " i_cost, i_srp, i_avail, i_isbn, i_page, i_backing, i_dimensions FROM item JOIN author"
          + " ON a_id = i_a_id WHERE i_id = ?";

  static final String ADMIN =
      "SELECT i_srp, i_cost, i_title, i_image, i_thumbnail, a_fname, a_lname FROM item JOIN author"
          + " ON a_id = i_a_id WHERE i_id = ?";

  static final String CHANGE =
      "UPDATE item SET i_image = ?, i_thumbnail = ?, i_cost = ?, i_pub_date = CURRENT_DATE WHERE"
          + " i_id = ?";

  private final TimedStatement newProducts;
  private final TimedStatement bestSellers;
  private final TimedStatement byAuthor;
  private final TimedStatement byTitle;
  private final TimedStatement bySubject;
  private final TimedStatement related;
  private final TimedStatement thumbnail;
  private final TimedStatement detail;
  private final TimedStatement admin;
  private final TimedStatement change;

  CatalogueSteps(Connection connection) {
    newProducts = new TimedStatement(connection, "select new products", NEW_PRODUCTS);
    bestSellers = new TimedStatement(connection, "select best sellers", BEST_SELLERS);
    byAuthor = new TimedStatement(connection, "search author", BY_AUTHOR);
    byTitle = new TimedStatement(connection, "search title", BY_TITLE);
    bySubject = new TimedStatement(connection, "search subject", BY_SUBJECT);
    related = new TimedStatement(connection, "select related items", RELATED);
    thumbnail = new TimedStatement(connection, "select promoted item", THUMBNAIL);
    detail = new TimedStatement(connection, "select item", DETAIL);
    admin = new TimedStatement(connection, "select item to change", ADMIN);
    change = new TimedStatement(connection, "update item", CHANGE);
  }

  private static String found(String condition) {
    return LISTED + condition + " ORDER BY i_title LIMIT " + ShopStatements.LIST;
  }

  List<Long> newProducts(String subject, StatementClock clock) throws SQLException {
    return newProducts.ids(clock, subject);
  }

  List<Long> bestSellers(String subject, StatementClock clock) throws SQLException {
    return bestSellers.ids(clock, subject);
  }

  List<Long> search(Search search, StatementClock clock) throws SQLException {
    TimedStatement step =
        switch (search.kind()) {
          case AUTHOR -> byAuthor;
          case TITLE -> byTitle;
          case SUBJECT -> bySubject;
        };
    return step.ids(clock, search.text());
  }

  /** The five related items of an item, and the thumbnail of each. */
  List<Long> promote(long item, StatementClock clock) throws SQLException {
    List<Long> five =
        related.one(
            clock,
            row ->
                List.of(
                    row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5)),
            item);
    for (long each : five) {
      thumbnail.ids(clock, each);
    }
    return five;
  }

  long firstRelated(long item, StatementClock clock) throws SQLException {
    return related.one(clock, row -> row.getLong(1), item);
  }

  void detail(long item, StatementClock clock) throws SQLException {
    detail.one(clock, row -> row.getString(1), item);
  }

  /** The suggested retail price in cents. */
  long admin(long item, StatementClock clock) throws SQLException {
    return admin.one(clock, row -> Money.cents(row.getBigDecimal(1)), item);
  }

  void change(ItemChange to, StatementClock clock) throws SQLException {
    change.update(clock, to.image(), to.thumbnail(), Money.decimal(to.costCents()), to.item());
    detail(to.item(), clock);
  }
}
