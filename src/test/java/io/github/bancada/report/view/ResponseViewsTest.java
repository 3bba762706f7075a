package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.Arriving;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import io.github.bancada.report.html.HtmlReport;
import io.github.bancada.report.html.MarkdownReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Response times and arrivals on the console, in CSV, HTML and Markdown. */
class ResponseViewsTest {
  private static final String COUNTS =
      "Arrivals: 100 /s for 20 s (even): 2,000 served, 0 unserved, 225 late (worst 1,990 ms), at"
          + " most 1 of 1 user busy";

  private static final String NOTE =
      "Service time is the duration of a sample; response time counts from the planned moment of"
          + " its arrival, exactly, so it includes the wait for a user.";

  @TempDir Path work;

  private static String console(RunSummary run) {
    return String.join("\n", ConsoleReport.lines(run));
  }

  private String html(RunSummary run) throws Exception {
    Path file = work.resolve("report.html");
    HtmlReport.write(file, run);
    return Files.readString(file);
  }

  private String csv(RunSummary run) throws Exception {
    Path file = work.resolve("aggregate.csv");
    CsvFiles.writeAggregate(file, run);
    return Files.readString(file);
  }

  @Test
  void consoleHasBothTimesAndTheArrivals() throws Exception {
    List<String> lines = ConsoleReport.lines(Arriving.frozen());

    assertThat(lines)
        .contains(
            "response time  mean ms  p50 ms  p90 ms  p95 ms  p99 ms  p99.9 ms  max ms",
            COUNTS,
            "Late arrivals: 222 because all users were busy, 3 because the load machine was late",
            NOTE);
    assertThat(lines).filteredOn(line -> line.startsWith("Search ")).hasSize(2);
    assertThat(Column.of(Arriving.frozen()))
        .containsAll(Column.ALL)
        .extracting(Column::key)
        .containsSequence("max_ms", "response_mean_ms", "response_p50_ms")
        .containsSequence("response_max_ms", "throughput_per_s");
  }

  @Test
  void consoleHasThoseOfEachLoadGenerator() throws Exception {
    RunSummary run = Arriving.frozen();

    List<String> lines =
        ConsoleReport.lines(
            new Runs(run).engines(run.total().named("one"), run.total().named("other")).summary());

    int table =
        lines.indexOf(
            "response time by engine  mean ms  p50 ms  p90 ms  p95 ms  p99 ms  p99.9 ms  max ms");
    assertThat(table).isPositive();
    assertThat(lines.get(table + 1)).startsWith("one ").contains("112.5");
    assertThat(lines.get(table + 2)).startsWith("other ");
  }

  @Test
  void newColumnsOfTheCsvStandBehindTheOldOnes() throws Exception {
    List<String> lines = csv(Arriving.frozen()).lines().toList();

    assertThat(lines.get(0))
        .contains(",connect_mean_ms,failed_min_ms,")
        .contains(
            ",failed_max_ms,response_mean_ms,response_p50_ms,response_p90_ms,response_p95_ms,"
                + "response_p99_ms,response_p99_9_ms,response_max_ms,latency_mean_ms");
    assertThat(lines.get(1)).startsWith("Search,2000,0,0,1,").contains(",2000,,,,,,,");
    Path latency = work.resolve("latency.csv");
    CsvFiles.writeLatency(latency, Arriving.frozen());
    assertThat(Files.readAllLines(latency).get(0))
        .contains(",failed_max_ms,response_p50_ms,response_p95_ms,response_max_ms,latency");
    assertThat(Files.readAllLines(latency))
        .filteredOn(line -> line.contains(",12,Search,"))
        .singleElement()
        .matches(line -> line.endsWith(",2000,,,,0,0"));
  }

  @Test
  void plainRunLooksAsBefore() throws Exception {
    RunSummary plain = Summaries.of(Summaries.label("a", 0, 1_000, 1_000_000));

    assertThat(Column.of(plain)).isEqualTo(Column.ALL);
    assertThat(csv(plain)).doesNotContain("response");
    for (String view : List.of(console(plain), html(plain), MarkdownReport.text(plain))) {
      assertThat(view.replace("Response time against load", ""))
          .doesNotContain("esponse time", "Arrivals: ", "Invalid run");
    }
  }

  @Test
  void pagesHaveBothTimesAndTheArrivals() throws Exception {
    RunSummary run = Arriving.frozen();

    assertThat(html(run))
        .contains(">Response times</h2>", COUNTS, NOTE)
        .contains("\"name\":\"response time\"")
        .contains("\"name\":\"response p95\"");
    assertThat(MarkdownReport.text(run)).contains("| p95 ms |", COUNTS);
  }

  @Test
  void invalidRunSaysSoInEachView() throws Exception {
    RunSummary run = Arriving.frozen().withArrivals(Arriving.INVALID);
    String sentence =
        "Invalid run: for 64 of 2,000 arrivals the load machine was late by more than 10 ms (at"
            + " most 1 % allowed): the figures are those of the load machine, not of the server;";

    assertThat(ConsoleReport.lines(run).get(1)).startsWith(sentence);
    assertThat(html(run))
        .contains("<p class=\"notice bad\">" + sentence, "<p class=\"verdict bad\">");
    assertThat(MarkdownReport.text(run)).contains("\n❌ **" + sentence);
  }

  /**
   * Exact figures need no estimate, and two columns of the same name would contradict each other.
   */
  @Test
  void exactTimesReplaceThoseCorrectedForCoordinatedOmission() throws Exception {
    RunSummary run = new Runs(Arriving.frozen()).intendedInterval(10 * Arriving.MILLI).summary();

    assertThat(Column.of(run)).noneMatch(column -> column.key().startsWith("corrected"));
    assertThat(console(run))
        .doesNotContain("corrected")
        .contains("The intended interval is not used: exact response times need no correction.");
    assertThat(html(run)).doesNotContain(", corrected");
    assertThat(csv(run)).doesNotContain("corrected");
  }

  @Test
  void samplesThatWereNotSentAsArrivalsAreCounted() throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(Arriving.START, 2)) {
      recorder.record(Arriving.late(Samples.ok("a", Arriving.START, 1_000_000), 0));
      recorder.record(Samples.ok("b", Arriving.START, 1_000_000));
      RunSummary run = recorder.finish(Samples.info(Arriving.START, Arriving.START + 1_000));

      assertThat(console(run))
          .contains("Response times are of 1 of 2 samples: the others were not sent as arrivals.");
      assertThat(AggregateText.ofResponses(run).rows())
          .extracting(row -> row.get(0))
          .containsExactly("a");
    }
  }

  @Test
  void longScheduleIsCutAndOneLine() throws Exception {
    RunSummary run =
        Summaries.of(Summaries.label("a", 0, 1_000, 1_000_000))
            .withArrivals(
                new ArrivalCounts(
                    "rate(1/s)\n".repeat(40), 10, 8, 2, 0, 0, 0, 0, 50, 7, 10_000_000));

    assertThat(ConsoleReport.lines(run))
        .filteredOn(line -> line.startsWith("Arrivals: "))
        .singleElement()
        .asString()
        .contains("…: 8 served, 2 unserved, none late, at most 7 of 50 users busy")
        .hasSizeLessThan(160);
  }
}
