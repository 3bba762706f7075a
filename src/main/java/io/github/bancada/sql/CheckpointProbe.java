package io.github.bancada.sql;

import java.sql.SQLException;
import java.util.Set;

/**
 * Reads a server's storage engine over a connection of its own, which it keeps. Not thread-safe.
 */
final class CheckpointProbe implements AutoCloseable {
  private static final int LIMIT_MILLIS = 5_000;

  private DatabaseLink link;

  /**
   * Connects if there is no connection, and reads.
   *
   * @throws SQLException if the server does not answer in time; the next call connects again
   */
  CheckpointState read(DatabaseAddress where) throws SQLException {
    try {
      if (link == null) {
        link = DatabaseLink.open(where, Set.of(), LIMIT_MILLIS, guard -> {});
      }
      link.guard().begin(LIMIT_MILLIS);
      CheckpointState state = where.dialect().state(link.jdbc());
      link.guard().end();
      return state;
    } catch (SQLException e) {
      close();
      throw e;
    }
  }

  @Override
  public void close() {
    if (link != null) {
      link.close();
      link = null;
    }
  }
}
