package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ApdexThresholds;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.html.MarkdownReport;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Apdex, its ranges and the latencies in the views. */
class ApdexViewsTest {
  private static final long MILLI = 1_000_000;

  private static RunSummary run() {
    LabelSummary search =
        Summaries.label(
            "search", new long[] {10 * MILLI, 20 * MILLI, 21 * MILLI, 90 * MILLI}, new long[] {1});
    LabelSummary bind = Summaries.label("bind", 0, 1_000, MILLI, 2 * MILLI);
    return Summaries.of(search.withLatencies(bind.outcomes().successful()), bind);
  }

  private static RunSummary chosen(String thresholds) {
    return run().withApdex(ApdexThresholds.parse(thresholds));
  }

  @Test
  void consoleAndMarkdownShowItOnlyIfAsked() {
    assertThat(ConsoleReport.lines(run())).noneMatch(line -> line.contains("Apdex"));
    assertThat(MarkdownReport.text(run())).doesNotContain("Apdex");

    List<String> lines = ConsoleReport.lines(chosen("20ms"));
    assertThat(lines)
        .contains("ranges  Apdex  ≤ 20 ms  20 ms–80 ms  > 80 ms  failed  % ≤ 20 ms")
        .anyMatch(line -> line.matches("search +0\\.50\\* +2 +1 +1 +1 +40\\.00"))
        .anyMatch(line -> line.matches("bind +1\\.00\\* +2 +0 +0 +0 +100\\.00"))
        .anyMatch(line -> line.matches("TOTAL +0\\.64\\* +4 +1 +1 +1 +57\\.14"));
    assertThat(MarkdownReport.text(chosen("20ms")))
        .contains("| search | 0.50\\* | 2 | 1 | 1 | 1 |");
  }

  @Test
  void latenciesHaveATableOfTheirOwnOutsideTheConsole() {
    assertThat(ConsoleReport.lines(run())).noneMatch(line -> line.contains("latency"));
    assertThat(MarkdownReport.text(run())).contains("| latency | count | mean ");
    AggregateText table = AggregateText.ofLatencies(run());
    assertThat(table.rows()).hasSize(1);
    assertThat(table.rows().get(0)).startsWith("search", "2");
  }

  @Test
  void windowHasBothAtTheEnd() {
    assertThat(Column.inWindow(run()))
        .extracting(Column::key)
        .endsWith("latency_max_ms", "apdex", "apdex_satisfied", "apdex_tolerating", "apdex_slow");
    assertThat(Column.inWindow(Summaries.of(Summaries.label("a", 0, 1, 5))))
        .extracting(Column::key)
        .noneMatch(key -> key.startsWith("latency"));
  }

  @Test
  void unknownOutcomesHaveNone() {
    RunSummary run = Summaries.of(Summaries.label("a", 1, 1_000, MILLI, 2 * MILLI));

    assertThat(AggregateText.ofApdex(run).rows()).isEmpty();
    assertThat(Column.apdex(run.info()).get(0).text().apply(run.total())).isEqualTo("-");
  }
}
