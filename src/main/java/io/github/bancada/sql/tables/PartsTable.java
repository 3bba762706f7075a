package io.github.bancada.sql.tables;

import io.github.bancada.sql.load.LoadTable;
import io.github.bancada.sql.load.RowRange;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The table that records what is loaded: one row for each range of units, committed together with
 * them. Immutable.
 *
 * @param name its name
 * @param only the table whose ranges it has, with columns for first and last unit; empty if it has
 *     the ranges of several tables, with their names in a first column
 * @param columns its columns in this order, with commas between them
 */
public record PartsTable(String name, String only, String columns) {

  /** For several tables. */
  public static PartsTable of(String name) {
    return new PartsTable(name, "", "table_name, first_row, last_row");
  }

  /** The loaded ranges by table. */
  Map<String, List<RowRange>> loaded(Connection connection) throws SQLException {
    Map<String, List<RowRange>> loaded = new HashMap<>();
    String table = only.isEmpty() ? "" : "'" + only + "', ";
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                // Waits for the commit of a process that has just ended.
                "SELECT " + table + columns + " FROM " + name + " FOR UPDATE")) {
      while (rows.next()) {
        loaded
            .computeIfAbsent(rows.getString(1), each -> new ArrayList<>())
            .add(new RowRange(rows.getLong(2), rows.getLong(3)));
      }
    }
    return loaded;
  }

  /** SQL that marks a range as loaded. */
  String mark(LoadTable table, RowRange range) {
    return String.format(
        Locale.ROOT,
        "INSERT INTO %s (%s) VALUES (%s%d, %d)",
        name,
        columns,
        only.isEmpty() ? "'" + table.name() + "', " : "",
        range.first(),
        range.last());
  }
}
