package io.github.bancada.csv;

import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.text.Setting;
import io.github.bancada.text.Token;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The settings of a sample of CSV Load. Immutable.
 *
 * @param connectTimeoutMillis to open a connection; 0 = no limit
 * @param statementTimeoutMillis for a statement; 0 = no limit
 * @param file path of the CSV file, as given
 * @param malformed what to do with bytes that are not valid in the file's encoding
 * @param key name of the key column; "" for the first
 * @param replace whether {@link Action#PREPARE} empties a table that CSV Load made
 */
record CsvLoadSettings(
    Action action,
    DatabaseAddress address,
    int connectTimeoutMillis,
    int statementTimeoutMillis,
    String file,
    char delimiter,
    Charset charset,
    CsvInput.Malformed malformed,
    String table,
    String key,
    boolean replace) {
  /** What a sample does. */
  enum Action implements Token {
    /** Creates the table, or checks an existing one. */
    PREPARE,
    /** Loads the rows. */
    LOAD
  }

  static final String NO_FILE =
      "File is empty; give the path of a CSV file, or have one made by CSV Rows";

  /**
   * The CSV file.
   *
   * @param directories searched for a relative path
   * @throws IllegalArgumentException if there is no such file
   */
  CsvInput input(List<Path> directories) {
    for (Path directory : directories) {
      Path found = directory.resolve(file).toAbsolutePath().normalize();
      if (Files.isRegularFile(found)) {
        return new CsvInput(found, delimiter, charset, malformed);
      }
    }
    throw Setting.wrong("File", file, "the path of an existing CSV file");
  }

  /** One character, or {@code \\t}; a comma for "". */
  static char delimiter(String text) {
    String one = text.equals("\\t") ? "\t" : text;
    if (one.isEmpty()) {
      return ',';
    }
    if (one.length() != 1 || "\"\r\n".contains(one)) {
      throw Setting.wrong("Delimiter", text, "one character such as , or ; or \\t");
    }
    return one.charAt(0);
  }

  static Charset charset(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new IllegalArgumentException(
          "Encoding is '" + name + "'; it takes a name such as UTF-8 or ISO-8859-1", e);
    }
  }
}
