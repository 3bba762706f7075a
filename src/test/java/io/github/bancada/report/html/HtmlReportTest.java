package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.report.Runs;
import io.github.bancada.report.view.Column;
import io.github.bancada.report.view.ConsoleReport;
import io.github.bancada.report.view.CsvFiles;
import io.github.bancada.table.Published;
import io.github.bancada.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HtmlReportTest extends HtmlReports {
  @Test
  void figuresMatchTheConsole() throws IOException {
    RunSummary summary = twoLabels();
    List<List<String>> console =
        ConsoleReport.lines(summary).stream()
            .filter(line -> line.matches("(search|bind|TOTAL) .*"))
            .map(line -> Arrays.asList(line.split(" {2,}")))
            .toList();

    assertThat(console).hasSize(3);
    assertThat(table(written(summary), 0)).isEqualTo(console);
  }

  @Test
  void figuresAreThoseOfTheCsvFileRounded() throws IOException {
    RunSummary summary = new Runs(twoLabels()).intendedInterval(10_000_000).summary();
    Path csv = work.resolve("aggregate.csv");
    CsvFiles.writeAggregate(csv, summary);
    List<String> exact = List.of(Files.readAllLines(csv).get(1).split(","));
    List<String> shown = table(written(summary), 0).get(0);

    assertThat(shown).hasSameSizeAs(exact).hasSize(17 + 6);
    List<Column> columns = Column.of(summary);
    for (int i = 1; i < exact.size(); i++) {
      double value = Double.parseDouble(exact.get(i));
      assertThat(Double.parseDouble(shown.get(i).replace(",", "")))
          .as(columns.get(i - 1).key())
          .isCloseTo(value, Offset.offset(0.05));
    }
  }

  @Test
  void dataOfTheTableAreTheFiguresThemselves() throws IOException {
    JsonNode table = HtmlPageTest.data(written(twoLabels())).at("/tables/0");

    assertThat(table.path("unit").asText()).isEqualTo("ms");
    assertThat(table.path("rows").get(1).toString())
        .startsWith("[\"bind\",1,0,0,1234567,1234567,0,1234567,");
    assertThat(table.path("total").toString()).startsWith("[\"TOTAL\",3,1,33.3333,230000,");
    assertThat(HtmlReport.data(twoLabels())).isEqualTo(HtmlPageTest.dataText(written(twoLabels())));
  }

  @Test
  void labelIsNotShownAsTheTotal() throws IOException {
    // The Apdex of labels with errors, and so of all, is not known here.
    String html = written(ManyLabels.run(8));

    assertThat(html).contains(">Apdex and ranges</h2>");
    assertThat(html.lines().filter(line -> line.startsWith("<tr class=\"total\">")))
        .isNotEmpty()
        .allMatch(line -> line.contains(">TOTAL<"));
  }

  @Test
  void valuesOverTimeMatchTheIntervals() throws IOException {
    JsonNode data = HtmlPageTest.data(written(twoLabels()));

    JsonNode latency = data.at("/charts/0/views/0");
    assertThat(values(latency, "max")).isEqualTo("[97126000,null,1234567]");
    assertThat(values(latency, "p95")).isEqualTo("[97126000,null,1234567]");
    assertThat(values(latency, "p50")).isEqualTo("[230000,null,1234567]");
    assertThat(values(latency, "errors/s")).isEqualTo("[1,0,0]");
    assertThat(values(latency, "active users")).isEqualTo("[3,null,2]");
    JsonNode throughput = data.at("/charts/1/views/0");
    assertThat(values(throughput, "succeeded/s")).isEqualTo("[1,0,1]");
    assertThat(values(throughput, "failed/s")).isEqualTo("[1,0,0]");
  }

  @Test
  void eachLabelCanBeChosen() throws IOException {
    JsonNode views = HtmlPageTest.data(written(twoLabels())).at("/charts/0/views");

    assertThat(views)
        .extracting(view -> view.path("name").asText())
        .containsExactly("all labels together", "search", "bind");
    assertThat(values(views.get(2), "p50")).isEqualTo("[null,null,1234567]");
  }

  @Test
  void allCpuColumnsAreShown() throws IOException {
    JsonNode cpu = HtmlPageTest.data(written(twoLabels())).at("/charts/3/views/0");

    assertThat(cpu.path("series"))
        .extracting(series -> series.path("name").asText() + series.path("values").get(0))
        .containsExactly(
            "user50",
            "nice1",
            "system40",
            "iowait2",
            "steal3",
            "idle4",
            "JMeter process45",
            "90 %90");
  }

  @Test
  void distributionHasTheHistogramsValuesUpTo9999() throws IOException {
    RunSummary summary = twoLabels();
    JsonNode chart = HtmlPageTest.data(written(summary)).at("/charts/2");
    JsonNode percentiles = chart.path("percentiles");
    JsonNode total = chart.at("/views/0/series/2");

    assertThat(percentiles.get(0).asDouble()).isZero();
    assertThat(percentiles.get(percentiles.size() - 1).asDouble()).isEqualTo(99.99);
    assertThat(total.path("name").asText()).isEqualTo("TOTAL");
    for (int i = 0; i < percentiles.size(); i++) {
      assertThat(total.path("values").get(i).asLong())
          .isEqualTo(
              summary.total().outcomes().all().percentileNanos(percentiles.get(i).asDouble()));
    }
  }

  private static String values(JsonNode view, String series) {
    return StreamSupport.stream(view.path("series").spliterator(), false)
        .filter(each -> each.path("name").asText().equals(series))
        .findFirst()
        .orElseThrow()
        .path("values")
        .toString();
  }

  @Test
  void summaryReadBackGivesTheSamePage() throws IOException {
    RunSummary summary = twoLabels();
    Path json = work.resolve("summary.json");
    SummaryJson.write(json, summary);

    assertThat(written(SummaryJson.read(json))).isEqualTo(written(summary));
  }

  @Test
  void runFromFileNamesUnknownFigures() throws IOException {
    LabelSummary coarse = Summaries.inMilliseconds(Summaries.label("a", 0, 5, 5_000_000));
    String html = written(new Runs(Summaries.of(coarse)).source("old.jtl").summary());

    assertThat(html)
        .contains("<dt>Read from<dd>old.jtl")
        .contains("Times are whole milliseconds: the file has no finer ones.")
        .contains("Not known: the file has no such figures.")
        .doesNotContain("<dt>Server<dd>");
  }

  @Test
  void runWithoutSamplesHasAPage() throws IOException {
    assertThat(written(Summaries.of()))
        .contains("No data: no sample was recorded")
        .doesNotContain("<canvas");
  }

  @Test
  void enginesHaveATable() throws IOException {
    RunSummary summary =
        new Runs(twoLabels()).engines(Summaries.label("127.0.0.1:1099", 0, 9, 7_000_000)).summary();

    assertThat(table(written(summary), 2).get(0)).startsWith("127.0.0.1:1099", "1", "0", "0.00");
  }

  @Test
  void resultsAndPublishedFiguresHaveTablesThatSaySo() throws IOException {
    String html = written(twoLabels().withResults(Tables.results()));

    assertThat(html)
        .contains(
            "<h2 id=\"to-dice\">Dice</h2>\n<p class=\"note\">rolled &lt;twice&gt; in 2.0 s</p>",
            "<p class=\"note\">As published: Dice &amp; luck | (1950). "
                + Published.CAVEAT
                + "</p>",
            "<th scope=\"col\" class=\"published\">published mean",
            "<td class=\"published\">about 3.4",
            "<p class=\"note\">One die is under the table.</p>",
            ">Published figures beside this run</h2>",
            "<p class=\"note\">As published: The article (2016). ");
    assertThat(html.indexOf(">Labels</h2>")).isLessThan(html.indexOf(">Over time</h2>"));
    assertThat(html.indexOf(">Over time</h2>")).isLessThan(html.indexOf(">Dice</h2>"));
    assertThat(table(html, 2))
        .containsExactly(List.of("fair", "3.50", "about 3.4"), List.of("loaded", "-", "5.1"));
    assertThat(table(html, 3)).contains(List.of("legs", "4", "oak"));
    assertThat(table(html, 4)).containsExactly(List.of("samples", "3", "&gt; 7"));
  }

  @Test
  void shortTableStandsAboveTheChartsAndALongOneBesideThem() throws IOException {
    assertThat(written(ManyLabels.run(12))).contains("<div class=\"beside short\">");
    assertThat(written(ManyLabels.run(13))).contains("<div class=\"beside\">");
  }
}
