package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.Tables;
import io.github.bancada.testing.SmallDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code bancada report} on files of runs. */
class ReportCommandTest {
  @TempDir Path work;
  private Path results;

  @BeforeEach
  void finishedRun() throws Exception {
    results = Files.createDirectory(work.resolve("last week's run"));
    SummaryJson.write(
        results.resolve("summary.json"),
        Summaries.of(Summaries.label("search", 1, 1_000, 250_000, 500_000)));
  }

  private CommandRun report(Path run, Path output) {
    return CommandRun.of("report", run.toString(), "--output", output.toString());
  }

  private static void assertRejected(CommandRun run, String... expected) {
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("bancada report: ").contains(expected).doesNotContain("\tat ");
  }

  @Test
  void resultsDirectoryIsPrintedAndWrittenAgain() throws Exception {
    Path output = work.resolve("drawn again");
    CommandRun run = report(results, output);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("Load Report: plan, 2 samples, 1 error", "search", "Files: " + output);
    assertThat(output.resolve("summary.json"))
        .hasSameTextualContentAs(results.resolve("summary.json"));
    assertThat(output.resolve("aggregate.csv")).content().contains("\nsearch,2,1,");
  }

  @Test
  void reportWithCriteriaBeginsWithTheirVerdictAndEndsAsTheGate() throws Exception {
    Path criteria = Files.writeString(work.resolve("x.gate"), "all : errors = 0");
    Path output = work.resolve("judged");

    CommandRun run =
        CommandRun.of(
            "report",
            results.toString(),
            "--output",
            output.toString(),
            "--criteria",
            criteria.toString());

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out()).startsWith("Performance Gate: FAILED, 0 of 1 criterion met");
    assertThat(output.resolve("report.html"))
        .content()
        .contains("<p class=\"verdict bad\">Performance Gate: FAILED, 0 of 1 criterion met</p>");
    assertThat(report(output, work.resolve("again")).out())
        .startsWith("Performance Gate: FAILED, 0 of 1 criterion met");
  }

  @Test
  void resultsAndPublishedFiguresAreInEachView() throws Exception {
    Path run = Files.createDirectory(work.resolve("with results"));
    SummaryJson.write(
        run.resolve("summary.json"),
        Summaries.of(Summaries.label("roll", 0, 1_000, 250_000)).withResults(Tables.results()));
    Path output = work.resolve("out");
    String printed = report(run, output).out();

    assertThat(printed)
        .containsOnlyOnce(
            "\nRight of the bar, as published on other hardware: The article (2016)\n")
        .containsOnlyOnce("\nDice: rolled <twice> in 2.0 s\n");
    assertThat(output.resolve("summary.json")).hasSameTextualContentAs(run.resolve("summary.json"));
    assertThat(output.resolve("report.html"))
        .content()
        .contains("The article (2016)", ">Dice</h2>");
    assertThat(output.resolve("report.md")).content().contains("The article (2016)", "**Dice**");
  }

  @Test
  void capacityIsInEachViewAndItsFilesAreWrittenAgain() throws Exception {
    CapacityJson.write(results.resolve("capacity.json"), Searches.rate());
    Path output = work.resolve("out");
    String printed = report(results, output).out();

    String closing = CapacityText.closing(Searches.rate());
    assertThat(printed).startsWith(closing + "\n").contains("\nKnee (");
    assertThat(output.resolve("report.html")).content().contains(">Capacity</h2>");
    assertThat(output.resolve("report.md")).content().contains("**Capacity: ");
    assertThat(output.resolve("capacity.json"))
        .hasSameTextualContentAs(results.resolve("capacity.json"));
    assertThat(output.resolve("capacity.csv")).content().startsWith("number,phase,");
  }

  @Test
  void damagedCapacityIsRefused() throws Exception {
    Files.writeString(results.resolve("capacity.json"), "{");

    assertRejected(report(results, work.resolve("out")), "capacity.json is not JSON");
  }

  @Test
  void summaryFileIsAccepted() {
    CommandRun run = report(results.resolve("summary.json"), work.resolve("out"));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Load Report: plan, 2 samples");
  }

  @Test
  void unwritableReportIsPrintedAndLeavesNoPartialFile() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    Path small = Files.createDirectory(work.resolve("small"));
    try (SmallDisk disk = SmallDisk.over(small, 1)) {
      disk.fillBut(24);
      CommandRun run = report(results, small.resolve("out"));

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out())
          .contains("Load Report: plan, 2 samples, 1 error")
          .doesNotContain("Files");
      assertThat(run.err())
          .isEqualToIgnoringNewLines(
              "bancada report: report.html cannot be written to "
                  + small.resolve("out")
                  + " (No space left on device); free space there, or give another directory");
      assertThat(small.resolve("out").toFile().list())
          .containsExactlyInAnyOrder("summary.json", "aggregate.csv", "latency.csv", "report.md");
      assertThat(SummaryJson.read(small.resolve("out/summary.json")).total().samples())
          .isEqualTo(2);
    }
  }

  @Test
  void unwritableComparisonIsPrinted() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    Path small = Files.createDirectory(work.resolve("small"));
    try (SmallDisk disk = SmallDisk.over(small, 1)) {
      disk.fillBut(24);
      CommandRun run =
          CommandRun.of(
              "compare",
              "a=" + results,
              "b=" + results,
              "--output",
              small.resolve("c.html").toString());

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out()).contains("Comparison: a | b");
      assertThat(run.err()).contains("c.html cannot be written to " + small, "No space left");
      assertThat(small.toFile().list()).containsExactly("filler");
    }
  }

  @Test
  void nothingIsOverwritten() {
    assertRejected(report(results, results), "is not empty", "--output DIR");
    assertThat(results.resolve("aggregate.csv")).doesNotExist();
  }

  @Test
  void missingPathIsNamed() {
    assertRejected(report(work.resolve("no such run"), work.resolve("out")), "no such run");
    assertThat(work.resolve("out")).doesNotExist();
  }

  @Test
  void directoryWithoutASummaryIsNamed() throws Exception {
    Path empty = Files.createDirectory(work.resolve("empty"));

    assertRejected(report(empty, work.resolve("out")), "empty' has no summary.json");
  }
}
