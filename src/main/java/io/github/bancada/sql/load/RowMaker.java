package io.github.bancada.sql.load;

/**
 * Makes the rows of a table from nothing but their numbers, so that any thread makes any of them,
 * at any time, with the same result. A unit is one row, or several that belong together, such as
 * the lines of an order. Thread-safe.
 */
@FunctionalInterface
public interface RowMaker {
  /**
   * Writes the rows of a unit.
   *
   * @param unit its number, from 1
   */
  void write(long unit, RowBuffer out);

  /** Number of rows of a range of units. */
  default long rows(RowRange units) {
    return units.size();
  }
}
