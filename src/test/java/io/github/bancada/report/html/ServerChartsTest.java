package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultPlot;
import io.github.bancada.table.ResultPlot.Band;
import io.github.bancada.table.ResultPlot.Point;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of the server in the page of a run of four seconds. */
class ServerChartsTest {
  private static final String SENTENCE = "Limited by the server's CPUs: 97 % busy from second 1";

  /** Second 0 of the watch is second 1 of the run. */
  private static final long WATCHED = 1_700_000_001_000L;

  private static final ResultPlot CPUS =
      new ResultPlot(
          "CPUs of local",
          "s",
          "%",
          List.of(
              new ResultPlot.Series(
                  "CPU: user",
                  true,
                  List.of(
                      new Point(-9.5, 1),
                      new Point(-0.4, 10.123456),
                      new Point(1.2, 20),
                      new Point(1.9, 40),
                      new Point(99, 1)))),
          WATCHED,
          List.of(new Band("limit: the server's CPUs", 1, 3), new Band("", 2, 3)));

  @TempDir Path work;

  private static RunSummary run() throws Exception {
    ResultTable verdict =
        ResultTable.of("Server Watch", List.of(SENTENCE))
            .asVerdict()
            .withPlots(
                List.of(
                    new ResultPlot(
                        "", "s", "", List.of(), WATCHED, List.of(new Band("limit: CPU", 1, 3)))));
    ResultTable figures = ResultTable.of("Server Watch: local", List.of());
    return HeatMapTest.run(4, 2)
        .withResults(
            new Results(Published.NONE, List.of(verdict, figures.withPlots(List.of(CPUS)))));
  }

  private String page(RunSummary run) throws Exception {
    Path file = work.resolve("report.html");
    HtmlReport.write(file, run);
    return Files.readString(file);
  }

  private JsonNode chart(String id) throws Exception {
    String data = page(run()).split("id=\"data\">")[1].split("</script>")[0];
    return StreamSupport.stream(
            new ObjectMapper().readTree(data).get("charts").spliterator(), false)
        .filter(chart -> chart.get("id").asText().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void pointsStandOnTheTimeAxisOfTheRun() throws Exception {
    JsonNode view = chart("server1").at("/views/0");
    JsonNode ofRun = chart("latency").at("/views/0");

    assertThat(view.get("first")).isEqualTo(ofRun.get("first"));
    assertThat(view.get("step")).isEqualTo(ofRun.get("step"));
    assertThat(view.at("/series/0/values")).hasToString("[10.12,null,30,null]");
    assertThat(view.at("/series/0/values")).hasSameSizeAs(ofRun.at("/series/0/values"));
  }

  @Test
  void bandsAreInTheChartOfTheResourceAndThoseOfTheRunInTheLatencies() throws Exception {
    JsonNode marks = chart("server1").get("marks");

    assertThat(marks.findValuesAsText("low")).containsExactly("2", "3");
    assertThat(marks.findValuesAsText("high")).containsExactly("4", "4");
    assertThat(marks.findValuesAsText("text")).containsExactly("limit: the server's CPUs", "");
    assertThat(chart("latency").at("/marks/0/text").asText()).isEqualTo("limit: CPU");
    assertThat(chart("latency").at("/marks/0/low").asInt()).isEqualTo(2);
  }

  @Test
  void lowChartStandsBelowTheLatenciesAndNowhereElse() throws Exception {
    String html = page(run());

    assertThat(html).containsOnlyOnce("<strong>CPUs of local</strong>").contains("canvas low");
    assertThat(html.indexOf("id=\"latency\""))
        .isLessThan(html.indexOf("id=\"server1\""))
        .isGreaterThan(0);
    assertThat(html.indexOf("id=\"server1\"")).isLessThan(html.indexOf("id=\"throughput\""));
  }

  @Test
  void sentenceOfTheLimitIsAtTheTop() throws Exception {
    String said = "Server Watch: " + SENTENCE;

    assertThat(page(run()))
        .containsSubsequence("4 of 12 samples failed", HtmlPage.escaped(said), "Labels");
    assertThat(MarkdownReport.text(run()))
        .containsSubsequence("4 of 12 samples failed", "**Server Watch: Limited by", "| label |");
  }

  @Test
  void savedRunIsDrawnAgain() throws Exception {
    Path json = work.resolve("summary.json");
    SummaryJson.write(json, run());

    assertThat(page(SummaryJson.read(json))).isEqualTo(page(run()));
  }
}
