package io.github.bancada.csv;

import io.github.bancada.text.Token;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A CSV file and its format. Immutable.
 *
 * @param file absolute path
 * @param malformed what to do with bytes that are not valid in the encoding
 */
record CsvInput(Path file, char delimiter, Charset charset, Malformed malformed) {
  /** What to do with bytes that are not valid in the file's encoding. */
  enum Malformed implements Token {
    /** The load ends with {@link UnreadableRestException}. */
    ERROR,
    /** Each malformed sequence becomes one character U+FFFD. */
    REPLACE
  }

  /** Opens the file before its first row. */
  CsvSource open() throws IOException {
    return new CsvSource(this);
  }

  /** The file as text, from its beginning. */
  Reader text() throws IOException {
    return malformed == Malformed.ERROR
        ? new StrictReader(file, charset)
        : new InputStreamReader(Files.newInputStream(file), charset);
  }
}
