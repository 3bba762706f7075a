package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.html.MarkdownReport;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import io.github.bancada.text.TextTable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests long, multiline and hostile labels in tables. */
class ShortLabelsTest {
  private static final String LONG = "GET /" + "a".repeat(1_000);

  private static RunSummary run(String... labels) {
    LabelSummary[] all = new LabelSummary[labels.length];
    for (int i = 0; i < labels.length; i++) {
      all[i] = Summaries.label(labels[i], 0, 1_000, 5_000_000);
    }
    return Summaries.of(all);
  }

  private static List<String> shown(String... labels) {
    return ShortLabels.in(run(labels), ShortLabels.CONSOLE).labels().stream()
        .map(LabelSummary::label)
        .toList();
  }

  @Test
  void beginningAndEndOfALongLabelRemain() {
    assertThat(shown("https://example.org/" + "x".repeat(1_000) + "/checkout?step=2"))
        .containsExactly("https://example.org/" + "x".repeat(19) + "…" + "xxxx/checkout?step=2");
  }

  @Test
  void equalShortLabelsAreNumbered() {
    String a = "a".repeat(500) + "1" + "a".repeat(500);
    String b = "a".repeat(500) + "2" + "a".repeat(500);

    assertThat(shown(a, b)).doesNotHaveDuplicates().last().asString().endsWith("a (2)");
    assertThat(shown("one\nline", "one line", "bell\u0007", "bell\u0008"))
        .containsExactly("one line (2)", "one line", "bell\\u0007", "bell\\u0008");
  }

  private static List<String> labels(Any any) {
    return any
        .list(
            30,
            () -> any.from(() -> any.brokenText(80), () -> any.textOf("a\n\u202e\u001b ", 0, 200)))
        .stream()
        .distinct()
        .toList();
  }

  @Property(tries = 300)
  void anyLabelsBecomeShortDistinctAndHarmless(Any any) {
    List<String> labels = labels(any);
    List<String> shown = shown(labels.toArray(String[]::new));

    assertThat(shown).hasSameSizeAs(labels).doesNotHaveDuplicates();
    assertThat(shown)
        .allSatisfy(
            label -> {
              assertThat(label.codePointCount(0, label.length())).isLessThanOrEqualTo(60);
              assertThat(TextTable.oneLine(label)).isEqualTo(label.strip());
              assertThat(label.codePoints()).noneMatch(Character::isISOControl);
              assertThat(label).doesNotContain("\u202e");
            });
  }

  @Test
  void consoleRowsAreNotPaddedAndCutLabelsAreReported() {
    RunSummary run = run("search", LONG);

    List<String> lines = ConsoleReport.lines(run);

    assertThat(lines)
        .allMatch(line -> line.length() < 260)
        .contains(
            "Labels of more than 60 characters are cut (…); aggregate.csv and summary.json have"
                + " the full labels.");
    assertThat(String.join("\n", ConsoleReport.lines(run("search")))).doesNotContain("are cut");
  }

  @Test
  void markdownReportsCutLabels() {
    assertThat(MarkdownReport.text(run("search", LONG)))
        .contains("Labels of more than 160 characters are cut")
        .doesNotContain("a".repeat(160));
  }

  @Test
  void comparedLabelsAreShortInUnchangedRows() {
    Comparison comparison = Comparison.of(Configuration.byLabel(List.of(run("search", LONG))));

    assertThat(ComparisonText.lines(comparison))
        .allMatch(line -> line.length() < 260)
        .anyMatch(line -> line.startsWith("Comparison: search | GET /aaa"));
    assertThat(ShortLabels.in(comparison, ShortLabels.CONSOLE).rows())
        .extracting(row -> row.findings())
        .isEqualTo(comparison.rows().stream().map(row -> row.findings()).toList());
  }
}
