package io.github.bancada.report.view;

import io.github.bancada.text.MarkdownText;
import java.util.ArrayList;
import java.util.List;

/** The result of a matrix as GitHub's Markdown. Stateless. */
public final class MatrixMarkdown {
  /** Most rows of a table; a comment has at most 65,536 characters. */
  private static final int MOST_ROWS = 50;

  private MatrixMarkdown() {}

  public static List<String> lines(MatrixResult result) {
    List<String> lines = new ArrayList<>();
    lines.add("### " + MarkdownText.line(result.title()));
    if (!result.warnings().isEmpty()) {
      lines.add("");
    }
    result.warnings().forEach(line -> lines.add("- ⚠️ " + MarkdownText.line(line)));
    MatrixTables.of(result)
        .forEach(table -> lines.addAll(ResultMarkdown.lines(table, MOST_ROWS, MarkdownText::line)));
    lines.addAll(List.of("", "<details><summary>Runs: " + result.runs().size() + "</summary>"));
    lines.addAll(ResultMarkdown.lines(MatrixTables.runs(result), MOST_ROWS, MarkdownText::line));
    lines.addAll(List.of("", "</details>"));
    return lines;
  }
}
