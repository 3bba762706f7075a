package io.github.bancada.csv;

import io.github.bancada.sql.ConnectionGroup;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.Sql;
import io.github.bancada.text.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Creates the table for a CSV file, or checks an existing one. Its rows stay, unless CSV Load
 * created the table and may replace it. Stateless.
 */
final class CsvPreparation {
  private CsvPreparation() {}

  /**
   * The result.
   *
   * @param created whether the table was created or replaced
   * @param rowsThere rows in the table now
   */
  record Outcome(CsvTable table, boolean created, long rowsThere, long rowsInFile, long sizeBytes) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "table %s %s, key %s, %s in it; %s of %s to load, %.1f MB",
          table.name(),
          created ? "created" : "kept",
          table.key(),
          Quantity.of(rowsThere, "row"),
          Quantity.of(rowsInFile, "row"),
          Quantity.of(table.columns().size(), "column"),
          sizeBytes / 1e6);
    }
  }

  private record Content(long rows, List<Integer> longest, int longestKey) {}

  /**
   * Reads the file once and prepares the table.
   *
   * @param connections closed at the end; cancelling them ends the work
   * @param key name of the key column; "" for the first
   * @param replace whether a table of CSV Load is replaced by an empty one
   * @throws DatabaseException if the server refuses, cannot be reached, exceeds a limit, or was
   *     cancelled
   * @throws IOException if the file cannot be read, or a row does not have the columns of the
   *     header
   * @throws IllegalArgumentException if the table does not fit, or must not be replaced
   */
  static Outcome prepare(
      ConnectionGroup connections, CsvInput input, String name, String key, boolean replace)
      throws DatabaseException, IOException {
    CsvTable table;
    Content content;
    try (CsvSource source = input.open()) {
      table = new CsvTable(connections.dialect(), name, source.columns(), key);
      content = read(source, table);
    }
    if (content.longestKey > 255) {
      throw new IllegalArgumentException(
          String.format(
              "the key column '%s' has a value of %s characters; it takes up to 255, so give"
                  + " another key column",
              table.key(), content.longestKey));
    }
    try (ConnectionGroup group = connections) {
      return prepare(group.open(Set.of()).jdbc(), table, content, input.file(), replace);
    } catch (SQLException e) {
      throw connections.failure(e, "prepare", "stopped before the table was ready");
    }
  }

  private static Outcome prepare(
      Connection connection, CsvTable table, Content content, Path file, boolean replace)
      throws SQLException, IOException {
    Optional<String> comment = table.dialect().tables().comment(connection, table.name());
    boolean create = comment.isEmpty();
    if (comment.isPresent() && replace) {
      if (!comment.get().equals(CsvTable.COMMENT)) {
        throw new IllegalArgumentException(
            "the table '"
                + table.name()
                + "' was not made by CSV Load and is not emptied; give another table, or drop it"
                + " yourself");
      }
      Sql.execute(connection, table.drop());
      create = true;
    }
    if (create) {
      Sql.execute(connection, table.create(content.longest));
    } else {
      check(connection, table);
    }
    return new Outcome(
        table, create, Sql.number(connection, table.count()), content.rows, Files.size(file));
  }

  private static Content read(CsvSource source, CsvTable table) throws IOException {
    List<Integer> longest = new ArrayList<>(Collections.nCopies(table.columns().size(), 0));
    long rows = 0;
    for (var row = source.next(); row.isPresent(); row = source.next()) {
      List<String> values = row.get().values();
      for (int i = 0; i < values.size(); i++) {
        String value = values.get(i);
        longest.set(i, Math.max(longest.get(i), value.codePointCount(0, value.length())));
      }
      rows++;
    }
    return new Content(rows, longest, longest.get(table.keyIndex()));
  }

  private static void check(Connection connection, CsvTable table) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT column_name FROM information_schema.columns WHERE table_schema = "
                + table.dialect().tables().schema()
                + " AND table_name = ? ORDER BY ordinal_position")) {
      statement.setString(1, table.name());
      try (ResultSet found = statement.executeQuery()) {
        while (found.next()) {
          columns.add(found.getString(1));
        }
      }
    }
    if (!columns.equals(table.columns())) {
      throw new IllegalArgumentException(
          String.format(
              "the table '%s' has the columns %s, and the file %s; give another table, or have this"
                  + " one replaced if CSV Load made it",
              table.name(), String.join(", ", columns), String.join(", ", table.columns())));
    }
  }
}
