package io.github.bancada.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a server describes and defines tables: part of its {@link SqlDialect}. Columns are given in
 * MySQL's words, as in {@code id TINYINT NOT NULL PRIMARY KEY}. Stateless, thread-safe.
 */
public interface SqlTables {
  /**
   * A table in a schema.
   *
   * @param fault why it is not of the kind that {@link #create} makes; "" if it is
   * @param columns names, types and keys in lower case, such as {@code id tinyint key}
   */
  record Found(String fault, List<String> columns) {}

  /** SQL for the name of the current schema. */
  String schema();

  /** The type of columns that a type in MySQL's words becomes, both in lower case. */
  default String type(String type) {
    return type;
  }

  /** The tables with these names in the current schema, ordered by name. */
  Map<String, Found> find(Connection connection, Collection<String> names) throws SQLException;

  /**
   * SQL that defines a table whose texts have one byte a character.
   *
   * @param columns with commas between them
   * @param byBytes whether texts are compared byte by byte, not as the server does by default
   */
  String create(String table, String columns, boolean byBytes);

  /**
   * Replaces a table by an empty one at once; a crash leaves one of the two states, or the table
   * under its old name only.
   *
   * @param next name of the empty one before
   * @param old name of the table afterwards
   * @param seconds longest wait for transactions that use it
   */
  void exchange(Connection connection, String table, String next, String old, int seconds)
      throws SQLException;

  /** SQL that adds indexes to a table: their columns by their names. */
  String addIndexes(String table, Map<String, String> indexes);

  /** A quoted name for SQL; it may have any characters. */
  String quoted(String name);

  /** Characters of the longest name. */
  int longestName();

  /**
   * SQL that defines a table of texts in any characters, compared byte by byte.
   *
   * @param longest characters of the longest value of each column
   * @param key number of the key column, which takes up to 255 characters
   * @param comment for {@link #comment}
   */
  String createOfTexts(
      String table, List<String> columns, List<Integer> longest, int key, String comment);

  /** A table's comment; empty if there is no such table. */
  Optional<String> comment(Connection connection, String table) throws SQLException;
}
