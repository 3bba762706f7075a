package io.github.bancada.report.html;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.AggregateText;
import java.io.IOException;

/**
 * The parts of a run's page about latency, Apdex, load, and the distribution over time. Stateless.
 */
final class LoadSections {
  /** Labels in the table of the Apdex; aggregate.csv has all. */
  private static final int MOST_LABELS = 50;

  private LoadSections() {}

  /** Bytes and response codes, below the other charts over time. */
  static void addOverTime(HtmlPage page, ReportCharts charts) throws IOException {
    LoadCharts load = charts.ofLoad();
    load.bytes().ifPresent(page::chart);
    load.codes().ifPresent(page::chart);
  }

  /** The heat map, and response time against load. */
  static void addDistribution(HtmlPage page, ReportCharts charts) {
    HeatMap heat = charts.heatMap();
    if (!heat.isEmpty()) {
      page.heading("Distribution over time").heat(heat);
      page.note(
          "Each column is a block of time, each row a range of times; the colour says how many"
              + " successful samples there were, on a logarithmic scale. The counts are exact.");
    }
    page.heading("Response time against load")
        .figure("against-rate", "Elapsed time against samples/s", false);
    if (charts.ofLoad().hasSeveralUsers()) {
      page.figure("against-users", "Elapsed time against active users", false);
    }
    page.note(
        "A dot is a point of the charts over time, as a rule a second. Where the dots turn upwards,"
            + " the server is at its limit.");
  }

  /** Latency and Apdex, label by label. */
  static void addTables(HtmlPage page, RunSummary summary) {
    AggregateText latencies = AggregateText.ofLatencies(summary);
    if (!latencies.rows().isEmpty()) {
      page.heading("Latency")
          .table(new FigureTable("latencies", latencies, latencies.hasTotal(), false));
      page.note(
          "From the start of a sample to the first byte or message of its answer, of the successful"
              + " samples that have one.");
    }
    AggregateText apdex = AggregateText.ofApdex(summary);
    if (!apdex.rows().isEmpty()) {
      addApdex(page, apdex);
    }
  }

  private static void addApdex(HtmlPage page, AggregateText apdex) {
    HtmlTable table = HtmlTable.of(apdex.titles(), 1);
    int labels = apdex.rows().size() - (apdex.hasTotal() ? 1 : 0);
    apdex.rows().stream().limit(Math.min(MOST_LABELS, labels)).forEach(table::row);
    if (apdex.hasTotal()) {
      table.total(apdex.rows().get(labels));
    }
    page.heading("Apdex and ranges").table(table);
    page.note(
        "Apdex: satisfied samples ("
            + apdex.titles().get(2)
            + ") and half of the tolerating ones ("
            + apdex.titles().get(3)
            + "), divided by all; failed samples are frustrated. * marks fewer than 100 samples."
            + (labels > MOST_LABELS
                ? " " + (labels - MOST_LABELS) + " more labels are in aggregate.csv."
                : ""));
  }
}
