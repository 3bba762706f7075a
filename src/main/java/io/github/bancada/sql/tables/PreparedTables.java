package io.github.bancada.sql.tables;

import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.load.LoadTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** The tables of a workload at one size, for {@link TablesPreparation}. */
public interface PreparedTables {
  /** What the schema has at any size. */
  SchemaContents contents();

  /** Their size, such as {@code 10 branches, 100 tellers and 100,000 accounts}. */
  String text();

  /** What a row is called in lines about the progress, such as account. */
  default String unit() {
    return "row";
  }

  /** Values of the marker's row, not complete. */
  String markerRow();

  /**
   * Compares with the size that the marker's row names.
   *
   * @return {@code <found> instead of <this>} if the sizes differ
   */
  Optional<String> otherSize(Connection connection) throws SQLException;

  /** The tables to load, in this order. */
  List<LoadTable> loads();

  /**
   * Makes the rows that are not loaded, before the load.
   *
   * @param afresh whether nothing is loaded yet; such rows may exist nevertheless
   */
  void begin(Connection connection, boolean afresh) throws SQLException;

  /**
   * Checks that the prepared rows are all there.
   *
   * @throws DatabaseException if they are not
   */
  default void checkCounts(Connection connection) throws SQLException, DatabaseException {
    for (LoadTable table : loads()) {
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  String.format(
                      Locale.ROOT,
                      "SELECT COUNT(*) FROM %s WHERE %s BETWEEN 1 AND %d",
                      table.name(),
                      table.key(),
                      table.units()))) {
        row.next();
        if (row.getLong(1) != table.rows()) {
          throw new DatabaseException(
              DatabaseException.OTHER_COUNTS,
              String.format(
                  Locale.ROOT,
                  "table '%s' has %,d prepared rows instead of %,d",
                  table.name(),
                  row.getLong(1),
                  table.rows()));
        }
      }
    }
  }

  /**
   * The last step of each preparation, also if the tables were ready: brings them into the state in
   * which a test begins, and checks the privileges that it needs.
   *
   * @param console receives lines about what was done
   */
  void ready(Connection connection, Consumer<String> console) throws SQLException;
}
