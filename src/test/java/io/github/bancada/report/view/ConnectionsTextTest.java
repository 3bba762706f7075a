package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jtl.RunMerge;
import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.ConnectionSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import io.github.bancada.report.html.MarkdownReport;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectionsTextTest {
  private static final long START = Summaries.START;

  private static RunSummary run(int peak, BarrierOpening... openings) {
    return Summaries.of(Summaries.million("search", 0))
        .withConnections(new ConnectionSummary(peak, List.of(openings)));
  }

  private static BarrierOpening opening(String engine, int connections, int peak) {
    return new BarrierOpening(
        "All connected", engine, START + 1_200, 250, 250, connections, peak, false);
  }

  @Test
  void unknownConnectionsGiveNoLines() {
    assertThat(ConnectionsText.lines(run(-1))).isEmpty();
    assertThat(ConnectionsText.lines(Summaries.of())).isEmpty();
  }

  @Test
  void peakAndBarriersAreLines() {
    assertThat(
            ConnectionsText.lines(
                run(
                    1500,
                    opening("", 1250, 1250),
                    new BarrierOpening("All done", "", START + 61_000, 3, 250, 1, 1500, true))))
        .containsExactly(
            "Open connections: at most 1,500 at once",
            "All connected: 250 of 250 users, 1,250 open connections, 1.2 s after the start",
            "All done: 3 of 250 users, 1 open connection, 61.0 s after the start, because the"
                + " wait timed out");
  }

  @Test
  void uncountedConnectionsAreNotMentioned() {
    assertThat(ConnectionsText.lines(run(-1, opening("", -1, -1))))
        .containsExactly("All connected: 250 of 250 users, 1.2 s after the start");
  }

  @Test
  void sumOfEnginesIsReportedAsABound() {
    assertThat(
            ConnectionsText.lines(
                run(-1, opening("one:1099", 250, 250), opening("two:1099", 250, 251))))
        .containsExactly(
            "Open connections: at most 501 at once, if all engines peaked together (250"
                + " of one:1099, 251 of two:1099)",
            "one:1099, All connected: 250 of 250 users, 250 open connections, 1.2 s after the"
                + " start",
            "two:1099, All connected: 250 of 250 users, 250 open connections, 1.2 s after the"
                + " start");
  }

  @Test
  void openingsInALoopAreOneLine() {
    BarrierOpening later =
        new BarrierOpening("All connected", "", START + 61_000, 250, 250, -1, -1, false);

    assertThat(ConnectionsText.lines(run(-1, opening("", -1, -1), later, later)))
        .containsExactly("All connected: 250 of 250 users, 3 times, 1.2 to 61.0 s after the start");
  }

  @Test
  void numberOfShownOpeningsIsBounded() {
    BarrierOpening[] openings =
        Collections.nCopies(30, opening("", 1, 1)).toArray(BarrierOpening[]::new);

    assertThat(ConnectionsText.lines(run(1, openings)))
        .hasSize(12)
        .last()
        .isEqualTo("20 more openings of barriers, see summary.json");
  }

  @Test
  void everyViewShowsThem() {
    RunSummary summary =
        new Runs(run(500, opening("", 500, 500)))
            .outside(Summaries.million("Connect", 0))
            .summary();
    String line = "Open connections: at most 500 at once";

    assertThat(ConsoleReport.lines(summary))
        .contains(line)
        .anyMatch(row -> row.startsWith("outside the load  "))
        .anyMatch(row -> row.startsWith("Connect  "));
    assertThat(MarkdownReport.text(summary))
        .contains("- " + line)
        .contains("| outside the load | samples |")
        .contains("| Connect | 1,000,000 |");
  }

  @Test
  void machinesOfAMergedRunAreShownAsEngines() throws Exception {
    Map<String, RunSummary> runs = new LinkedHashMap<>();
    runs.put("m1", run(250, opening("", 250, 250)));
    runs.put("m2", run(260, opening("", 260, 260)));

    RunSummary merged = RunMerge.merge(runs);

    assertThat(ConnectionsText.lines(merged).get(0))
        .isEqualTo(
            "Open connections: at most 510 at once, if all engines peaked together (250"
                + " of m1, 260 of m2)");
  }
}
