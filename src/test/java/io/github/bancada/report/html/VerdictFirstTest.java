package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.report.Runs;
import io.github.bancada.report.view.ConsoleReport;
import io.github.bancada.table.Published;
import io.github.bancada.table.Results;
import io.github.bancada.table.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The part above the tables, in every view. */
class VerdictFirstTest extends HtmlReports {
  private static RunSummary judged(RunSummary run) {
    return run.withResults(Results.NONE.withGates(List.of(Tables.verdict())));
  }

  private static RunSummary brokenOff(RunSummary run) {
    return Summaries.with(run, Samples.ended(run.info(), "ended by a signal"));
  }

  @Test
  void pageBeginsWithTheGateAndEachCriterion() throws IOException {
    String html = written(judged(twoLabels()));

    assertThat(html.split("</h1>\n")[1])
        .startsWith(
            "<div class=\"top\" role=\"region\" aria-label=\"Verdict\">\n"
                + "<div class=\"gate\" role=\"region\" aria-label=\"Performance Gate\">\n"
                + "<p class=\"verdict bad\">Performance Gate: FAILED, 1 of 3 criteria met</p>\n");
    assertThat(table(html, 0))
        .containsExactly(
            List.of("all : errors", "0 %", "&lt; 1 %", "passed"),
            List.of("&lt;b&gt; : p95 of successful samples", "312 ms", "&lt; 250 ms", "FAILED"),
            List.of("none : errors", "no sample", "&lt; 1 %", "NO DATA"));
    assertThat(html)
        .contains("<tr class=\"passed\">", "<tr class=\"failed\">", "<tr class=\"nodata\">");
  }

  @Test
  void figuresThatOneAsksForFirstFollow() throws IOException {
    assertThat(written(twoLabels()).lines().filter(line -> line.startsWith("<div><dt>")).toList())
        .startsWith(
            "<div><dt>samples<dd>3</div>",
            "<div><dt>rate<dd>1.00 /s</div>",
            "<div><dt>users<dd>3</div>",
            "<div><dt>p50<dd>1.234 ms</div>",
            "<div><dt>p95<dd>97.13 ms</div>")
        .anyMatch(line -> line.contains("<dt>errors<dd>1 (33.33 %)"))
        .anyMatch(line -> line.contains("<dt>started<dd>19"));
  }

  @Test
  void brokenOffRunSaysSoFirstInEveryView() throws IOException {
    RunSummary run = judged(brokenOff(twoLabels()));
    String said = "Broken off, not a whole test: ended by a signal";

    assertThat(written(run).split("aria-label=\"Verdict\">\n")[1])
        .startsWith("<p class=\"notice bad\">" + said + "</p>\n");
    assertThat(MarkdownReport.text(run).lines().toList().get(2)).isEqualTo("❌ **" + said + "**");
    assertThat(ConsoleReport.lines(run).get(0)).isEqualTo(said);
  }

  @Test
  void saturatedLoadMachineIsAWarningBesideTheVerdict() throws IOException {
    RunSummary run =
        new Runs(twoLabels()).cpu(new CpuRow(SECOND, 60, 0, 35, 0, 0, 5, 80)).summary();
    String said = "CPU of the load machine: at least 90 % busy in 1 of 1 seconds";

    assertThat(written(run)).contains("<p class=\"notice warn\">" + said);
    assertThat(MarkdownReport.text(run)).contains("\n⚠️ **" + said);
    assertThat(ConsoleReport.lines(run)).anyMatch(line -> line.startsWith(said));
  }

  @Test
  void markdownHasTheGateAndTheFigures() {
    assertThat(MarkdownReport.text(judged(twoLabels())).lines().toList())
        .containsSubsequence(
            "❌ **Performance Gate: FAILED, 1 of 3 criteria met**",
            "|  | criterion | measured | limit |",
            "| ✅ | all : errors | 0 % | &lt; 1 % |",
            "| ❌ | &lt;b&gt; : p95 of successful samples | 312 ms | &lt; 250 ms |",
            "| ⚠️ | none : errors | no sample | &lt; 1 % |",
            "❌ **1 of 3 samples failed (33.33 %) in 60.0 s**",
            "| samples | rate | users | p50 | p95 | p99 | errors | duration | started |");
  }

  @Test
  void storedRunKnowsItsVerdict() throws IOException {
    Path file = work.resolve("summary.json");
    SummaryJson.write(file, judged(twoLabels()));

    RunSummary read = SummaryJson.read(file);

    assertThat(read.results().gates()).containsExactly(Tables.verdict());
    assertThat(ConsoleReport.linesOfStored(read))
        .startsWith("Performance Gate: FAILED, 1 of 3 criteria met", "")
        .contains("<b> : p95 of successful samples     312 ms  < 250 ms   FAILED");
  }

  private static final Predicate<String> RATES = line -> line.contains(" /s  recv KB/s  sent KB/s");

  /** Each text is before the next one. */
  private static void assertInOrder(String view, String... texts) {
    int place = 0;
    for (String text : texts) {
      int found = view.indexOf(text, place);
      assertThat(found).as(text).isNotNegative();
      place = found + text.length();
    }
  }

  @Test
  void searchedCapacityIsBeforeFiguresOfAllTrialsInEveryView() throws IOException {
    CapacityResult found = Searches.rate();
    RunSummary run = twoLabels().withResults(Results.NONE.withCapacity(Optional.of(found)));
    String closing = CapacityText.closing(found);
    String samples = "1 of 3 samples failed";

    assertInOrder(
        written(run),
        "aria-label=\"Verdict\">\n<p class=\"verdict good\">" + HtmlPage.escaped(closing),
        ">Capacity</h2>",
        ">Trials</h2>",
        ">All samples together</h2>",
        samples,
        "<div><dt>samples<dd>3");
    assertInOrder(
        MarkdownReport.text(run),
        "\n\n✅ **" + MarkdownReport.escaped(closing),
        "**All samples together**",
        samples,
        "| samples | rate |");
    assertInOrder(String.join("\n", ConsoleReport.linesOfStored(run)), closing, "Load Report: ");
  }

  @Test
  void tablesThatThePlanAsksForAreBeforeFiguresOfAllSamples() throws IOException {
    RunSummary run =
        twoLabels()
            .withResults(
                new Results(
                    Published.NONE, List.of(Tables.facts(), Tables.dice("fair").answering())));
    Path file = work.resolve("summary.json");
    SummaryJson.write(file, run);
    String samples = "1 of 3 samples failed";

    assertInOrder(
        written(SummaryJson.read(file)),
        ">Dice</h2>",
        ">All samples together</h2>",
        samples,
        "<div><dt>samples<dd>3",
        ">Table</h2>");
    assertInOrder(
        MarkdownReport.text(run),
        "**Dice**",
        "**All samples together**",
        samples,
        "| samples | rate |",
        "**Table**");
    assertInOrder(
        String.join("\n", ConsoleReport.linesOfStored(run)), "Dice: ", "Load Report: ", "Table:");
    assertThat(ConsoleReport.linesOfStored(run)).as("rates of phases mixed").noneMatch(RATES);
    assertThat(ConsoleReport.linesOfStored(twoLabels())).anyMatch(RATES);
  }

  @Test
  void gateAndWhatBrokeTheRunOffAreBeforeTheCapacity() throws IOException {
    RunSummary run = brokenOff(twoLabels());
    Results results = Results.NONE.withGates(List.of(Tables.verdict()));
    run = run.withResults(results.withCapacity(Optional.of(Searches.notKnown())));

    assertInOrder(written(run), "Broken off", "Performance Gate: FAILED", "Capacity: not known");
    assertInOrder(
        MarkdownReport.text(run), "Broken off", "Performance Gate: FAILED", "Capacity: not known");
  }
}
