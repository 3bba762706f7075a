package io.github.bancada.mysql.load;

import java.util.Map;

/**
 * A table to load. Immutable, thread-safe.
 *
 * @param name its name
 * @param key column of the primary key that has the number of a row's unit
 * @param columns those that are loaded, with commas between them
 * @param indexes columns of its secondary indexes by their names; they are made after its load
 * @param units number of units, see {@link RowMaker}
 * @param chunk units of a transaction, and so the largest loss of a connection by an interruption
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

  /** All its units. */
  public RowRange all() {
    return new RowRange(1, units);
  }

  /** Number of its rows. */
  public long rows() {
    return maker.rows(all());
  }
}
