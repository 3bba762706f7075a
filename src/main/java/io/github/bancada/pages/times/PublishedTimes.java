package io.github.bancada.pages.times;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Times that somebody published for page counters, as the shell's {@code time} prints them.
 *
 * <pre>
 * text   = title-line header-line data-line { data-line }
 * title  = any text
 * header = any text "|" "real" "|" "user" "|" "sys"
 * data   = label "|" seconds "|" seconds "|" seconds     ; "-" where nothing was published
 * </pre>
 *
 * Empty lines are skipped. Immutable and thread-safe.
 *
 * @param title what was published, where and when; "" if there is no table
 * @param rows the figures by label, in the order of the table
 */
public record PublishedTimes(String title, Map<String, Row> rows) {
  /** Nothing was published. */
  static final PublishedTimes NONE = new PublishedTimes("", Map.of());

  private static final List<String> COLUMNS = List.of("real", "user", "sys");
  private static final String NOT_PUBLISHED = "-";
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

  /** Seconds for one job; empty where nothing was published. */
  record Row(OptionalDouble real, OptionalDouble user, OptionalDouble sys) {}

  /**
   * Reads a table; an empty text is none.
   *
   * @throws IllegalArgumentException with the line that is wrong
   */
  public static PublishedTimes parse(String text) {
    List<String> lines = text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    if (lines.isEmpty()) {
      return NONE;
    }
    if (lines.size() < 3) {
      throw new IllegalArgumentException(
          "the published table has "
              + lines.size()
              + " lines; it needs a title, the header 'label | real | user | sys' and at least one"
              + " row");
    }
    List<String> header = cells(lines.get(1));
    if (!header.subList(1, header.size()).equals(COLUMNS)) {
      throw new IllegalArgumentException(
          "the header of the published table is '"
              + lines.get(1)
              + "'; it has to be 'label | real | user | sys'");
    }
    Map<String, Row> rows = new LinkedHashMap<>();
    for (String line : lines.subList(2, lines.size())) {
      List<String> cells = cells(line);
      if (cells.size() != header.size()) {
        throw new IllegalArgumentException(
            "the line '" + line + "' of the published table has not the columns of its header");
      }
      Row row =
          new Row(
              seconds(cells.get(1), line),
              seconds(cells.get(2), line),
              seconds(cells.get(3), line));
      if (rows.put(cells.get(0), row) != null) {
        throw new IllegalArgumentException(
            "the published table has two lines for '" + cells.get(0) + "'; keep one of them");
      }
    }
    return new PublishedTimes(lines.get(0), rows);
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    for (String cell : line.split("\\|", -1)) {
      cells.add(cell.strip());
    }
    return cells;
  }

  private static OptionalDouble seconds(String cell, String line) {
    if (cell.equals(NOT_PUBLISHED)) {
      return OptionalDouble.empty();
    }
    if (!SECONDS.matcher(cell).matches()) {
      throw new IllegalArgumentException(
          "'"
              + cell
              + "' in the line '"
              + line
              + "' of the published table is no number of seconds; write 0.018, or "
              + NOT_PUBLISHED
              + " where nothing was published");
    }
    return OptionalDouble.of(Double.parseDouble(cell));
  }
}
