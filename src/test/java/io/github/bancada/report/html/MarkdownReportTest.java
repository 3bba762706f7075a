package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import io.github.bancada.table.Published;
import io.github.bancada.table.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownReportTest {
  private static final long START = Summaries.START;

  @TempDir Path work;

  @Test
  void reportHasVerdictLabelsAndErrors() {
    RunSummary summary =
        Summaries.of(
            List.of(Summaries.label("search", new long[] {1_000_000}, new long[] {3_000_000})),
            List.of(
                new Failures.Group("search", "85 timeout", "late", 1, START + 500, START + 700)),
            Optional.of(new Failures.First(2, START + 500, "search", "85 timeout", "late", 3)));

    assertThat(MarkdownReport.text(summary).lines())
        .containsExactly(
            "### Load Report: plan",
            "",
            "❌ **1 of 2 samples failed (50.00 %) in 60.0 s**",
            "",
            "| samples | rate | p50 | p95 | p99 | errors | duration | started |",
            "|---:|---:|---:|---:|---:|---:|---:|---:|",
            "| 2 | 2.00 /s | 1 ms | 1 ms | 1 ms | 1 (50.00 %) | 60.0 s | " + started() + " |",
            "",
            "- First failure: sample 2, 0.5 s after the start, 3 users active, search: 85 timeout"
                + " (late)",
            "",
            "| label | samples | error % | mean ms | p50 ms | p95 ms | p99 ms | max ms | /s |",
            "|:---|---:|---:|---:|---:|---:|---:|---:|---:|",
            "| search | 2 | 50.00 | 1 | 1 | 1 | 1 | 1 | 2.00 |",
            "| TOTAL | 2 | 50.00 | 1 | 1 | 1 | 1 | 1 | 2.00 |",
            "",
            "| failed samples | count | min ms | mean ms | p50 ms | p95 ms | p99 ms | max ms |",
            "|:---|---:|---:|---:|---:|---:|---:|---:|",
            "| search | 1 | 3 | 3 | 3 | 3 | 3 | 3 |",
            "",
            "| error code | label | count | first s | last s |",
            "|:---|:---|---:|---:|---:|",
            "| 85 timeout | search | 1 | 0.5 | 0.7 |",
            "",
            "Times are of successful samples; failed samples have a table of their own.");
  }

  private static String started() {
    return LocalDateTime.ofInstant(Instant.ofEpochMilli(Summaries.START), ZoneId.systemDefault())
        .format(DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm"));
  }

  @Test
  void resultsAndPublishedFiguresAreThere() {
    RunSummary run =
        Summaries.of(Summaries.label("a", 0, 1_000, 1_000_000)).withResults(Tables.results());

    assertThat(MarkdownReport.text(run).lines().skip(12))
        .containsExactly(
            "",
            "**Dice**",
            "",
            "rolled &lt;twice&gt; in 2.0 s",
            "",
            "two dice",
            "",
            "As published: Dice &amp; luck \\| (1950). " + Published.CAVEAT,
            "",
            "| label | mean | published mean |",
            "|:---|---:|---:|",
            "| fair | 3.50 | about 3.4 |",
            "| loaded | - | 5.1 |",
            "",
            "One die is under the table.",
            "",
            "**Table**",
            "",
            "| figure | value | remark |",
            "|:---|---:|:---|",
            "| legs | 4 | oak |",
            "| height | 75 cm |  |",
            "",
            "**Published figures beside this run**",
            "",
            "As published: The article (2016). " + Published.CAVEAT,
            "",
            "| figure | this run | published |",
            "|:---|---:|---:|",
            "| samples | 1 | &gt; 7 |");
  }

  @Test
  void correctedColumnsNeedAnIntendedInterval() {
    RunSummary summary = Summaries.of(Summaries.label("a", 0, 1_000, 1_000_000, 5_000_000_000L));

    assertThat(MarkdownReport.text(summary)).doesNotContain("corrected");
    assertThat(MarkdownReport.text(new Runs(summary).intendedInterval(10_000_000).summary()))
        .contains("| corrected p50 ms | corrected p95 ms | corrected p99 ms | corrected max ms |");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      quoteCharacter = '\0',
      value = {
        "a|b a\\|b",
        "a`b a\\`b",
        "<img> &lt;img&gt;",
        "a&b a&amp;b",
        "*x*_y_ \\*x\\*\\_y\\_",
        "[x](y) \\[x\\](y)",
        "a\\b a\\\\b",
        "ldap://x:389 ldap://x:389"
      })
  void textsAreEscaped(String text, String escaped) {
    assertThat(MarkdownReport.escaped(text)).isEqualTo(escaped);
  }

  @Test
  void multilineLabelStaysInItsRow() {
    assertThat(MarkdownReport.text(Summaries.of(Summaries.label("two\n\nlines", 0, 1, 5))))
        .contains("| two lines | 1 |");
  }

  @Test
  void manyLabelsAreCutAndCounted() {
    LabelSummary[] labels =
        IntStream.range(0, 60)
            .mapToObj(i -> Summaries.label("L" + i, 0, 1, 5))
            .toArray(LabelSummary[]::new);

    assertThat(MarkdownReport.text(Summaries.of(labels)))
        .contains("| L49 |", "| TOTAL |", "10 more labels are in aggregate.csv")
        .doesNotContain("| L50 |");
  }

  @Test
  void loneSurrogateIsWritten() throws IOException {
    Path file = work.resolve("report.md");
    MarkdownReport.write(file, Summaries.of(Summaries.label("cut \uD83D", 0, 1, 5)));

    assertThat(file).content().contains("| cut ? | 1 |");
  }

  @Test
  void runWithoutSamplesIsReported() {
    assertThat(MarkdownReport.text(Summaries.of()))
        .isEqualTo("### Load Report: plan\n\n❌ **No data: no sample was recorded in 60.0 s**\n");
  }
}
