package io.github.bancada.csv;

import java.io.IOException;

/** The file that all users of one element read from, opened by the first who asks. Thread-safe. */
final class SharedRows implements AutoCloseable {
  private CsvSource source;

  /**
   * The rows that nobody has had yet.
   *
   * @throws IOException if the file cannot be read
   */
  synchronized CsvSource of(CsvLoadSettings settings) throws IOException {
    if (source == null) {
      source = settings.open();
    }
    return source;
  }

  @Override
  public synchronized void close() throws IOException {
    if (source != null) {
      source.close();
      source = null;
    }
  }
}
