package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultPlot;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plots of a workload's table in the page of a run. */
class PlotChartTest {
  private static final ResultPlot PLOT =
      new ResultPlot(
          "create N: laws",
          "virtual users",
          "ops/s",
          List.of(
              new ResultPlot.Series(
                  "measured",
                  false,
                  List.of(new ResultPlot.Point(1, 1234.56), new ResultPlot.Point(8, 900))),
              new ResultPlot.Series(
                  "first law",
                  true,
                  List.of(new ResultPlot.Point(1, 1200), new ResultPlot.Point(8, 950.5))),
              new ResultPlot.Series("second law", true, List.of(new ResultPlot.Point(1, 1)))));

  @TempDir Path work;

  private static RunSummary run(ResultPlot... plots) {
    ResultTable table = ResultTable.of("Phases", List.of("two of them")).withPlots(List.of(plots));
    return Summaries.of(Summaries.label("create", 0, 5, 5_000_000))
        .withResults(new Results(Published.NONE, List.of(table)));
  }

  private String written(RunSummary run) throws IOException {
    Path file = work.resolve("report.html");
    HtmlReport.write(file, run);
    return Files.readString(file);
  }

  private JsonNode charts(RunSummary run) throws IOException {
    String data = written(run).split("id=\"data\">")[1].split("</script>")[0];
    return new ObjectMapper().readTree(data).get("charts");
  }

  @Test
  void measuredPointsAndCurvesAreDrawnBelowTheTable() throws IOException {
    JsonNode charts = charts(run(PLOT));
    JsonNode chart = null;
    for (JsonNode each : charts) {
      chart = each.get("id").asText().equals("plot1") ? each : chart;
    }

    assertThat(chart.get("xTitle").asText()).isEqualTo("virtual users");
    assertThat(chart.at("/axes/0/title").asText()).isEqualTo("ops/s");
    JsonNode series = chart.at("/views/0/series");
    assertThat(series.findValuesAsText("name"))
        .containsExactly("measured", "first law", "second law");
    assertThat(series.findValuesAsText("kind")).containsExactly("points", "line", "line");
    assertThat(series.at("/0/texts/0").asText()).isEqualTo("1 virtual users; 1,234.6 ops/s");
    assertThat(series.at("/1/xs")).hasToString("[1,8]");
    assertThat(series.at("/1/values")).hasToString("[1200,950.5]");
    assertThat(series.at("/1/colour")).isNotEqualTo(series.at("/2/colour"));
    assertThat(written(run(PLOT))).contains("<strong>create N: laws</strong>");
  }

  @Test
  void eachPlotHasItsOwnPlace() throws IOException {
    JsonNode charts = charts(run(PLOT, PLOT));

    assertThat(charts)
        .extracting(chart -> chart.get("id").asText())
        .doesNotHaveDuplicates()
        .contains("plot1", "plot2");
  }

  @Test
  void savedRunIsDrawnAgain() throws IOException {
    Path json = work.resolve("summary.json");
    SummaryJson.write(json, run(PLOT));

    assertThat(written(SummaryJson.read(json))).isEqualTo(written(run(PLOT)));
  }
}
