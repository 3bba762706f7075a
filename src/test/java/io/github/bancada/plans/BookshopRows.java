package io.github.bancada.plans;

import io.github.bancada.lab.DatabaseServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What load generators left in a bookshop's database. For one thread.
 *
 * @param connection to the database
 */
record BookshopRows(Connection connection) implements AutoCloseable {
  static BookshopRows of(String url) throws SQLException {
    return new BookshopRows(
        DriverManager.getConnection(url + "?sslMode=DISABLED", DatabaseServer.USER, ""));
  }

  /** Orders of runs: prepared ones have no lines with the stock that they found. */
  long orders() throws SQLException {
    return number("SELECT COUNT(DISTINCT ol_o_id) FROM order_line WHERE ol_stock IS NOT NULL");
  }

  /** Load generators that took ids. */
  long engines() throws SQLException {
    return number("SELECT COUNT(DISTINCT engine) FROM bookshop_range");
  }

  /** Pairs of ranges that have an id in common. */
  long sharedRanges() throws SQLException {
    return number(
        "SELECT COUNT(*) FROM bookshop_range a JOIN bookshop_range b ON a.kind = b.kind"
            + " AND a.first_id < b.first_id AND a.last_id >= b.first_id");
  }

  /** Changes one row behind the back of the load. */
  void change(String update) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (statement.executeUpdate(update) != 1) {
        throw new SQLException("not one row: " + update);
      }
    }
  }

  private long number(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
