package io.github.bancada.transaction;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a sample does in the database. Not thread-safe.
 *
 * @param <T> statements that are prepared on a connection
 */
public interface Transaction<T> {
  /** For messages, such as {@code transaction 4711}. */
  String name();

  /**
   * Performs it, commit included; called again for a retry.
   *
   * @throws SQLException if a statement fails; nothing is rolled back then
   */
  void run(T statements, StatementClock clock) throws SQLException;

  /**
   * Whether the database has it. Asked after the server refused its commit, on the same connection,
   * outside a transaction.
   *
   * @throws SQLException if the query fails; it is then in doubt
   */
  default boolean isPresent(Connection connection) throws SQLException {
    return false;
  }

  /** The server has acknowledged the commit. */
  default void acknowledged() {
    // Only some transactions are in a ledger.
  }

  /** The commit was sent, and its answer lost. */
  default void inDoubt() {
    // Only some transactions are in a ledger.
  }
}
