package io.github.bancada.table;

import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/** Tables of results as lines of text, for the console and the window. Stateless. */
public final class TableText {
  private static final String INDENT = "  ";

  private TableText() {}

  /** The first table with empty lines around it, the others with one empty line between two. */
  public static List<String> lines(List<ResultTable> tables) {
    List<String> lines = new ArrayList<>();
    for (ResultTable table : tables) {
      if (lines.isEmpty()) {
        lines.addAll(lines(table, true));
      } else {
        lines.add("");
        lines.addAll(lines(table, false));
      }
    }
    return lines;
  }

  /** One table without empty lines. */
  public static List<String> lines(ResultTable table) {
    return lines(table, false);
  }

  private static List<String> lines(ResultTable table, boolean roomy) {
    List<String> lines = new ArrayList<>();
    List<String> above = table.above();
    lines.add(table.name() + (above.isEmpty() ? ":" : ": " + above.get(0)));
    above.stream().skip(1).forEach(line -> lines.add(INDENT + line));
    if (!table.published().isEmpty()) {
      String title = TextTable.oneLine(table.published());
      lines.add(
          table.bar() < 0
              ? INDENT + title
              : "Right of the bar, as published on other hardware: " + title);
    }
    boolean apart = roomy && !table.columns().isEmpty();
    if (apart) {
      lines.add("");
    }
    lines.addAll(table.hasTitles() ? titled(table) : facts(table));
    if (apart && !table.below().isEmpty()) {
      lines.add("");
    }
    lines.addAll(table.below());
    return lines;
  }

  private static List<String> titled(ResultTable table) {
    TextTable text = new TextTable(shown -> isLeft(table, shown));
    text.row(withBar(table, table.columns().stream().map(ResultTable.Column::title).toList()));
    for (List<ResultTable.Cell> row : table.rows()) {
      text.row(withBar(table, row.stream().map(ResultTable.Cell::text).toList()));
    }
    return text.lines();
  }

  /** Whether a column of the lines, which include the bar, is aligned left. */
  private static boolean isLeft(ResultTable table, int shown) {
    int bar = table.bar();
    int column = bar >= 0 && shown > bar ? shown - 1 : shown;
    return column == 0 || shown != bar && table.columns().get(column).isText();
  }

  private static List<String> withBar(ResultTable table, List<String> cells) {
    List<String> all = new ArrayList<>(cells);
    if (table.bar() >= 0) {
      all.add(table.bar(), "|");
    }
    return all;
  }

  /** Names, figures aligned to the right, then remarks. */
  private static List<String> facts(ResultTable table) {
    TextTable text = new TextTable();
    for (List<ResultTable.Cell> row : table.rows()) {
      text.row(row.stream().limit(2).map(ResultTable.Cell::text).toList());
    }
    List<String> aligned = text.lines();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < aligned.size(); i++) {
      List<ResultTable.Cell> row = table.rows().get(i);
      String remark = row.size() > 2 ? row.get(2).text() : "";
      lines.add((INDENT + aligned.get(i) + INDENT + remark).stripTrailing());
    }
    return lines;
  }
}
