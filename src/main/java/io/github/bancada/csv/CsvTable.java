package io.github.bancada.csv;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A table with the columns of a CSV file, and its statements. Immutable.
 *
 * @param name of the table, in the connection's schema
 * @param columns as in the file's header
 * @param key the key column
 */
record CsvTable(String name, List<String> columns, String key) {
  /** Comment of tables that CSV Load created; it replaces no others. */
  static final String COMMENT = "Bancada CSV Load";

  private static final int LONGEST_NAME = 64;

  /** Characters of a VARCHAR; with longer ones the columns would not fit in a row. */
  private static final int VARCHAR = 255;

  /** Characters of four bytes in 65,535 bytes. */
  private static final int TEXT = 16_383;

  /** So many columns of VARCHAR(255) fit in the 65,535 bytes of a row. */
  private static final int MOST_VARCHAR_COLUMNS = 60;

  /**
   * @param key "" for the first column
   * @throws IllegalArgumentException with the wrong name
   */
  CsvTable {
    columns = List.copyOf(columns);
    checkName("Table", name);
    for (String column : columns) {
      checkName("a column in the file's header", column);
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

  private static void checkName(String what, String name) {
    if (name.isBlank()
        || name.length() > LONGEST_NAME
        || name.endsWith(" ")
        || name.chars().anyMatch(c -> c < ' ')) {
      throw new IllegalArgumentException(
          what + " is '" + name + "'; it takes a name of 1 to " + LONGEST_NAME + " characters");
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
        + columns.stream().map(CsvTable::quoted).collect(Collectors.joining(", ", " (", ")"))
        + columns.stream().map(c -> "?").collect(Collectors.joining(", ", " VALUES (", ")"));
  }

  String count() {
    return "SELECT COUNT(*) FROM " + quoted(name);
  }

  String drop() {
    return "DROP TABLE " + quoted(name);
  }

  /**
   * Creates the table. Keys are compared byte by byte ({@code utf8mb4_bin}): {@code a} and {@code
   * A} are two keys, in MySQL and in MariaDB.
   *
   * @param longest characters of the longest value of each column
   */
  String create(List<Integer> longest) {
    StringBuilder sql = new StringBuilder("CREATE TABLE " + quoted(name) + " (");
    for (int i = 0; i < columns.size(); i++) {
      boolean isKey = i == keyIndex();
      sql.append(quoted(columns.get(i)))
          .append(' ')
          .append(isKey ? "VARCHAR(" + VARCHAR + ")" : type(longest.get(i)))
          .append(" NOT NULL, ");
    }
    return sql.append("PRIMARY KEY (")
        .append(quoted(key))
        .append(")) ENGINE=InnoDB ROW_FORMAT=DYNAMIC CHARACTER SET utf8mb4 COLLATE utf8mb4_bin")
        .append(" COMMENT='" + COMMENT + "'")
        .toString();
  }

  private String type(int characters) {
    if (characters <= VARCHAR && columns.size() <= MOST_VARCHAR_COLUMNS) {
      return "VARCHAR(" + VARCHAR + ")";
    }
    return characters <= TEXT ? "TEXT" : "LONGTEXT";
  }

  private static String quoted(String identifier) {
    return '`' + identifier.replace("`", "``") + '`';
  }
}
