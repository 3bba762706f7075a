package io.github.bancada.mysql.tables;

import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.SqlFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stored procedure of a workload. Without the privilege it is missing; the workload reports that
 * if its statement mode needs it. Immutable.
 *
 * @param name its name in the schema of the tables
 * @param definition the CREATE PROCEDURE statement
 */
public record StoredProcedure(String name, String definition) {
  private static final Logger log = LoggerFactory.getLogger(StoredProcedure.class);
  private static final int NO_PROCEDURE = 1305;
  private static final int WRONG_ARGUMENTS = 1318;

  /** Creates it, unless it exists. */
  public void make(Connection connection) {
    try {
      if (!isIn(connection)) {
        execute(connection, definition);
      }
    } catch (SQLException e) {
      log.info("The procedure {} could not be created: {}", name, SqlFailure.text(e));
    }
  }

  /** Drops it, if it exists. */
  public void drop(Connection connection) throws SQLException {
    if (isIn(connection)) {
      execute(connection, "DROP PROCEDURE IF EXISTS " + name);
    }
  }

  /**
   * Checks that a schema has a procedure with parameters, and that the user may execute it. Calls
   * it without arguments: the server looks for the procedure and the privilege first, so only a
   * call that would work fails for its number of arguments.
   *
   * @throws DatabaseFailure if it is missing
   * @throws SQLException if the user may not execute it
   */
  public static void check(Connection connection, String name)
      throws DatabaseFailure, SQLException {
    try {
      execute(connection, "CALL " + name + "()");
    } catch (SQLException e) {
      if (e.getErrorCode() == NO_PROCEDURE) {
        throw new DatabaseFailure(
            DatabaseFailure.NOT_PREPARED,
            "the schema does not have the procedure '"
                + name
                + "'; prepare the database with a user that may create procedures, or choose other"
                + " statements than procedure");
      }
      if (e.getErrorCode() != WRONG_ARGUMENTS) {
        throw e;
      }
    }
  }

  /** Whether the schema has it, and the user may see it. */
  public boolean isIn(Connection connection) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT 1 FROM information_schema.routines WHERE routine_schema = DATABASE()"
                + " AND routine_name = ?")) {
      query.setString(1, name);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
