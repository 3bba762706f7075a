package io.github.bancada.bookshop.shop;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The privileges that a run needs on the tables. Stateless. */
public final class ShopRights {
  private static final List<String> READ = List.of("author", "country");

  private static final List<String> GROWING =
      List.of(
          "orders",
          "order_line",
          "cc_xacts",
          "shopping_cart",
          "shopping_cart_line",
          "customer",
          "address",
          "bookshop_range",
          ShopSchema.ENGINES.table());

  private static final List<String> CHANGES =
      List.of(
          "UPDATE item SET i_stock = i_stock WHERE i_id = 0",
          "UPDATE customer SET c_login = c_login WHERE c_id = 0",
          "UPDATE shopping_cart SET sc_date = sc_date WHERE sc_id = 0",
          "UPDATE shopping_cart_line SET scl_qty = scl_qty WHERE scl_sc_id = 0",
          "UPDATE bookshop_sequence SET next_id = next_id WHERE kind = ''",
          "DELETE FROM shopping_cart_line WHERE scl_sc_id = 0");

  private ShopRights() {}

  /**
   * Tries the statements that a run needs on no row; changes nothing.
   *
   * @throws SQLException if the user lacks a privilege, or the server takes no writes
   */
  public static void check(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String table : READ) {
        statement.execute("SELECT 1 FROM " + table + " WHERE 1 = 0");
      }
      for (String table : GROWING) {
        statement.execute("INSERT INTO " + table + " SELECT * FROM " + table + " WHERE 1 = 0");
      }
      for (String change : CHANGES) {
        statement.execute(change);
      }
    }
  }
}
