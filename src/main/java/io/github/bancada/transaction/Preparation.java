package io.github.bancada.transaction;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Prepares the statements of a workload on a new connection, whose auto-commit is off. Thread-safe.
 *
 * @param <T> the statements
 */
public interface Preparation<T> {
  /**
   * Prepares the statements.
   *
   * @throws SQLException if the server refuses; the connection is then closed
   */
  T prepare(Connection connection) throws SQLException;
}
