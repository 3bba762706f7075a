package io.github.bancada.csv;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Figures that somebody published for such a load.
 *
 * <pre>
 * text   = title-line { data-line }
 * title  = any text
 * data   = name "|" number     ; name = "statements/s" | "rows/s" | "SELECT %" | "INSERT %"
 * </pre>
 *
 * Empty lines are skipped. Immutable and thread-safe.
 *
 * @param title what was published, where and when; "" if nothing was
 * @param figures by name
 */
record PublishedLoad(String title, Map<String, Double> figures) {
  static final String STATEMENTS_PER_SECOND = "statements/s";
  static final String ROWS_PER_SECOND = "rows/s";
  static final String SELECT_PERCENT = "SELECT %";
  static final String INSERT_PERCENT = "INSERT %";

  private static final List<String> NAMES =
      List.of(STATEMENTS_PER_SECOND, ROWS_PER_SECOND, SELECT_PERCENT, INSERT_PERCENT);
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

  PublishedLoad {
    figures = Map.copyOf(figures);
  }

  /**
   * Reads a table; an empty text is none.
   *
   * @throws IllegalArgumentException with the line that is wrong
   */
  static PublishedLoad parse(String text) {
    List<String> lines = text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    Map<String, Double> figures = new LinkedHashMap<>();
    for (String line : lines.isEmpty() ? lines : lines.subList(1, lines.size())) {
      int bar = line.lastIndexOf('|');
      String name = line.substring(0, Math.max(0, bar)).strip();
      String number = line.substring(bar + 1).strip();
      if (!NAMES.contains(name) || !NUMBER.matcher(number).matches()) {
        throw new IllegalArgumentException(
            "the line '"
                + line
                + "' of the published figures is not a name of "
                + String.join(", ", NAMES)
                + ", a | and a number, such as 'statements/s | 450'");
      }
      figures.put(name, Double.valueOf(number));
    }
    return new PublishedLoad(lines.isEmpty() ? "" : lines.get(0), figures);
  }
}
