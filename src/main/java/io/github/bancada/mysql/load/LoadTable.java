package io.github.bancada.mysql.load;

/**
 * A table to load. Immutable, thread-safe.
 *
 * @param name its name
 * @param columns those that are loaded, with commas between them
 * @param units number of units, see {@link RowMaker}
 * @param chunk units of a transaction, and so the largest loss of a connection by an interruption
 * @param maker makes the rows
 */
public record LoadTable(String name, String columns, long units, int chunk, RowMaker maker) {

  /** All its units. */
  public RowRange all() {
    return new RowRange(1, units);
  }
}
