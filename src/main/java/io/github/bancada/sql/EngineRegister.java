package io.github.bancada.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The load generators that ever took part in a schema, one row each, and which of them are active,
 * by their locks (see {@link EnginePresence}). Immutable.
 *
 * @param table the table, with the columns id (AUTO_INCREMENT), host and started
 * @param lock prefix of the lock names
 * @param maxEngine the largest number
 */
public record EngineRegister(String table, String lock, int maxEngine) {

  /** Query for the numbers and hosts of active load generators. */
  public String liveQuery(SqlDialect dialect) {
    return "SELECT id, host FROM "
        + table
        + " WHERE "
        + dialect.isLocked(dialect.lockName(lock, "id"))
        + " ORDER BY id";
  }

  /** Number and host of each active one, such as {@code 3 (load2)}; empty if there are none. */
  public List<String> live(Connection connection) throws SQLException {
    return named(connection, liveQuery(SqlDialect.of(connection)));
  }

  private static List<String> named(Connection connection, String query) throws SQLException {
    List<String> named = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        named.add(rows.getInt(1) + " (" + rows.getString(2) + ")");
      }
    }
    return named;
  }

  /**
   * The load generators that may have written since another one began: the active ones, and those
   * that registered after it. As above.
   *
   * @param engine number of that one
   */
  public List<String> beside(Connection connection, int engine) throws SQLException {
    SqlDialect dialect = SqlDialect.of(connection);
    return named(
        connection,
        String.format(
            "SELECT id, host FROM %s WHERE id > %d OR id <> %2$d AND %s ORDER BY id",
            table, engine, dialect.isLocked(dialect.lockName(lock, "id"))));
  }

  /** Adds a row and takes its lock. */
  int register(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "INSERT INTO "
              + table
              + " (host, started) VALUES ("
              + SqlDialect.of(connection).clientHost()
              + ", NOW())",
          new String[] {"id"});
      int engine;
      try (ResultSet key = statement.getGeneratedKeys()) {
        key.next();
        engine = key.getInt(1);
      }
      if (engine > maxEngine) {
        throw new SQLException(
            "the engine number "
                + engine
                + " of table "
                + table
                + " is too large; drop and prepare the database again",
            "HY000");
      }
      takeLock(connection, engine);
      return engine;
    }
  }

  void takeLock(Connection connection, int engine) throws SQLException {
    SqlDialect dialect = SqlDialect.of(connection);
    dialect.lock(connection, dialect.lockName(lock, Integer.toString(engine)), 0);
  }

  void releaseLock(Connection connection, int engine) throws SQLException {
    SqlDialect dialect = SqlDialect.of(connection);
    dialect.unlock(connection, dialect.lockName(lock, Integer.toString(engine)));
  }
}
