package io.github.bancada.atm.bank;

import io.github.bancada.sql.SchemaLock;
import io.github.bancada.sql.SqlDialect;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Empties the history and adds the sum of its amounts to {@code atm_database.moved}, so that an
 * audit can still compute balances: fresh balances + moved + sum of the history.
 *
 * <p>A crash at any point loses nothing. The exchange waits for transactions that write to the
 * table and atomically replaces it by an empty one; after that the sum of the renamed table is
 * constant:
 *
 * <ol>
 *   <li>{@code history_emptied} exists and {@code moving} is NULL: not summed yet.
 *   <li>{@code history_emptied} exists and {@code moving} has a value: summed, to be dropped.
 *   <li>{@code moving} has a value, no {@code history_emptied}: becomes {@code moved}.
 * </ol>
 *
 * <p>{@link #complete} continues from any of these. The caller must hold the {@link SchemaLock}.
 */
public final class HistoryReset {
  /** Longest wait for open transactions, in seconds. */
  private static final int WAIT_SECONDS = 60;

  private static final String IS_COUNTED = "SELECT 1 FROM atm_database WHERE moving IS NOT NULL";

  private HistoryReset() {}

  /**
   * Empties the history.
   *
   * @return number of removed rows
   */
  public static long empty(Connection connection) throws SQLException {
    complete(connection);
    try (Statement statement = connection.createStatement()) {
      if (!isAnyIn(statement, "SELECT 1 FROM history LIMIT 1")) {
        return 0;
      }
    }
    SqlDialect.of(connection)
        .tables()
        .exchange(connection, "history", AtmSchema.NEXT, AtmSchema.EMPTIED, WAIT_SECONDS);
    return complete(connection);
  }

  /**
   * Completes a reset that an earlier process may have started.
   *
   * @return number of removed rows, 0 if none or not known
   */
  public static long complete(Connection connection) throws SQLException {
    long rows = 0;
    try (Statement statement = connection.createStatement()) {
      boolean renamed = hasTable(connection, AtmSchema.EMPTIED);
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
        if (!hasTable(connection, "history")) {
          // The server crashed within an exchange that is not atomic.
          statement.execute(AtmSchema.OWN.definition("history", SqlDialect.of(connection)));
        }
        statement.execute("DROP TABLE history_emptied");
      }
      if (counted) {
        statement.executeUpdate("UPDATE atm_database SET moved = moving, moving = NULL");
      }
    }
    return rows;
  }

  /** Whether {@link #complete} must continue a reset. */
  public static boolean isPending(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return hasTable(connection, AtmSchema.EMPTIED) || isAnyIn(statement, IS_COUNTED);
    }
  }

  private static boolean hasTable(Connection connection, String table) throws SQLException {
    return !SqlDialect.of(connection).tables().find(connection, List.of(table)).isEmpty();
  }

  private static boolean isAnyIn(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      return row.next();
    }
  }
}
