package io.github.bancada.mysql.tables;

import io.github.bancada.mysql.DatabaseFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of an element that exist in a schema, and whether it created them. Immutable. */
public final class FoundTables {
  private final OwnTables own;
  private final String schema;
  private final Map<String, List<String>> shapes;
  private final Map<String, String> engines;
  private final String maker;
  private final boolean marked;
  private final boolean complete;

  private FoundTables(
      OwnTables own,
      String schema,
      Map<String, List<String>> shapes,
      Map<String, String> engines,
      String maker,
      boolean marked,
      boolean complete) {
    this.own = own;
    this.schema = schema;
    this.shapes = shapes;
    this.engines = engines;
    this.maker = maker;
    this.marked = marked;
    this.complete = complete;
  }

  /** Reads the schema of a connection. */
  public static FoundTables of(Connection connection, OwnTables own) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      String schema = schema(statement);
      Map<String, String> engines = engines(statement, own);
      Map<String, List<String>> shapes = shapes(statement, own, engines.keySet());
      if (!own.shape(own.marker()).equals(shapes.get(own.marker()))) {
        return new FoundTables(own, schema, shapes, engines, "", false, false);
      }
      try (ResultSet row = statement.executeQuery("SELECT maker, complete FROM " + own.marker())) {
        if (!row.next()) {
          // A preparation ended between its first two statements: ours, if it is the only table.
          String maker = shapes.size() == 1 ? own.maker() : "";
          return new FoundTables(own, schema, shapes, engines, maker, false, false);
        }
        return new FoundTables(
            own, schema, shapes, engines, row.getString(1), true, row.getBoolean(2));
      }
    }
  }

  private static String schema(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT DATABASE()")) {
      row.next();
      return row.getString(1);
    }
  }

  private static Map<String, String> engines(Statement statement, OwnTables own)
      throws SQLException {
    Map<String, String> engines = new LinkedHashMap<>();
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT table_name, COALESCE(engine, table_type) FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name IN ("
                + names(own)
                + ") ORDER BY table_name")) {
      while (rows.next()) {
        engines.put(rows.getString(1).toLowerCase(Locale.ROOT), rows.getString(2));
      }
    }
    return engines;
  }

  private static Map<String, List<String>> shapes(
      Statement statement, OwnTables own, Set<String> tables) throws SQLException {
    Map<String, List<String>> shapes = new LinkedHashMap<>();
    tables.forEach(table -> shapes.put(table, new ArrayList<>()));
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT table_name, column_name, data_type, character_maximum_length,"
                + " numeric_precision, numeric_scale, column_key FROM information_schema.columns"
                + " WHERE table_schema = DATABASE() AND table_name IN ("
                + names(own)
                + ") ORDER BY table_name, ordinal_position")) {
      while (rows.next()) {
        shapes.get(rows.getString(1).toLowerCase(Locale.ROOT)).add(column(rows));
      }
    }
    return shapes;
  }

  private static String names(OwnTables own) {
    return Stream.concat(own.names().stream(), own.models().keySet().stream())
        .map(name -> "'" + name + "'")
        .collect(Collectors.joining(", "));
  }

  /** In the form of {@link OwnTables#shape}. */
  private static String column(ResultSet row) throws SQLException {
    String type = row.getString(3).toLowerCase(Locale.ROOT);
    String width =
        switch (type) {
          case "char", "varchar" -> "(" + row.getLong(4) + ")";
          case "decimal" -> "(" + row.getInt(5) + "," + row.getInt(6) + ")";
          default -> "";
        };
    String key = "PRI".equals(row.getString(7)) ? " key" : "";
    return row.getString(2).toLowerCase(Locale.ROOT) + " " + type + width + key;
  }

  public boolean isEmpty() {
    return shapes.isEmpty();
  }

  /** The existing tables. */
  public List<String> present() {
    return List.copyOf(shapes.keySet());
  }

  public boolean has(String table) {
    return shapes.containsKey(table);
  }

  /** The element that makes them, for messages. */
  String element() {
    return own.element();
  }

  /** Whether we created them. */
  public boolean isOurs() {
    return maker.equals(own.maker());
  }

  /** Whether the marker has its row. */
  public boolean isMarked() {
    return marked;
  }

  /** Whether all rows are loaded. */
  public boolean isComplete() {
    return complete;
  }

  public String schema() {
    return schema;
  }

  /**
   * @throws DatabaseFailure if there are tables that we did not create, or that were changed since
   */
  public void check() throws DatabaseFailure {
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
  public DatabaseFailure notOurs(String remedy) {
    return new DatabaseFailure(
        DatabaseFailure.NOT_OURS,
        String.format(
            "schema '%s' has tables that %s did not make: %s%s",
            schema, own.element(), listed(), remedy));
  }

  private void checkShape(String table, String model) throws DatabaseFailure {
    List<String> shape = shapes.get(table);
    if (shape == null) {
      boolean isReplaced =
          own.models().entrySet().stream()
              .anyMatch(each -> each.getValue().equals(table) && has(each.getKey()));
      if (complete && table.equals(model) && !isReplaced) {
        throw shape("table '" + table + "' is missing in schema '" + schema + "'");
      }
      return;
    }
    String engine = engines.get(table);
    if (!"InnoDB".equalsIgnoreCase(engine)) {
      throw shape("table '" + table + "' is not an InnoDB table but '" + engine + "'");
    }
    List<String> expected = own.shape(model);
    if (!shape.equals(expected)) {
      throw shape(
          String.format(
              "table '%s' has another shape: its columns are %s instead of %s",
              table, String.join(", ", shape), String.join(", ", expected)));
    }
  }

  private static DatabaseFailure shape(String message) {
    return new DatabaseFailure(DatabaseFailure.OTHER_SHAPE, message);
  }

  /** The existing tables, for a message. */
  public String listed() {
    return String.join(", ", present());
  }
}
