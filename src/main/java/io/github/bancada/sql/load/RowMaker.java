package io.github.bancada.sql.load;

/**
 * Makes the rows of a table from their numbers alone, so that the result does not depend on thread
 * or order. A unit is one row, or several that belong together, such as the lines of an order.
 * Thread-safe.
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
