package io.github.bancada.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A name of a session on the server, by which the next session of the same virtual user can find
 * and end it. A server does not notice when the network fails: it keeps the session and the locks
 * of its open transaction, sometimes for hours, and all other sessions wait for them.
 *
 * <p>The name is a lock that only this session holds. Session numbers do not work, because a
 * restarted server assigns them again. Immutable, thread-safe.
 */
public final class SessionMark {
  private static final Logger log = LoggerFactory.getLogger(SessionMark.class);

  /** As SQL. */
  private final String name = "'bancada_user_" + UUID.randomUUID() + "'";

  /** Names the session of a connection. */
  public void put(Connection connection) throws SQLException {
    SqlDialect.of(connection).lock(connection, name, 0);
  }

  /**
   * Ends the named session, if it still exists; the server rolls back its transaction. Needs no
   * privilege, because the session is of the same database user. A refusal is only logged: others
   * then wait for the locks.
   *
   * @param connection another connection to the same server
   * @throws SQLException if that connection is lost
   */
  public void end(Connection connection) throws SQLException {
    try {
      SqlDialect.of(connection).endHolder(connection, name);
    } catch (SQLException e) {
      if (SqlFailure.isConnectionLost(e)) {
        throw e;
      }
      log.info("An abandoned session could not be ended, or has just ended by itself", e);
    }
  }
}
