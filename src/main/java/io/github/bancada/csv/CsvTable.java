package io.github.bancada.csv;

import io.github.bancada.sql.SqlDialect;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A table with the columns of a CSV file, and its statements. Immutable.
 *
 * @param dialect of its server
 * @param name of the table, in the connection's schema
 * @param columns as in the file's header
 * @param key the key column
 */
record CsvTable(SqlDialect dialect, String name, List<String> columns, String key) {
  /** Comment of tables that CSV Load created; it replaces no others. */
  static final String COMMENT = "Bancada CSV Load";

  /**
   * @param key "" for the first column
   * @throws IllegalArgumentException with the wrong name
   */
  CsvTable {
    columns = List.copyOf(columns);
    checkName("Table", name, dialect);
    for (String column : columns) {
      checkName("a column in the file's header", column, dialect);
    }
    List<String> lowerCase = columns.stream().map(c -> c.toLowerCase(Locale.ROOT)).toList();
    for (String column : lowerCase) {
      if (Collections.frequency(lowerCase, column) > 1) {
        throw new IllegalArgumentException(
            "the file's header has the column '" + column + "' twice; rename one");
      }
    }
    key = key.isEmpty() ? columns.get(0) : key;
    if (!columns.contains(key)) {
      throw new IllegalArgumentException(
          "Key column is '" + key + "'; the file's header has " + String.join(", ", columns));
    }
  }

  private static void checkName(String what, String name, SqlDialect dialect) {
    int longest = dialect.tables().longestName();
    if (name.isBlank()
        || name.length() > longest
        || name.endsWith(" ")
        || name.chars().anyMatch(c -> c < ' ')) {
      throw new IllegalArgumentException(
          what + " is '" + name + "'; it takes a name of 1 to " + longest + " characters");
    }
  }

  int keyIndex() {
    return columns.indexOf(key);
  }

  /** Counts the rows with a key. */
  String select() {
    return "SELECT COUNT(*) FROM " + quoted(name) + " WHERE " + quoted(key) + " = ?";
  }

  /** Inserts a row, its values in the order of the columns. */
  String insert() {
    return "INSERT INTO "
        + quoted(name)
        + columns.stream().map(this::quoted).collect(Collectors.joining(", ", " (", ")"))
        + columns.stream().map(c -> "?").collect(Collectors.joining(", ", " VALUES (", ")"));
  }

  String count() {
    return "SELECT COUNT(*) FROM " + quoted(name);
  }

  String drop() {
    return "DROP TABLE " + quoted(name);
  }

  /** Creates the table, with the length of the longest value of each column in characters. */
  String create(List<Integer> longest) {
    return dialect.tables().createOfTexts(name, columns, longest, keyIndex(), COMMENT);
  }

  private String quoted(String identifier) {
    return dialect.tables().quoted(identifier);
  }
}
