package io.github.bancada.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Rows of text in aligned columns for a console: the first to the left, all others to the right.
 * For one thread.
 */
public final class TextTable {
  private static final String GAP = "  ";
  private static final Pattern LINE_END = Pattern.compile("\\s*\\R\\s*|\\t");

  private final List<List<String>> rows = new ArrayList<>();

  /** Adds a row; a cell of several lines becomes one, without what a terminal would obey. */
  public void row(List<String> cells) {
    rows.add(cells.stream().map(TextTable::oneLine).map(Terminal::line).toList());
  }

  /** The table, without blanks at the ends of its lines. */
  public List<String> lines() {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        String cell = row.get(i);
        String padding = " ".repeat(widths[i] - width(cell));
        line.append(i == 0 ? "" : GAP).append(i == 0 ? cell + padding : padding + cell);
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  /**
   * A text in one line: each line end with the blanks around it, and each tab, becomes one blank.
   */
  public static String oneLine(String text) {
    return LINE_END.matcher(text.strip()).replaceAll(" ");
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
