package io.github.bancada.report.view;

import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.FailRule;
import io.github.bancada.report.compare.Row;
import io.github.bancada.table.ResultTable;
import io.github.bancada.text.MarkdownText;
import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A comparison as GitHub's Markdown: the main points, then folded details. Stateless. */
public final class ComparisonMarkdown {
  /** Most tables of labels; a comment has at most 65,536 characters. */
  private static final int MOST_ROWS = 30;

  private ComparisonMarkdown() {}

  /**
   * The lines.
   *
   * @param outcomes outcomes of rules; may be empty
   * @param notKnownFails whether an unknown difference fails a rule
   */
  public static List<String> lines(
      Comparison whole, List<FailRule.Outcome> outcomes, boolean notKnownFails) {
    Comparison comparison = ShortLabels.in(whole, ShortLabels.PAGE);
    List<String> lines = new ArrayList<>();
    lines.add("### " + MarkdownText.line(ComparisonText.title(comparison)));
    for (FailRule.Outcome each : outcomes) {
      boolean fails = each.fails(notKnownFails);
      lines.add("");
      lines.add(
          (fails ? "❌ **failed: " : "✅ **passed: ")
              + MarkdownText.line(each.rule().text())
              + "**: "
              + MarkdownText.line(said(each)));
    }
    lines.add("");
    Stream.of(
            comparison.environmentDifferences(),
            ComparisonText.verdicts(comparison),
            CapacityComparisonText.verdicts(comparison))
        .flatMap(List::stream)
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

  /**
   * One sentence for each outcome.
   *
   * @param notKnownFails whether an unknown difference fails the comparison
   */
  public static List<String> ruleLines(List<FailRule.Outcome> outcomes, boolean notKnownFails) {
    return outcomes.stream().map(each -> line(each, notKnownFails)).toList();
  }

  private static String line(FailRule.Outcome outcome, boolean notKnownFails) {
    return (outcome.fails(notKnownFails) ? "FAILED" : "passed")
        + ": "
        + outcome.rule().text()
        + ": "
        + said(outcome);
  }

  /** Configuration, measured difference and its certainty. */
  public static String said(FailRule.Outcome outcome) {
    String row = outcome.row().equals(Configuration.ONE_ROW) ? "" : ", " + outcome.row();
    return TextTable.oneLine(
        outcome.configuration()
            + row
            + ": "
            + switch (outcome.state()) {
              case NOT_KNOWN -> "not known: " + outcome.reason();
              case UNCLEAR -> figures(outcome) + ", which does not show it";
              default -> figures(outcome);
            });
  }

  private static String figures(FailRule.Outcome outcome) {
    String unit =
        outcome.rule().figure().filter(figure -> figure.isDifference()).isPresent()
            ? " points"
            : " %";
    return number(outcome.measured())
        + unit
        + outcome
            .interval()
            .map(
                each ->
                    " (95 % interval "
                        + number(each.low())
                        + " to "
                        + number(each.high())
                        + unit
                        + ")")
            .orElse("");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : "%,.1f", value);
  }
}
