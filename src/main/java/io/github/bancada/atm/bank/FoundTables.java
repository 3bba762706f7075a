package io.github.bancada.atm.bank;

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

/**
 * The tables of {@link AtmSchema} that exist in a schema, whether we created them, and their scale.
 * Immutable.
 */
public final class FoundTables {
  private final String schema;
  private final Map<String, List<String>> shapes;
  private final Map<String, String> engines;
  private final String maker;
  private final AtmScale scale;
  private final boolean complete;

  private FoundTables(
      String schema,
      Map<String, List<String>> shapes,
      Map<String, String> engines,
      String maker,
      AtmScale scale,
      boolean complete) {
    this.schema = schema;
    this.shapes = shapes;
    this.engines = engines;
    this.maker = maker;
    this.scale = scale;
    this.complete = complete;
  }

  /** Reads the schema of a connection. */
  public static FoundTables of(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      String schema = schema(statement);
      Map<String, String> engines = engines(statement);
      Map<String, List<String>> shapes = shapes(statement, engines.keySet());
      if (!AtmSchema.shape("atm_database").equals(shapes.get("atm_database"))) {
        return new FoundTables(schema, shapes, engines, "", null, false);
      }
      try (ResultSet row =
          statement.executeQuery(
              "SELECT maker, complete, branches, tellers, accounts FROM atm_database")) {
        if (!row.next()) {
          // A preparation ended between its first two statements: ours, if it is the only table.
          String maker = shapes.size() == 1 ? AtmSchema.MAKER : "";
          return new FoundTables(schema, shapes, engines, maker, null, false);
        }
        return new FoundTables(
            schema,
            shapes,
            engines,
            row.getString(1),
            new AtmScale(row.getInt(3), row.getInt(4), row.getInt(5)),
            row.getBoolean(2));
      }
    }
  }

  private static String schema(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT DATABASE()")) {
      row.next();
      return row.getString(1);
    }
  }

  private static Map<String, String> engines(Statement statement) throws SQLException {
    Map<String, String> engines = new LinkedHashMap<>();
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT table_name, COALESCE(engine, table_type) FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name IN ("
                + names()
                + ") ORDER BY table_name")) {
      while (rows.next()) {
        engines.put(rows.getString(1).toLowerCase(Locale.ROOT), rows.getString(2));
      }
    }
    return engines;
  }

  private static Map<String, List<String>> shapes(Statement statement, Set<String> tables)
      throws SQLException {
    Map<String, List<String>> shapes = new LinkedHashMap<>();
    tables.forEach(table -> shapes.put(table, new ArrayList<>()));
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT table_name, column_name, data_type, character_maximum_length,"
                + " numeric_precision, numeric_scale, column_key FROM information_schema.columns"
                + " WHERE table_schema = DATABASE() AND table_name IN ("
                + names()
                + ") ORDER BY table_name, ordinal_position")) {
      while (rows.next()) {
        shapes.get(rows.getString(1).toLowerCase(Locale.ROOT)).add(column(rows));
      }
    }
    return shapes;
  }

  private static String names() {
    return Stream.concat(AtmSchema.TABLES.stream(), AtmSchema.TRANSIENT.stream())
        .map(name -> "'" + name + "'")
        .collect(Collectors.joining(", "));
  }

  /** In the form of {@link AtmSchema#shape}. */
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

  /** Whether we created them. */
  public boolean isOurs() {
    return maker.equals(AtmSchema.MAKER);
  }

  /** Whether all accounts are loaded. */
  public boolean isComplete() {
    return complete;
  }

  /** Their scale; null if not known. */
  public AtmScale scale() {
    return scale;
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
      throw new DatabaseFailure(
          DatabaseFailure.NOT_OURS,
          "schema '" + schema + "' has tables that ATM Database did not make: " + listed());
    }
    for (String table : AtmSchema.TABLES) {
      checkShape(table, table);
    }
    for (String table : AtmSchema.TRANSIENT) {
      checkShape(table, "history");
    }
  }

  private void checkShape(String table, String model) throws DatabaseFailure {
    List<String> shape = shapes.get(table);
    if (shape == null) {
      boolean inReset = table.equals("history") && has(AtmSchema.EMPTIED);
      if (complete && table.equals(model) && !inReset) {
        throw shape("table '" + table + "' is missing in schema '" + schema + "'");
      }
      return;
    }
    String engine = engines.get(table);
    if (!"InnoDB".equalsIgnoreCase(engine)) {
      throw shape("table '" + table + "' is not an InnoDB table but '" + engine + "'");
    }
    List<String> expected = AtmSchema.shape(model);
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
