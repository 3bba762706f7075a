package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.Scalability;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.view.CapacityTrials;
import io.github.bancada.table.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests a found capacity in the page of a run and in Markdown. */
class CapacitySectionTest {
  @TempDir Path work;

  private static RunSummary run(CapacityResult result) {
    return Summaries.of(Summaries.label("search", 0, 2_000, 230_000))
        .withResults(Results.NONE.withCapacity(Optional.of(result)));
  }

  private String written(CapacityResult result) throws IOException {
    Path file = work.resolve("report.html");
    HtmlReport.write(file, run(result));
    return Files.readString(file);
  }

  /** The chart of this id. */
  private static JsonNode chart(String html, String id) throws IOException {
    String data = html.split("id=\"data\">")[1].split("</script>")[0];
    for (JsonNode chart : new ObjectMapper().readTree(data).get("charts")) {
      if (chart.get("id").asText().equals(id)) {
        return chart;
      }
    }
    throw new AssertionError("no chart " + id);
  }

  private static List<JsonNode> series(JsonNode chart, String axis) {
    List<JsonNode> series = new ArrayList<>();
    for (JsonNode each : chart.at("/views/0/series")) {
      if (each.get("axis").asText().equals(axis) && each.get("kind").asText().equals("points")) {
        series.add(each);
      }
    }
    return series;
  }

  private static JsonNode mark(JsonNode chart, String beginning) {
    for (JsonNode mark : chart.get("marks")) {
      if (mark.get("text").asText().startsWith(beginning)) {
        return mark;
      }
    }
    throw new AssertionError("no mark " + beginning);
  }

  static Stream<CapacityResult> results() {
    return Stream.of(
        Searches.rate(),
        Searches.users(),
        Searches.twoGoals(),
        Searches.neverMissed(),
        Searches.missedAtFrom(),
        Searches.notKnown());
  }

  @ParameterizedTest
  @MethodSource("results")
  void closingSentenceIsInEveryView(CapacityResult result) throws IOException {
    String closing = CapacityText.closing(result);
    String tone = result.isFound() ? "verdict good" : "verdict warn";

    assertThat(written(result))
        .contains("<p class=\"" + tone + "\">" + HtmlPage.escaped(closing) + "</p>");
    assertThat(MarkdownReport.text(run(result)))
        .contains("**" + MarkdownReport.escaped(closing) + "**");
  }

  @ParameterizedTest
  @MethodSource("results")
  void everyTrialButTheWarmUpIsAPointOnEveryAxis(CapacityResult result) throws IOException {
    JsonNode chart = chart(written(result), "capacity");

    for (String axis : List.of("throughput", "time", "share")) {
      int points = 0;
      for (JsonNode series : series(chart, axis)) {
        points += series.get("values").size();
        assertThat(series.get("xs")).hasSameSizeAs(series.get("values"));
        assertThat(series.get("texts")).hasSameSizeAs(series.get("values"));
      }
      assertThat(points).as(axis).isEqualTo(result.trials().size() - 1);
    }
  }

  @Test
  void sharesHaveIntervalsAndTheObjectiveIsALine() throws IOException {
    JsonNode chart = chart(written(Searches.rate()), "capacity");

    for (JsonNode series : series(chart, "share")) {
      for (int i = 0; i < series.get("values").size(); i++) {
        double value = series.get("values").get(i).asDouble();
        assertThat(series.get("lows").get(i).asDouble()).isLessThanOrEqualTo(value);
        assertThat(series.get("highs").get(i).asDouble()).isGreaterThanOrEqualTo(value);
        assertThat(value <= 100).isEqualTo(series.get("name").asText().equals("met"));
      }
    }
    assertThat(mark(chart, "response p95 < 50 ms").get("axis").asText()).isEqualTo("time");
    assertThat(mark(chart, "response p95 < 50 ms").get("value").asLong()).isEqualTo(50_000_000);
    assertThat(mark(chart, "the objective").get("value").asDouble()).isEqualTo(100);
  }

  @Test
  void capacityWithItsIntervalAndTheKneeAreMarked() throws IOException {
    CapacityResult result = Searches.rate();
    JsonNode chart = chart(written(result), "capacity");

    JsonNode capacity = mark(chart, "capacity ");
    assertThat(capacity.get("value").asDouble()).isEqualTo(result.capacity());
    assertThat(capacity.get("low").asDouble()).isEqualTo(result.low());
    assertThat(capacity.get("high").asDouble()).isEqualTo(result.high());
    assertThat(mark(chart, "knee ").get("value").asDouble())
        .isEqualTo(result.knee().orElseThrow().load());
  }

  @Test
  void chartBeginsAroundTheCapacityWithItsWholeInterval() throws Exception {
    CapacityResult result = Searches.rate();
    JsonNode range = chart(written(result), "capacity").get("range");

    assertThat(range.get(0).asDouble()).isBetween(result.trials().get(1).load(), result.low());
    assertThat(range.get(1).asDouble()).isBetween(result.high(), 2 * result.high());
    assertThat(chart(written(Searches.neverMissed()), "capacity").has("range")).isFalse();
  }

  @Test
  void figuresOfAColumnHaveTheSameNumberOfDecimals() {
    CapacityTrials trials = new CapacityTrials(Searches.rate());

    for (int i = 0; i < trials.titles().size(); i++) {
      int column = i;
      assertThat(
              trials.rows().stream()
                  .map(row -> row.get(column))
                  .filter(cell -> cell.matches("[\\d,.]+"))
                  .map(cell -> cell.replaceFirst("^[^.]*", "").length())
                  .distinct()
                  .toList())
          .as(trials.titles().get(i))
          .hasSizeLessThan(2);
    }
    List<String> first = trials.rows().get(1);
    assertThat(first.subList(trials.titles().indexOf("p50 ms"), trials.titles().indexOf("samples")))
        .as("times of one table")
        .allMatch(cell -> cell.matches("[\\d,]+\\.\\d"));
  }

  @Test
  void capacityThatIsNotKnownIsNotMarked() throws IOException {
    assertThat(
            chart(written(Searches.neverMissed()), "capacity")
                .get("marks")
                .findValuesAsText("text"))
        .containsExactly("response p95 < 50 ms", "the objective");
  }

  @Test
  void nearestPercentileStandsForOneThatTrialsDoNotKeep() throws IOException {
    assertThat(written(Searches.twoGoals()))
        .contains("Throughput, response p99 and verdicts against load")
        .contains("Trials keep no nearer percentile than response p99.")
        .contains("judged by");
  }

  @Test
  void scalabilityIsShownOnlyWhereTheLawFits() throws IOException {
    CapacityResult result = Searches.rate();
    String html = written(result);
    assertThat(html).contains("so it is not shown.").doesNotContain("\"scalability\"");

    Scalability law = new Scalability(100, 0.02, 1e-4, 0.01, 30);
    String fitting = written(Searches.withScalability(result, law));
    assertThat(fitting).contains("was not measured beyond a peak");
    assertThat(chart(fitting, "scalability").at("/views/0/series").findValuesAsText("name"))
        .contains("Universal Scalability Law");
  }

  @Test
  void runThatIsNoSearchHasNoSection() throws IOException {
    Path file = work.resolve("report.html");
    HtmlReport.write(file, Summaries.of(Summaries.label("search", 0, 2_000, 230_000)));

    assertThat(file).content().doesNotContain(">Capacity</h2>", ">Trials</h2>");
  }
}
