package io.github.bancada.mysql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A name that a session carries on the server, so that the next one of the same user can find and
 * end it. When a network falls silent, the server does not learn that nobody is there: it keeps the
 * session, and the locks of its open transaction, for up to hours, and everybody else waits.
 *
 * <p>The name is that of a lock that only this session takes. Numbers of sessions would not do: a
 * server that was restarted gives them out anew, to others. Immutable, thread-safe.
 */
public final class SessionMark {
  private static final Logger log = LoggerFactory.getLogger(SessionMark.class);

  private final String name = "bancada_atm_user_" + UUID.randomUUID();

  /** Gives the name to the session of a connection. */
  public void put(Connection connection) throws SQLException {
    ask(connection, "SELECT GET_LOCK(?, 0)");
  }

  /**
   * Ends the session that has the name, if it is still there; what it had not committed is rolled
   * back. It needs no privilege: the session is the same account's. A server that refuses
   * nevertheless has its way: then others wait for the locks, as they would without this.
   *
   * @param connection another one, to the same server
   * @throws SQLException if that connection is lost
   */
  public void end(Connection connection) throws SQLException {
    try (Statement kill = connection.createStatement()) {
      long session = ask(connection, "SELECT IS_USED_LOCK(?)");
      if (session != 0) {
        kill.execute("KILL " + session);
      }
    } catch (SQLException e) {
      if (SqlFailure.isOfTheConnection(e)) {
        throw e;
      }
      log.info("A session that was left could not be ended, or has just ended by itself", e);
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
