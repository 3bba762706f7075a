package io.github.bancada.metrics;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Rows of a run in the order of time, read as a stream, because a long run has more of them than
 * memory should hold.
 *
 * @param <T> what a row is
 */
public interface Rows<T> {
  /**
   * Hands every row, in order, to the reader.
   *
   * @throws IOException if the rows cannot be read, or the reader throws it
   */
  void forEach(Reader<T> reader) throws IOException;

  /**
   * Hands on the rows behind the first ones, for a reader that comes again for what is new.
   *
   * @param known how many rows it has read before, at least 0
   * @throws IOException if the rows cannot be read, or the reader throws it
   */
  default void forEachAfter(long known, Reader<T> reader) throws IOException {
    AtomicLong number = new AtomicLong();
    forEach(
        row -> {
          if (number.getAndIncrement() >= known) {
            reader.accept(row);
          }
        });
  }

  /** No rows. */
  static <T> Rows<T> none() {
    return reader -> {};
  }

  /** Rows that are in memory already. */
  static <T> Rows<T> of(List<T> rows) {
    List<T> copy = List.copyOf(rows);
    return reader -> {
      for (T row : copy) {
        reader.accept(row);
      }
    };
  }

  /**
   * Takes rows one by one.
   *
   * @param <T> what a row is
   */
  interface Reader<T> {
    void accept(T row) throws IOException;
  }
}
