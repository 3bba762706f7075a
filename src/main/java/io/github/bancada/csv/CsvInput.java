package io.github.bancada.csv;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;

/**
 * A CSV file and its format. Immutable.
 *
 * @param file absolute path
 */
record CsvInput(Path file, char delimiter, Charset charset) {
  /** Opens the file before its first row. */
  CsvSource open() throws IOException {
    return new CsvSource(file, delimiter, charset);
  }
}
