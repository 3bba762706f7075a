package io.github.bancada.mysql;

import java.sql.Connection;
import java.sql.PreparedStatement;
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
 * @param lock begin of the names of the locks
 * @param maxEngine the largest number
 */
public record EngineRegister(String table, String lock, int maxEngine) {

  /** Query for the numbers and hosts of active load generators. */
  public String liveQuery() {
    return "SELECT id, host FROM "
        + table
        + " WHERE IS_USED_LOCK("
        + lockOf("id")
        + ") IS NOT NULL ORDER BY id";
  }

  /** Number and host of each active one, such as {@code 3 (load2)}; empty if there are none. */
  public List<String> live(Connection connection) throws SQLException {
    List<String> live = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(liveQuery());
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        live.add(rows.getInt(1) + " (" + rows.getString(2) + ")");
      }
    }
    return live;
  }

  /** Adds a row and takes its lock. */
  int register(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "INSERT INTO "
              + table
              + " (host, started) VALUES (SUBSTRING_INDEX(USER(), '@', -1), NOW())",
          Statement.RETURN_GENERATED_KEYS);
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
    try (Statement statement = connection.createStatement()) {
      statement
          .executeQuery("SELECT GET_LOCK(" + lockOf(Integer.toString(engine)) + ", 0)")
          .close();
    }
  }

  void releaseLock(Connection connection, int engine) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DO RELEASE_LOCK(" + lockOf(Integer.toString(engine)) + ")");
    }
  }

  /** SQL for the name of a lock, from SQL for its engine number. */
  private String lockOf(String number) {
    return "CONCAT('" + lock + "', " + number + ", '_', MD5(DATABASE()))";
  }
}
