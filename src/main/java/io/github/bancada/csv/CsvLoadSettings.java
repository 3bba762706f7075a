package io.github.bancada.csv;

import io.github.bancada.text.Setting;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What is loaded into which table. Immutable.
 *
 * @param file absolute path of the CSV file
 * @param delimiter between values
 * @param charset of the file
 * @param table name of the table
 * @param key name of the key column; "" for the first
 */
record CsvLoadSettings(Path file, char delimiter, Charset charset, String table, String key) {

  /**
   * Reads the fields.
   *
   * @param directories where relative paths are looked for
   * @throws IllegalArgumentException naming the field that is wrong
   */
  static CsvLoadSettings parse(
      String file,
      List<Path> directories,
      String delimiter,
      String encoding,
      String table,
      String key) {
    return new CsvLoadSettings(
        find(Setting.text(file), directories),
        delimiter(delimiter),
        charset(Setting.text(encoding)),
        Setting.text(table).isEmpty() ? "bancada_csv" : Setting.text(table),
        Setting.text(key));
  }

  private static Path find(String file, List<Path> directories) {
    if (file.isEmpty()) {
      throw new IllegalArgumentException(
          "File is empty; give the path of a CSV file, or have one made by CSV Rows");
    }
    for (Path directory : directories) {
      Path found = directory.resolve(file).toAbsolutePath().normalize();
      if (Files.isRegularFile(found)) {
        return found;
      }
    }
    throw Setting.wrong("File", file, "the path of a CSV file that is there");
  }

  private static char delimiter(String text) {
    String one = text.equals("\\t") ? "\t" : text;
    if (one.isEmpty()) {
      return ',';
    }
    if (one.length() != 1 || "\"\r\n".contains(one)) {
      throw Setting.wrong("Delimiter", text, "one character such as , or ; or \\t");
    }
    return one.charAt(0);
  }

  private static Charset charset(String name) {
    try {
      return Charset.forName(name.isEmpty() ? "UTF-8" : name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new IllegalArgumentException(
          "Encoding is '" + name + "'; it takes a name such as UTF-8 or ISO-8859-1", e);
    }
  }

  /** The rows from the first on. */
  CsvSource open() throws IOException {
    return new CsvSource(file, delimiter, charset);
  }
}
