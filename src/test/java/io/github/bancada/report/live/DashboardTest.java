package io.github.bancada.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.view.RunMoment;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The dashboard as a file. */
class DashboardTest {
  private static final Pattern NAME = Pattern.compile("bancada_\\w+");

  private static Set<String> metrics() throws Exception {
    RunSummary run =
        Summaries.of(
            List.of(Summaries.label("a", new long[] {1}, new long[] {2})),
            List.of(new Failures.Group("a", "code", "", 1, 0, 0)),
            Optional.empty());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new RunMetrics(new RunMoment(run, Optional.empty(), 1, TimeLeft.UNKNOWN, List.of(), false))
        .write(out);
    return names(out.toString(StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#")))
        .collect(Collectors.toSet());
  }

  private static Stream<String> names(Stream<String> texts) {
    return texts.flatMap(text -> NAME.matcher(text).results()).map(MatchResult::group);
  }

  @Test
  void everyExpressionNamesOnlyMetricsThatExist() throws Exception {
    Dashboard dashboard = Dashboard.read();
    Set<String> known = metrics();

    assertThat(dashboard.expressions())
        .hasSizeGreaterThan(12)
        .allMatch(each -> each.contains("bancada_"));
    assertThat(names(Stream.concat(dashboard.expressions().stream(), dashboard.choices().stream())))
        .isSubsetOf(known);
  }

  @Test
  void everyMetricIsShown() throws Exception {
    assertThat(
            names(
                Stream.concat(
                    Dashboard.read().expressions().stream(), Dashboard.read().choices().stream())))
        .containsAll(metrics());
  }

  @Test
  void panelsHaveTheirOwnPlace() throws Exception {
    List<JsonNode> panels = Dashboard.elements(Dashboard.read().json().path("panels")).toList();

    assertThat(panels).extracting(panel -> panel.path("id").asInt()).doesNotHaveDuplicates();
    assertThat(panels)
        .extracting(panel -> panel.path("gridPos").toString())
        .doesNotHaveDuplicates();
    assertThat(panels).allMatch(panel -> !panel.path("title").asText().isEmpty());
    assertThat(panels)
        .allMatch(
            panel ->
                panel.path("gridPos").path("x").asInt() + panel.path("gridPos").path("w").asInt()
                    <= 24);
  }
}
