package io.github.bancada.mysql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * A lock that the server keeps for a connection (GET_LOCK), one for each schema: whoever makes,
 * empties or drops tables has it, and whoever registers as an engine. It goes with its connection.
 * Stateless.
 */
public final class SchemaLock {
  private static final String NAME = "CONCAT('bancada_atm_schema_', MD5(DATABASE()))";

  /** How long one question waits, in seconds: a Stop ends the wait by then at the latest. */
  private static final int ROUND = 1;

  private SchemaLock() {}

  /**
   * Takes the lock, and waits for it as long as others have it.
   *
   * @param console is told once that there is something to wait for
   * @param seconds for how long to wait at most
   * @throws SQLException if the connection ends, or the time
   */
  public static void take(Connection connection, Consumer<String> console, int seconds)
      throws SQLException {
    for (int waited = 0; !tryToTake(connection); waited += ROUND) {
      if (waited == 0) {
        console.accept("waiting for another engine that prepares the same schema");
      }
      if (waited >= seconds) {
        throw new SQLException(
            "another engine has been preparing the schema for " + seconds + " s", "HY000");
      }
    }
  }

  private static boolean tryToTake(Connection connection) throws SQLException {
    try (PreparedStatement lock =
        connection.prepareStatement("SELECT GET_LOCK(" + NAME + ", " + ROUND + ")")) {
      try (ResultSet taken = lock.executeQuery()) {
        taken.next();
        return taken.getInt(1) == 1;
      }
    }
  }

  /** Gives the lock back before the connection ends. */
  public static void release(Connection connection) throws SQLException {
    try (PreparedStatement release = connection.prepareStatement("DO RELEASE_LOCK(" + NAME + ")")) {
      release.execute();
    }
  }
}
