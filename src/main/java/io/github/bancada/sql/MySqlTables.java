package io.github.bancada.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tables of InnoDB. Stateless, thread-safe. */
final class MySqlTables implements SqlTables {
  /** Characters of a VARCHAR; with longer ones the columns would not fit in a row. */
  private static final int VARCHAR = 255;

  /** Characters of four bytes in 65,535 bytes. */
  private static final int TEXT = 16_383;

  /** Most columns of VARCHAR(255) that fit in the 65,535 bytes of a row. */
  private static final int MOST_VARCHAR_COLUMNS = 60;

  @Override
  public String schema() {
    return "DATABASE()";
  }

  @Override
  public Map<String, Found> find(Connection connection, Collection<String> names)
      throws SQLException {
    String which =
        names.stream()
            .map(name -> "'" + name + "'")
            .collect(
                Collectors.joining(
                    ", ", " WHERE table_schema = DATABASE() AND table_name IN (", ")"));
    Map<String, Found> found = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT table_name, COALESCE(engine, table_type) FROM information_schema.tables"
                  + which
                  + " ORDER BY table_name")) {
        while (rows.next()) {
          String kind = rows.getString(2);
          found.put(
              rows.getString(1).toLowerCase(Locale.ROOT),
              new Found(
                  "InnoDB".equalsIgnoreCase(kind)
                      ? ""
                      : "is not an InnoDB table but '" + kind + "'",
                  new ArrayList<>()));
        }
      }
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT table_name, column_name, data_type, character_maximum_length,"
                  + " numeric_precision, numeric_scale, column_key FROM information_schema.columns"
                  + which
                  + " ORDER BY table_name, ordinal_position")) {
        while (rows.next()) {
          found.get(rows.getString(1).toLowerCase(Locale.ROOT)).columns().add(column(rows));
        }
      }
    }
    return found;
  }

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

  @Override
  public String create(String table, String columns, boolean byBytes) {
    return "CREATE TABLE "
        + table
        + " ("
        + columns
        + ") ENGINE=InnoDB DEFAULT CHARSET=latin1"
        + (byBytes ? " COLLATE=latin1_bin" : "");
  }

  /** A RENAME waits for transactions that write to the table. */
  @Override
  public void exchange(Connection connection, String table, String next, String old, int seconds)
      throws SQLException {
    Sql.execute(connection, "SET SESSION lock_wait_timeout = " + seconds);
    Sql.execute(connection, "DROP TABLE IF EXISTS " + next);
    Sql.execute(connection, "CREATE TABLE " + next + " LIKE " + table);
    Sql.execute(connection, "RENAME TABLE " + table + " TO " + old + ", " + next + " TO " + table);
  }

  @Override
  public String addIndexes(String table, Map<String, String> indexes) {
    return indexes.entrySet().stream()
        .map(each -> "ADD INDEX " + each.getKey() + " (" + each.getValue() + ")")
        .collect(Collectors.joining(", ", "ALTER TABLE " + table + " ", ""));
  }

  @Override
  public String quoted(String name) {
    return '`' + name.replace("`", "``") + '`';
  }

  @Override
  public int longestName() {
    return 64;
  }

  /** {@code a} and {@code A} are two keys, in MySQL and in MariaDB. */
  @Override
  public String createOfTexts(
      String table, List<String> columns, List<Integer> longest, int key, String comment) {
    StringBuilder sql = new StringBuilder("CREATE TABLE " + quoted(table) + " (");
    for (int i = 0; i < columns.size(); i++) {
      int characters = longest.get(i);
      boolean isShort = i == key || characters <= VARCHAR && columns.size() <= MOST_VARCHAR_COLUMNS;
      sql.append(quoted(columns.get(i)))
          .append(
              isShort ? " VARCHAR(" + VARCHAR + ")" : characters <= TEXT ? " TEXT" : " LONGTEXT")
          .append(" NOT NULL, ");
    }
    return sql.append("PRIMARY KEY (")
        .append(quoted(columns.get(key)))
        .append(")) ENGINE=InnoDB ROW_FORMAT=DYNAMIC CHARACTER SET utf8mb4 COLLATE utf8mb4_bin")
        .append(" COMMENT='" + comment + "'")
        .toString();
  }

  @Override
  public Optional<String> comment(Connection connection, String table) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT table_comment FROM information_schema.tables WHERE table_schema = DATABASE()"
                + " AND table_name = ?")) {
      query.setString(1, table);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
      }
    }
  }
}
