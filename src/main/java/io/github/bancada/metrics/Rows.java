package io.github.bancada.metrics;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Rows of a run in the order of time, read as a stream because a long run has many.
 *
 * @param <T> type of a row
 */
public interface Rows<T> {
  /**
   * Passes every row, in order, to the reader.
   *
   * @throws IOException if the rows cannot be read, or the reader throws it
   */
  void forEach(Reader<T> reader) throws IOException;

  /**
   * Passes the rows after those that the reader already has.
   *
   * @param known number of rows it has read, at least 0
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

  static <T> Rows<T> none() {
    return reader -> {};
  }

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
   * @param <T> type of a row
   */
  interface Reader<T> {
    void accept(T row) throws IOException;
  }
}
