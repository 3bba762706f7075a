package io.github.bancada.text;

/** Cells of a comma-separated file, RFC 4180. Stateless. */
public final class CsvText {
  private CsvText() {}

  /** A cell, quoted if it has a comma, a quote or a line end. */
  public static String cell(String text) {
    return text.chars().anyMatch(c -> ",\"\r\n".indexOf(c) >= 0)
        ? '"' + text.replace("\"", "\"\"") + '"'
        : text;
  }
}
