package io.github.bancada.atm.results;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Transactions a second that somebody published for this benchmark.
 *
 * <pre>
 * text   = title-line { data-line }
 * title  = any text
 * data   = configuration "|" tps     ; as "RAID 10, record | 3766"
 * </pre>
 *
 * Empty lines are skipped. Immutable and thread-safe.
 *
 * @param title what was published, where and when; "" if there is no table
 * @param rows the figures, in the order of the table
 */
public record PublishedTps(String title, List<Row> rows) {
  /** Nothing was published. */
  static final PublishedTps NONE = new PublishedTps("", List.of());

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

  /** What one configuration did. */
  record Row(String configuration, double tps) {}

  public PublishedTps {
    rows = List.copyOf(rows);
  }

  /**
   * Reads a table; an empty text is none.
   *
   * @throws IllegalArgumentException with the line that is wrong
   */
  public static PublishedTps parse(String text) {
    List<String> lines = text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    if (lines.isEmpty()) {
      return NONE;
    }
    if (lines.size() < 2) {
      throw new IllegalArgumentException(
          "the published table has one line; it needs a title and at least one row 'configuration"
              + " | TPS'");
    }
    List<Row> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      int bar = line.lastIndexOf('|');
      String tps = line.substring(bar + 1).strip();
      if (bar < 1 || !NUMBER.matcher(tps).matches() || Double.parseDouble(tps) == 0) {
        throw new IllegalArgumentException(
            "the line '"
                + line
                + "' of the published table is not 'configuration | TPS' with a number above 0,"
                + " such as 'RAID 10 | 3766'");
      }
      rows.add(new Row(line.substring(0, bar).strip(), Double.parseDouble(tps)));
    }
    return new PublishedTps(lines.get(0), rows);
  }
}
