package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmScale;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One moment of the database, for as long as it takes to look at it: a transaction with a
 * consistent snapshot. All queries of an audit go through it. Not thread-safe.
 */
final class AuditSnapshot {
  private final Connection connection;

  /** The tables' size. */
  private final AtmScale scale;

  private final boolean emptied;
  private final BigDecimal moved;

  private AuditSnapshot(Connection connection, AtmScale scale, boolean emptied, BigDecimal moved) {
    this.connection = connection;
    this.scale = scale;
    this.emptied = emptied;
    this.moved = moved;
  }

  /** Takes the snapshot; the connection serves nothing else until its {@link #end}. */
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

  /** Lets the server forget the moment. */
  void end() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("COMMIT");
    }
  }

  AtmScale scale() {
    return scale;
  }

  /** Whether rows of earlier tests were taken out of the history. */
  boolean isEmptied() {
    return emptied;
  }

  /** Sum of their amounts. */
  BigDecimal moved() {
    return moved;
  }

  /** What is to be done with each row. */
  interface RowAction {
    void accept(ResultSet row) throws SQLException;
  }

  /** Hands over the rows of a query as they come, without keeping them. */
  void forEach(String query, RowAction action) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(Integer.MIN_VALUE); // Connector/J's sign for row by row
      try (ResultSet rows = statement.executeQuery(query)) {
        while (rows.next()) {
          action.accept(rows);
        }
      }
    }
  }
}
