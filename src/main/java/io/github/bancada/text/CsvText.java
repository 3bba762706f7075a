package io.github.bancada.text;

/**
 * Cells of a comma-separated file, RFC 4180. No text is a formula for a spreadsheet: a text that
 * begins like a formula, or with apostrophes and then like a formula, gets an apostrophe before it.
 * Removing one apostrophe from such a cell restores the text. Stateless.
 */
public final class CsvText {
  /** Characters that begin a formula, also in the wide forms of East Asian keyboards. */
  private static final String FORMULA = "=+-@\uff1d\uff0b\uff0d\uff20";

  /** Some spreadsheets skip these first. */
  private static final String LEFT_OUT = "\t\r\n";

  private CsvText() {}

  /** A cell with a text, quoted if it has a comma, a quote or a line end. */
  public static String cell(String text) {
    String cell = isFormula(text) ? "'" + text : text;
    return cell.chars().anyMatch(c -> ",\"\r\n".indexOf(c) >= 0)
        ? '"' + cell.replace("\"", "\"\"") + '"'
        : cell;
  }

  /** A lone sign is not a formula. */
  private static boolean isFormula(String text) {
    int first = 0;
    while (first < text.length() && text.charAt(first) == '\'') {
      first++;
    }
    if (first == text.length()) {
      return false;
    }
    char begin = text.charAt(first);
    return LEFT_OUT.indexOf(begin) >= 0 || FORMULA.indexOf(begin) >= 0 && text.length() > first + 1;
  }
}
