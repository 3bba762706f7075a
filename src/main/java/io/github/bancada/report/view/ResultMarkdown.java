package io.github.bancada.report.view;

import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import io.github.bancada.text.MarkdownText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Tables of results and published figures in Markdown. Stateless. */
public final class ResultMarkdown {
  private ResultMarkdown() {}

  /**
   * The lines of a table, after an empty line.
   *
   * @param mostRows limit of its rows
   * @param cell escapes and may shorten a text that is not a sentence
   */
  public static List<String> lines(ResultTable table, int mostRows, UnaryOperator<String> cell) {
    List<String> lines = new ArrayList<>(List.of("", "**" + cell.apply(table.name()) + "**"));
    table.above().forEach(line -> lines.addAll(List.of("", MarkdownText.line(line))));
    if (!table.published().isEmpty()) {
      lines.addAll(
          List.of("", "As published: " + cell.apply(table.published()) + ". " + Published.CAVEAT));
    }
    if (!table.columns().isEmpty()) {
      lines.add("");
      lines.add(row(table.titlesWithoutBar(), cell));
      StringBuilder aligned = new StringBuilder("|:---");
      table.columns().stream()
          .skip(1)
          .forEach(column -> aligned.append(column.isText() ? "|:---" : "|---:"));
      lines.add(aligned.append('|').toString());
      table.rows().stream()
          .limit(mostRows)
          .forEach(
              cells -> lines.add(row(cells.stream().map(ResultTable.Cell::text).toList(), cell)));
      if (table.rows().size() > mostRows) {
        lines.addAll(
            List.of("", table.rows().size() - mostRows + " more rows are in summary.json"));
      }
    }
    table.below().forEach(line -> lines.addAll(List.of("", remark(line))));
    return lines;
  }

  private static String row(List<String> cells, UnaryOperator<String> cell) {
    return "| " + String.join(" | ", cells.stream().map(cell).toList()) + " |";
  }

  private static String remark(String line) {
    String text = MarkdownText.line(line);
    return ResultTable.isObjection(line) ? "⚠️ **" + text + "**" : text;
  }
}
