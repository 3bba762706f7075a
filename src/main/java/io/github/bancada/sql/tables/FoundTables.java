package io.github.bancada.sql.tables;

import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.Sql;
import io.github.bancada.sql.SqlDialect;
import io.github.bancada.sql.SqlTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The tables of an element that exist in a schema, and whether it created them. Immutable.
 *
 * @param tables those of the server
 * @param found the existing tables by name
 * @param maker who made them; "" if that is not known
 * @param isMarked whether the marker has its row
 * @param isComplete whether all rows are loaded
 */
public record FoundTables(
    OwnTables own,
    SqlTables tables,
    String schema,
    Map<String, SqlTables.Found> found,
    String maker,
    boolean isMarked,
    boolean isComplete) {
  /** Reads the schema of a connection. */
  public static FoundTables of(Connection connection, OwnTables own) throws SQLException {
    SqlTables tables = SqlDialect.of(connection).tables();
    String schema = Sql.text(connection, "SELECT " + tables.schema());
    Map<String, SqlTables.Found> found =
        tables.find(
            connection,
            Stream.concat(own.names().stream(), own.models().keySet().stream()).toList());
    SqlTables.Found marker = found.get(own.marker());
    if (marker == null || !own.shape(own.marker(), tables::type).equals(marker.columns())) {
      return new FoundTables(own, tables, schema, found, "", false, false);
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT maker, complete FROM " + own.marker())) {
      if (!row.next()) {
        // A preparation ended between its first two statements: ours, if it is the only table.
        String maker = found.size() == 1 ? own.maker() : "";
        return new FoundTables(own, tables, schema, found, maker, false, false);
      }
      return new FoundTables(own, tables, schema, found, row.getString(1), true, row.getBoolean(2));
    }
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** The existing tables. */
  public List<String> present() {
    return List.copyOf(found.keySet());
  }

  public boolean has(String table) {
    return found.containsKey(table);
  }

  /** The element that makes them, for messages. */
  String element() {
    return own.element();
  }

  /** Whether we created them. */
  public boolean isOurs() {
    return maker.equals(own.maker());
  }

  /**
   * @throws DatabaseException if there are tables that we did not create, or that were changed
   *     since
   */
  public void check() throws DatabaseException {
    if (isEmpty()) {
      return;
    }
    if (!isOurs()) {
      throw notOurs("");
    }
    for (String table : own.names()) {
      checkShape(table, table);
    }
    for (Map.Entry<String, String> each : own.models().entrySet()) {
      checkShape(each.getKey(), each.getValue());
    }
  }

  /**
   * The failure for tables that are not ours.
   *
   * @param remedy the end of its message
   */
  public DatabaseException notOurs(String remedy) {
    return new DatabaseException(
        DatabaseException.NOT_OURS,
        String.format(
            "schema '%s' has tables that %s did not make: %s%s",
            schema, own.element(), listed(), remedy));
  }

  private void checkShape(String table, String model) throws DatabaseException {
    SqlTables.Found there = found.get(table);
    if (there == null) {
      boolean isReplaced =
          own.models().entrySet().stream()
              .anyMatch(each -> each.getValue().equals(table) && has(each.getKey()));
      if (isComplete && table.equals(model) && !isReplaced) {
        throw shape("table '" + table + "' is missing in schema '" + schema + "'");
      }
      return;
    }
    if (!there.fault().isEmpty()) {
      throw shape("table '" + table + "' " + there.fault());
    }
    List<String> expected = own.shape(model, tables::type);
    if (!there.columns().equals(expected)) {
      throw shape(
          String.format(
              "table '%s' has another shape: its columns are %s instead of %s",
              table, String.join(", ", there.columns()), String.join(", ", expected)));
    }
  }

  private static DatabaseException shape(String message) {
    return new DatabaseException(DatabaseException.OTHER_SHAPE, message);
  }

  /** The existing tables, for a message. */
  public String listed() {
    return String.join(", ", present());
  }
}
