package io.github.bancada.atm.bank;

import io.github.bancada.mysql.SchemaLock;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Empties the history, and keeps the sum of its amounts in {@code atm_database.moved}, so that
 * balances can be audited afterwards: fresh balances + moved + sum of the history.
 *
 * <p>A crash at any point loses nothing. The table is renamed away, which waits for transactions
 * that write to it and puts an empty one in its place at the same moment; then nobody writes to the
 * renamed one, so its sum stays what it is:
 *
 * <ol>
 *   <li>{@code history_emptied} is there and {@code moving} is NULL: not counted yet.
 *   <li>{@code history_emptied} is there and {@code moving} has a value: counted, to be dropped.
 *   <li>{@code moving} has a value, no {@code history_emptied}: becomes {@code moved}.
 * </ol>
 *
 * <p>{@link #complete} goes on from wherever it was. For holders of the {@link SchemaLock}.
 */
public final class HistoryReset {
  /** For how long to wait for transactions that are still open, in seconds. */
  private static final int PATIENCE = 60;

  private static final String IS_RENAMED = "SHOW TABLES LIKE 'history\\_emptied'";
  private static final String IS_COUNTED = "SELECT 1 FROM atm_database WHERE moving IS NOT NULL";

  private HistoryReset() {}

  /**
   * Empties the history, unless it is empty.
   *
   * @return number of rows that were in it
   */
  public static long empty(Connection connection) throws SQLException {
    complete(connection);
    try (Statement statement = connection.createStatement()) {
      if (!isAnyIn(statement, "SELECT 1 FROM history LIMIT 1")) {
        return 0;
      }
      statement.execute("SET SESSION lock_wait_timeout = " + PATIENCE);
      statement.execute("DROP TABLE IF EXISTS history_next");
      statement.execute("CREATE TABLE history_next LIKE history");
      statement.execute("RENAME TABLE history TO history_emptied, history_next TO history");
    }
    return complete(connection);
  }

  /**
   * Finishes what an earlier process may have begun.
   *
   * @return number of rows that were in the history, 0 if nothing was to be done or was not known
   */
  public static long complete(Connection connection) throws SQLException {
    long rows = 0;
    try (Statement statement = connection.createStatement()) {
      boolean renamed = isAnyIn(statement, IS_RENAMED);
      boolean counted = isAnyIn(statement, IS_COUNTED);
      if (renamed && !counted) {
        BigDecimal sum;
        try (ResultSet row =
            statement.executeQuery(
                "SELECT COALESCE(SUM(delta), 0), COUNT(*) FROM history_emptied")) {
          row.next();
          sum = row.getBigDecimal(1);
          rows = row.getLong(2);
        }
        statement.executeUpdate(
            "UPDATE atm_database SET emptied = 1, moving = moved + " + sum.toPlainString());
        counted = true;
      }
      if (renamed) {
        statement.execute("DROP TABLE IF EXISTS history_next");
        if (!isAnyIn(statement, "SHOW TABLES LIKE 'history'")) {
          // A server whose RENAME is not atomic has crashed between the two names.
          statement.execute(AtmSchema.definition("history"));
        }
        statement.execute("DROP TABLE history_emptied");
      }
      if (counted) {
        statement.executeUpdate("UPDATE atm_database SET moved = moving, moving = NULL");
      }
    }
    return rows;
  }

  /** Whether {@link #complete} has something to do. */
  public static boolean isPending(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return isAnyIn(statement, IS_RENAMED) || isAnyIn(statement, IS_COUNTED);
    }
  }

  private static boolean isAnyIn(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      return row.next();
    }
  }
}
