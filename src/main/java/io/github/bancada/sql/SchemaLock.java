package io.github.bancada.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * A server-side lock of a connection, one for each schema. It is needed to create, empty or drop
 * tables and to register a load generator. The server releases it when the connection ends.
 * Stateless.
 */
public final class SchemaLock {
  /** Longest wait of one statement in seconds, and so of a Stop. */
  private static final int ROUND = 1;

  private SchemaLock() {}

  /**
   * Acquires the lock, and waits while others hold it.
   *
   * @param console receives one message if there is a wait
   * @param seconds longest wait
   * @throws SQLException if the connection is lost or the wait is over
   */
  public static void take(Connection connection, Consumer<String> console, int seconds)
      throws SQLException {
    for (int waited = 0; !tryToTake(connection); waited += ROUND) {
      if (waited == 0) {
        console.accept("waiting for another load generator that prepares the same schema");
      }
      if (waited >= seconds) {
        throw new SQLException(
            "another load generator has been preparing the schema for " + seconds + " s", "HY000");
      }
    }
  }

  private static boolean tryToTake(Connection connection) throws SQLException {
    SqlDialect dialect = SqlDialect.of(connection);
    return dialect.lock(connection, name(dialect), ROUND);
  }

  private static String name(SqlDialect dialect) {
    return dialect.lockName("bancada_schema", "''");
  }

  /** Releases the lock before the connection ends. */
  public static void release(Connection connection) throws SQLException {
    SqlDialect dialect = SqlDialect.of(connection);
    dialect.unlock(connection, name(dialect));
  }
}
