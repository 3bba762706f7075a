package io.github.bancada.report.view;

import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.Row;
import io.github.bancada.report.compare.RuleOutcome;
import io.github.bancada.table.ResultTable;
import io.github.bancada.text.MarkdownText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A comparison as GitHub's Markdown: what matters first, the rest folded. Stateless. */
public final class ComparisonMarkdown {
  /** Tables of labels; a comment has 65,536 characters. */
  private static final int MOST_ROWS = 30;

  private ComparisonMarkdown() {}

  /**
   * The lines.
   *
   * @param outcomes of rules on it; may be empty
   * @param notKnownFails whether that nothing is known fails a rule
   */
  public static List<String> lines(
      Comparison whole, List<RuleOutcome> outcomes, boolean notKnownFails) {
    Comparison comparison = ShortLabels.in(whole, ShortLabels.PAGE);
    List<String> lines = new ArrayList<>();
    lines.add("### " + MarkdownText.line(ComparisonText.title(comparison)));
    for (RuleOutcome each : outcomes) {
      boolean fails = each.fails(notKnownFails);
      lines.add("");
      lines.add(
          (fails ? "❌ **failed: " : "✅ **passed: ")
              + MarkdownText.line(each.rule().text())
              + "**: "
              + MarkdownText.line(RuleText.said(each)));
    }
    lines.add("");
    Stream.concat(
            ComparisonText.verdicts(comparison).stream(),
            CapacityComparisonText.verdicts(comparison).stream())
        .forEach(line -> lines.add("- " + MarkdownText.line(line)));
    List<Row> first = comparison.headline();
    List<Row> others = comparison.rows().stream().filter(row -> !first.contains(row)).toList();
    first.stream().limit(MOST_ROWS).forEach(row -> addTable(lines, comparison, row));
    addFolded(lines, comparison, others);
    for (ResultTable table : PublishedComparison.of(comparison)) {
      lines.addAll(ResultMarkdown.lines(table, MOST_ROWS, MarkdownText::line));
    }
    lines.add("");
    ComparisonText.remarks(comparison).forEach(line -> lines.add("- " + MarkdownText.line(line)));
    return lines;
  }

  private static void addFolded(List<String> lines, Comparison comparison, List<Row> rows) {
    if (!rows.isEmpty()) {
      lines.addAll(List.of("", "<details><summary>Labels: " + rows.size() + "</summary>"));
      rows.stream().limit(MOST_ROWS).forEach(row -> addTable(lines, comparison, row));
      if (rows.size() > MOST_ROWS) {
        lines.addAll(List.of("", (rows.size() - MOST_ROWS) + " more are in the page"));
      }
      lines.addAll(List.of("", "</details>"));
    }
  }

  private static void addTable(List<String> lines, Comparison comparison, Row row) {
    lines.add("");
    if (!row.isComparable()) {
      lines.add(MarkdownText.line(ComparisonText.without(comparison, row)));
      return;
    }
    if (!row.name().equals(Configuration.ONE_ROW)) {
      lines.addAll(List.of("**" + MarkdownText.line(row.name()) + "**", ""));
    }
    ComparisonTable table = ComparisonTable.of(comparison, row);
    lines.addAll(MarkdownText.head(table.titles(), 1));
    table.rows().forEach(cells -> lines.add(MarkdownText.row(cells)));
  }
}
