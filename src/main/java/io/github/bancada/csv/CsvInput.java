package io.github.bancada.csv;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;

/**
 * A CSV file and how it is written. Immutable.
 *
 * @param file absolute path
 * @param delimiter between values
 */
record CsvInput(Path file, char delimiter, Charset charset) {
  /** The rows from the first on. */
  CsvSource open() throws IOException {
    return new CsvSource(file, delimiter, charset);
  }
}
