package io.github.bancada.metrics;

import java.io.IOException;
import java.util.List;

/**
 * The rows of a run, second by second: within a second one row a label that had samples, then one
 * with the label {@link RunSummary#TOTAL}. Read as a stream, because a long run has more of them
 * than memory should hold.
 */
public interface Intervals {
  /** No rows. */
  Intervals NONE = reader -> {};

  /**
   * Hands every row, in order, to the reader.
   *
   * @throws IOException if the rows cannot be read, or the reader throws it
   */
  void forEach(Reader reader) throws IOException;

  /** Rows that are in memory already. */
  static Intervals of(List<IntervalRow> rows) {
    List<IntervalRow> copy = List.copyOf(rows);
    return reader -> {
      for (IntervalRow row : copy) {
        reader.accept(row);
      }
    };
  }

  /** Takes rows one by one. */
  interface Reader {
    void accept(IntervalRow row) throws IOException;
  }
}
