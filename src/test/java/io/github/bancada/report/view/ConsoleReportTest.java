package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Span;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import io.github.bancada.table.TableText;
import io.github.bancada.table.Tables;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConsoleReportTest {
  private static final long START = Summaries.START;

  private static String text(RunSummary summary) {
    return String.join("\n", ConsoleReport.lines(summary));
  }

  private static List<String> table(RunSummary summary) {
    List<String> lines = ConsoleReport.lines(summary);
    int first =
        IntStream.range(0, lines.size())
            .filter(i -> lines.get(i).startsWith("label "))
            .findFirst()
            .orElseThrow();
    return lines.subList(first, first + summary.labels().size() + 2);
  }

  private static List<String> cells(String line) {
    return Arrays.asList(line.strip().split(" {2,}"));
  }

  private static String cell(RunSummary summary, String column) {
    List<String> table = table(summary);
    return cells(table.get(1)).get(cells(table.get(0)).indexOf(column));
  }

  @Test
  void headingNamesRunAndOutcome() {
    RunSummary summary = Summaries.of(Summaries.million("a", 3));

    assertThat(ConsoleReport.lines(summary).get(0))
        .isEqualTo("Load Report: plan, 1,000,000 samples, 3 errors in 60.0 s");
  }

  @Test
  void brokenOffRunSaysSoBeforeItsHeading() {
    RunInfo info = Samples.ended(Samples.info(0, 1_500), "ended by a signal");

    assertThat(ConsoleReport.lines(Summaries.with(Summaries.of(), info)))
        .containsExactly(
            "Broken off, not a whole test: ended by a signal",
            "Load Report: plan, 0 samples, 0 errors in 1.5 s: no data");
  }

  @Test
  void embeddedServerIsMarked() {
    RunInfo info = Samples.embedded(Samples.info(0, 1), "directory at ldap://x");

    assertThat(text(Summaries.with(Summaries.of(), info)))
        .contains("Server: embedded, in this process (directory at ldap://x)");
    assertThat(text(Summaries.of())).doesNotContain("embedded");
  }

  @Test
  void columnsAreAligned() {
    RunSummary summary =
        Summaries.of(
            Summaries.label("a long label, really", 0, 1_000, 230_000, 97_126_000),
            Summaries.label("b", 1, 2_000, 1_000_000));

    List<String> table = table(summary);
    assertThat(table).hasSize(4);
    String header = table.get(0);
    for (String line : table) {
      assertThat(line).hasSameSizeAs(header);
      // A column ends where its title ends.
      int end = header.indexOf("samples") + "samples".length();
      assertThat(line.charAt(end - 1)).isNotEqualTo(' ');
      assertThat(line.charAt(end)).isEqualTo(' ');
    }
    assertThat(table)
        .extracting(line -> cells(line).get(0))
        .containsExactly("label", "a long label, really", "b", "TOTAL");
  }

  @Test
  void tableHasEveryColumn() {
    assertThat(cells(table(Summaries.of(Summaries.label("a", 0, 1, 5_000_000))).get(0)))
        .containsExactly(
            "label",
            "samples",
            "errors",
            "error %",
            "min ms",
            "mean ms",
            "stddev ms",
            "p50 ms",
            "p90 ms",
            "p95 ms",
            "p99 ms",
            "p99.9 ms",
            "max ms",
            "/s",
            "recv KB/s",
            "sent KB/s",
            "connect ms");
  }

  @Test
  void allTimesOfATableHaveOneUnit() {
    RunSummary summary =
        Summaries.of(Summaries.label("a", 0, 5_000, 23_456, 5_120_000, 4_000_000_000L));

    assertThat(cell(summary, "min ms")).isEqualTo("0.0235");
    assertThat(cell(summary, "p50 ms")).isEqualTo("5.120");
    assertThat(cell(summary, "max ms")).isEqualTo("4,000");
  }

  @Test
  void oneFailureInAMillionIsNotRoundedAway() {
    assertThat(cell(Summaries.of(Summaries.million("a", 1)), "error %")).isEqualTo("<0.01");
    assertThat(cell(Summaries.of(Summaries.million("a", 0)), "error %")).isEqualTo("0.00");
    assertThat(cell(Summaries.of(Summaries.million("a", 100)), "error %")).isEqualTo("0.01");
  }

  @Test
  void oneSuccessInAMillionIsNotRoundedAway() {
    assertThat(cell(Summaries.of(Summaries.million("a", 999_999)), "error %")).isEqualTo(">99.99");
    assertThat(cell(Summaries.of(Summaries.million("a", 1_000_000)), "error %"))
        .isEqualTo("100.00");
  }

  @Test
  void errorsAreListedWithTheirTimes() {
    RunSummary summary =
        Summaries.of(
            List.of(Summaries.label("search", 1_234, 1, 5)),
            List.of(
                new Failures.Group(
                    "search", "85 timeout", "m", 1_233, START + 3_200, START + 59_000),
                new Failures.Group("search", "", "m", 1, START, START)),
            Optional.empty());

    List<String> lines = ConsoleReport.lines(summary);
    assertThat(lines.subList(lines.size() - 3, lines.size()))
        .containsExactly(
            "error code   label  count  first s  last s",
            "85 timeout  search  1,233      3.2    59.0",
            "(no code)   search      1      0.0     0.0");
  }

  @Test
  void tenGroupsOfErrorsAreShown() {
    List<Failures.Group> groups =
        IntStream.range(0, 12)
            .mapToObj(i -> new Failures.Group("a", "E" + i, "", 1, 0, 0))
            .toList();
    RunSummary summary =
        Summaries.of(List.of(Summaries.label("a", 12, 1, 5)), groups, Optional.empty());

    assertThat(text(summary))
        .contains("E9 ")
        .doesNotContain("E10")
        .contains("and 2 more groups, see summary.json");
  }

  @Test
  void millisecondsOfOtherSamplersAreMarked() {
    LabelSummary theirs =
        Summaries.inMilliseconds(Summaries.together("a", ElapsedTimes.NONE, 0, Span.NONE));

    assertThat(text(Summaries.of(theirs))).contains("whole milliseconds");
    assertThat(text(Summaries.of(Summaries.label("a", 0, 1, 5)))).doesNotContain("milliseconds");
  }

  @Test
  void correctedColumnsAreNamedAndExplained() {
    RunSummary summary = Summaries.of(Summaries.label("a", 0, 6_000, 1_000_000, 5_000_000_000L));
    String corrected = text(new Runs(summary).intendedInterval(1_000_000_000).summary());

    assertThat(corrected)
        .contains("connect ms  corrected p50 ms  corrected p90 ms")
        .contains("what users with one sample every 1000 ms (intended interval) would have seen");
    assertThat(text(summary)).doesNotContain("corrected");
  }

  @Test
  void engineWithoutSampleHasOnlyItsCount() {
    RunSummary summary = Summaries.of(Summaries.label("a", 0, 1_000, 5_000_000));
    LabelSummary lost = Summaries.label("lost:1099", 0, 0);

    assertThat(text(new Runs(summary).engines(lost).summary()))
        .containsPattern("(?m)^lost:1099 +0 +0( +-){14}$");
  }

  @Test
  void enginesHaveTheirOwnTable() {
    RunSummary summary = Summaries.of(Summaries.label("a", 0, 1, 5));

    assertThat(text(new Runs(summary).engines(Summaries.label("host:1099", 0, 1, 5)).summary()))
        .containsPattern("(?m)^engine +samples .*\\nhost:1099 +1 ");
  }

  @Test
  void runFromFileNamesTheFile() {
    assertThat(text(new Runs(Summaries.of()).source("old.jtl").summary()))
        .contains("\nRead from: old.jtl");
  }

  @Test
  void diagnosisIsBelowTheErrors() {
    RunSummary summary =
        new Runs(
                Summaries.of(
                    List.of(Summaries.million("a", 1)),
                    List.of(new Failures.Group("a", "81", "", 1, START, START)),
                    Optional.of(new Failures.First(1, START, "a", "81", "", 1))))
            .sameMachine()
            .summary();

    assertThat(text(summary))
        .endsWith(String.join("\n", Diagnosis.of(summary).findings()))
        .contains("First failure: ", "share this machine");
  }

  @Test
  void publishedFiguresStandBelowTheRun() {
    RunSummary run = Summaries.of(Summaries.label("a", 0, 1_000, 1)).withResults(Tables.results());

    assertThat(text(run))
        .endsWith(
            "\n\nPublished figures beside this run:\n"
                + "Right of the bar, as published on other hardware: The article (2016)\n"
                + "figure   this run  |  published\n"
                + "samples         1  |        > 7")
        .doesNotContain("Dice");
  }

  @Test
  void storedRunHasWhatItsListenersHadPrinted() {
    RunSummary run = Summaries.of(Summaries.label("a", 0, 1_000, 1)).withResults(Tables.results());
    List<String> printed = TableText.lines(run.results().tables());

    assertThat(ConsoleReport.linesOfStored(run))
        .startsWith(ConsoleReport.lines(run).toArray(String[]::new))
        .endsWith(printed.toArray(String[]::new))
        .hasSize(ConsoleReport.lines(run).size() + 1 + printed.size());
    assertThat(ConsoleReport.linesOfStored(Summaries.of()))
        .isEqualTo(ConsoleReport.lines(Summaries.of()));
  }

  @Test
  void runWithoutSamplesHasNoTable() {
    assertThat(ConsoleReport.lines(Summaries.of())).hasSize(1);
  }

  @Test
  void multilineLabelStaysInItsRow() {
    RunSummary summary = Summaries.of(Summaries.label("two\nlines", 0, 1, 5));

    assertThat(ConsoleReport.lines(summary)).noneMatch(line -> line.contains("\n"));
    assertThat(text(summary)).contains("two lines");
  }
}
