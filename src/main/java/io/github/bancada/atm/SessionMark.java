package io.github.bancada.atm;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/**
 * A name that a session carries on the server, so that the next one of the same user can find and
 * end it. When a network falls silent, the server does not learn that nobody is there: it keeps the
 * session, and the locks of its open transaction, for up to hours, and everybody else waits.
 *
 * <p>The name is that of a lock that only this session takes. Numbers of sessions would not do: a
 * server that was restarted gives them out anew, to others. Immutable, thread-safe.
 */
final class SessionMark {
  private final String name = "bancada_atm_user_" + UUID.randomUUID();

  /** Gives the name to the session of a connection. */
  void put(Connection connection) throws SQLException {
    ask(connection, "SELECT GET_LOCK(?, 0)");
  }

  /**
   * Ends the session that has the name, if it is still there; what it had not committed is rolled
   * back. It needs no privilege: the session is the same account's.
   *
   * @param connection another one, to the same server
   */
  void end(Connection connection) throws SQLException {
    long session = ask(connection, "SELECT IS_USED_LOCK(?)");
    if (session != 0) {
      try (Statement kill = connection.createStatement()) {
        kill.execute("KILL " + session);
      } catch (SQLException e) {
        if (ask(connection, "SELECT IS_USED_LOCK(?)") != 0) {
          throw e; // else it had gone by itself
        }
      }
    }
  }

  /** The number in the answer, 0 for NULL. */
  private long ask(Connection connection, String query) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(query)) {
      select.setString(1, name);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }
}
