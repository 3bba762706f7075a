package io.github.bancada.mysql.audit;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A transaction with a consistent snapshot of the database, for all queries of an audit. Not
 * thread-safe.
 */
public class AuditSnapshot {
  private final Connection connection;

  /** Takes the snapshot; the connection is reserved for it until {@link #end}. */
  public AuditSnapshot(Connection connection) throws SQLException {
    this.connection = connection;
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      statement.execute("START TRANSACTION WITH CONSISTENT SNAPSHOT");
    }
  }

  /** Ends the transaction. */
  public final void end() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("COMMIT");
    }
  }

  /** What is done with each row. */
  public interface RowAction {
    void accept(ResultSet row) throws SQLException;
  }

  /** Streams the rows of a query to an action. */
  public final void forEach(String query, RowAction action) throws SQLException {
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
