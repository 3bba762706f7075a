package io.github.bancada.sql.audit;

import io.github.bancada.sql.SqlDialect;
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
  private final SqlDialect dialect;

  /** Takes the snapshot; the connection is reserved for it until {@link #end}. */
  public AuditSnapshot(Connection connection) throws SQLException {
    this.connection = connection;
    dialect = SqlDialect.of(connection);
    dialect.beginSnapshot(connection);
  }

  public final SqlDialect dialect() {
    return dialect;
  }

  /** Ends the transaction. */
  public final void end() throws SQLException {
    dialect.endSnapshot(connection);
  }

  public interface RowAction {
    void accept(ResultSet row) throws SQLException;
  }

  /** Streams the rows of a query to an action. */
  public final void forEach(String query, RowAction action) throws SQLException {
    try (Statement statement = dialect.streaming(connection);
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        action.accept(rows);
      }
    }
  }
}
