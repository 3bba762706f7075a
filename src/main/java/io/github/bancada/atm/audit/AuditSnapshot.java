package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmScale;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A transaction with a consistent snapshot of the database, for all queries of an audit. Not
 * thread-safe.
 */
final class AuditSnapshot {
  private final Connection connection;

  private final AtmScale scale;

  private final boolean emptied;
  private final BigDecimal moved;

  private AuditSnapshot(Connection connection, AtmScale scale, boolean emptied, BigDecimal moved) {
    this.connection = connection;
    this.scale = scale;
    this.emptied = emptied;
    this.moved = moved;
  }

  /** Takes the snapshot; the connection is reserved for it until {@link #end}. */
  static AuditSnapshot take(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      statement.execute("START TRANSACTION WITH CONSISTENT SNAPSHOT");
      try (ResultSet row =
          statement.executeQuery(
              "SELECT emptied, moved, branches, tellers, accounts FROM atm_database")) {
        row.next();
        AtmScale scale = new AtmScale(row.getInt(3), row.getInt(4), row.getInt(5));
        return new AuditSnapshot(connection, scale, row.getBoolean(1), row.getBigDecimal(2));
      }
    }
  }

  /** Ends the transaction. */
  void end() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("COMMIT");
    }
  }

  AtmScale scale() {
    return scale;
  }

  /** Whether the history was ever emptied. */
  boolean isEmptied() {
    return emptied;
  }

  /** Sum of the amounts of the removed rows. */
  BigDecimal moved() {
    return moved;
  }

  interface RowAction {
    void accept(ResultSet row) throws SQLException;
  }

  /** Streams the rows of a query to an action. */
  void forEach(String query, RowAction action) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(Integer.MIN_VALUE); // Connector/J's value for streaming
      try (ResultSet rows = statement.executeQuery(query)) {
        while (rows.next()) {
          action.accept(rows);
        }
      }
    }
  }
}
