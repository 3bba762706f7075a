package io.github.bancada.report.html;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.CsvFiles;
import io.github.bancada.report.view.Diagnosis;
import java.io.IOException;
import java.util.Locale;

/** The parts of a run's page that are charts. */
record ChartSections(RunSummary summary, ReportCharts charts) {
  static ChartSections of(RunSummary summary) throws IOException {
    return new ChartSections(summary, new ReportCharts(summary));
  }

  /** Charts over time, and the distribution; labels of the page's table can be chosen for them. */
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
    charts.overTime().forEach(page::chart);
    LoadSections.addOverTime(page, charts);
    page.note(
        "A sample counts in the second in which it ended; the first and the last second may be"
            + " partial. Drag over a chart to zoom, double-click to go back.");
    page.heading("Distribution").chart(charts.percentiles());
    page.note(ofDistribution(summary.total().elapsed().count(), charts.linesLeftOut()));
    LoadSections.addDistribution(page, charts);
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
}
