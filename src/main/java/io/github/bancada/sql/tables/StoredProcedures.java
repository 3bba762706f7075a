package io.github.bancada.sql.tables;

import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.Sql;
import io.github.bancada.sql.SqlDialect;
import io.github.bancada.sql.SqlFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stored procedures of a workload, one file for each dialect, such as {@code
 * procedures.mysql.sql}: CREATE PROCEDURE statements with a line {@code //} between them. Without
 * the privilege they are missing; the workload reports that if its statement mode needs them.
 * Immutable.
 *
 * @param schema the class beside the files
 */
public record StoredProcedures(Class<?> schema) {
  private static final Logger log = LoggerFactory.getLogger(StoredProcedures.class);

  private static final Pattern NAME = Pattern.compile("CREATE (?:PROCEDURE|FUNCTION) (\\w+)\\(");

  /** The statements that create them, by name. */
  public Map<String, String> definitions(SqlDialect dialect) {
    String name = "procedures." + dialect.name() + ".sql";
    Map<String, String> found = new LinkedHashMap<>();
    try (InputStream file = schema.getResourceAsStream(name)) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      for (String each : text.split("(?m)^//$")) {
        Matcher procedure = NAME.matcher(each);
        if (procedure.find()) {
          found.put(procedure.group(1), each.substring(procedure.start()).strip());
        }
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates those that the schema does not have. */
  void make(Connection connection) throws SQLException {
    definitions(SqlDialect.of(connection))
        .forEach(
            (name, definition) -> {
              try {
                if (!isIn(connection, name)) {
                  Sql.execute(connection, definition);
                }
              } catch (SQLException e) {
                log.info("The procedure {} could not be created: {}", name, SqlFailure.text(e));
              }
            });
  }

  /** Drops those that the schema has. */
  void drop(Connection connection) throws SQLException {
    for (String name : definitions(SqlDialect.of(connection)).keySet()) {
      if (isIn(connection, name)) {
        Sql.execute(connection, SqlDialect.of(connection).dropProcedure(name));
      }
    }
  }

  /**
   * Checks that the schema has all, and that the user may execute each.
   *
   * @throws DatabaseException if one is missing
   * @throws SQLException if the user may not execute one
   */
  public void check(Connection connection) throws DatabaseException, SQLException {
    SqlDialect dialect = SqlDialect.of(connection);
    for (String name : definitions(dialect).keySet()) {
      if (!dialect.canCall(connection, name)) {
        throw new DatabaseException(
            DatabaseException.NOT_PREPARED,
            "the schema does not have the procedure '"
                + name
                + "'; prepare the database with a user that may create procedures, or choose other"
                + " statements than procedure");
      }
    }
  }

  /** Whether the schema has a procedure, and the user may see it. */
  public static boolean isIn(Connection connection, String name) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT 1 FROM information_schema.routines WHERE routine_schema = "
                + SqlDialect.of(connection).tables().schema()
                + " AND routine_name = ?")) {
      query.setString(1, name);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }
}
