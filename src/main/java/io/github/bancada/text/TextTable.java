package io.github.bancada.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/**
 * Aligns rows of text in columns for a console: the first column left, all others right, unless
 * said otherwise. For one thread.
 */
public final class TextTable {
  private static final String GAP = "  ";
  private static final Pattern LINE_END = Pattern.compile("\\s*\\R\\s*|\\t");

  private final List<List<String>> rows = new ArrayList<>();
  private final IntPredicate left;

  public TextTable() {
    this(column -> column == 0);
  }

  /**
   * A table with other columns.
   *
   * @param left whether a column, from 0, is aligned left
   */
  public TextTable(IntPredicate left) {
    this.left = left;
  }

  /** Adds a row; cells become one line, with control characters escaped. */
  public void row(List<String> cells) {
    rows.add(cells.stream().map(TextTable::oneLine).map(Terminal::line).toList());
  }

  /** The lines of the table, without trailing blanks. */
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
        line.append(i == 0 ? "" : GAP).append(left.test(i) ? cell + padding : padding + cell);
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  /**
   * Joins a text to one line: each line end with surrounding blanks, and each tab, becomes a blank.
   */
  public static String oneLine(String text) {
    return LINE_END.matcher(text.strip()).replaceAll(" ");
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
