package io.github.bancada.report.html;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.CsvFiles;
import io.github.bancada.report.view.Diagnosis;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The parts of a run's page that are charts. */
record ChartSections(RunSummary summary, ReportCharts charts) {

  /** Most labels in the table of the Apdex; aggregate.csv has all. */
  private static final int MOST_LABELS = 50;

  static ChartSections of(RunSummary summary) throws IOException {
    return new ChartSections(summary, new ReportCharts(summary));
  }

  /** Charts over time and the distribution, for labels chosen in the page's table. */
  void addOverTime(HtmlPage page) throws IOException {
    page.heading("Over time").choiceOfViews();
    if (charts.labelsLeftOut() > 0) {
      page.note(
          "The labels with the most samples can be chosen; "
              + charts.labelsLeftOut()
              + (charts.labelsLeftOut() == 1 ? " more is" : " more are")
              + " in the table and in summary.json.");
    }
    if (charts.step() > 1) {
      page.note(
          "Each point covers "
              + charts.step()
              + " s: the highest p50, p95, maximum and number of users of its seconds, because"
              + " percentiles cannot be averaged, and the means of errors, throughput and CPU."
              + " latency.csv has every second.");
    }
    List<HtmlChart> overTime = charts.overTime();
    page.chart(overTime.get(0));
    charts.ofServer().add(page);
    overTime.stream().skip(1).forEach(page::chart);
    addLoad(page, charts);
    page.note(
        "A sample counts in the second in which it ended; the first and the last second may be"
            + " partial. Drag over a chart to zoom, double-click to go back.");
    page.heading("Distribution").chart(charts.percentiles());
    page.note(ofDistribution(summary.total().elapsed().count(), charts.linesLeftOut()));
    addDistribution(page, charts);
  }

  /**
   * Explains the distribution.
   *
   * @param samples number of samples with times
   * @param linesLeftOut number of labels not drawn
   */
  private static String ofDistribution(long samples, int linesLeftOut) {
    if (samples == 0) {
      return "No sample succeeded, so there is nothing to draw.";
    }
    return String.format(
        Locale.ROOT,
        "The axis gives each further nine the same width. With %s samples, only the maximum lies"
            + " above %s %%.%s",
        Diagnosis.count(samples),
        CsvFiles.plain(100 - 100.0 / samples, 4),
        linesLeftOut == 0
            ? ""
            : " Only the labels with the most samples are drawn together; left out: "
                + linesLeftOut
                + ".");
  }

  void addCpu(HtmlPage page) throws IOException {
    RunInfo info = summary.info();
    boolean[] any = {false};
    summary.timeline().cpu().forEach(row -> any[0] = true);
    page.heading(summary.engines().isEmpty() ? "CPU of the load machine" : "CPU of the controller");
    if (!any[0]) {
      page.note(
          info.origin().source().isEmpty()
              ? "Not known: the system does not report it, or the run was too short."
              : "Not known: the file has no such figures.");
      return;
    }
    page.chart(charts.cpu());
    page.note(
        (info.server().sameMachine() ? "Server and load share this machine and its CPU. " : "")
            + "100 % are all "
            + info.machine().cpus()
            + " CPUs. Where user, nice, system and steal together exceed 90 %, "
            + (info.server().none()
                ? "the CPU limits the measured work."
                : "the load generator may be the limit."));
  }

  /** Bytes and response codes, below the other charts over time. */
  static void addLoad(HtmlPage page, ReportCharts charts) throws IOException {
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
        .figure("against-rate", "Elapsed time against samples/s");
    if (charts.ofLoad().hasSeveralUsers()) {
      page.figure("against-users", "Elapsed time against active users");
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
