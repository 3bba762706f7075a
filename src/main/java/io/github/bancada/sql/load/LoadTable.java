package io.github.bancada.sql.load;

import io.github.bancada.sql.Sql;
import io.github.bancada.sql.SqlDialect;
import io.github.bancada.text.Quantity;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A table to load. Immutable, thread-safe.
 *
 * @param name its name
 * @param key column of the primary key that has the number of a row's unit
 * @param columns loaded columns, separated by commas
 * @param indexes columns of its secondary indexes by their names; they are made after its load
 * @param units number of units, see {@link RowMaker}
 * @param chunk units of a transaction: the most that an interrupted connection loses
 * @param maker makes the rows
 */
public record LoadTable(
    String name,
    String key,
    String columns,
    Map<String, String> indexes,
    long units,
    int chunk,
    RowMaker maker) {
  public LoadTable {
    indexes = Map.copyOf(indexes);
  }

  /**
   * Makes its missing indexes in one statement, and commits.
   *
   * @param console receives a line about them, if there are any
   */
  void makeIndexes(Connection connection, Consumer<String> console) throws SQLException {
    Map<String, String> missing = new TreeMap<>(indexes);
    if (!missing.isEmpty()) {
      try (ResultSet rows =
          connection
              .getMetaData()
              .getIndexInfo(connection.getCatalog(), connection.getSchema(), name, false, true)) {
        while (rows.next()) {
          missing.remove(rows.getString("INDEX_NAME").toLowerCase(Locale.ROOT));
        }
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    long start = System.nanoTime();
    Sql.execute(connection, SqlDialect.of(connection).tables().addIndexes(name, missing));
    connection.commit(); // on some servers they are part of the transaction
    console.accept(
        String.format(
            Locale.ROOT,
            "%s of table %s made in %.1f s",
            Quantity.of(missing.size(), "index", "indexes"),
            name,
            (System.nanoTime() - start) / 1e9));
  }

  /** All its units. */
  public RowRange all() {
    return new RowRange(1, units);
  }

  public long rows() {
    return maker.rows(all());
  }
}
