package io.github.bancada.mysql.load;

import io.github.bancada.text.Quantity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The secondary indexes of a table, which are made after its load. Not thread-safe. */
final class TableIndexes {
  private final Connection connection;
  private final LoadTable table;

  TableIndexes(Connection connection, LoadTable table) {
    this.connection = connection;
    this.table = table;
  }

  /**
   * Makes those that are missing, all in one statement.
   *
   * @param console receives a line about them, if there are any
   */
  void make(Consumer<String> console) throws SQLException {
    Set<String> missing = missing();
    if (missing.isEmpty()) {
      return;
    }
    long start = System.nanoTime();
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          missing.stream()
              .map(name -> "ADD INDEX " + name + " (" + table.indexes().get(name) + ")")
              .collect(Collectors.joining(", ", "ALTER TABLE " + table.name() + " ", "")));
    }
    console.accept(
        String.format(
            Locale.ROOT,
            "%s of table %s made in %.1f s",
            Quantity.of(missing.size(), "index", "indexes"),
            table.name(),
            (System.nanoTime() - start) / 1e9));
  }

  private Set<String> missing() throws SQLException {
    Set<String> missing = new TreeSet<>(table.indexes().keySet());
    if (missing.isEmpty()) {
      return missing;
    }
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT DISTINCT index_name FROM information_schema.statistics"
                + " WHERE table_schema = DATABASE() AND table_name = ?")) {
      query.setString(1, table.name());
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          missing.remove(rows.getString(1).toLowerCase(Locale.ROOT));
        }
      }
    }
    return missing;
  }
}
