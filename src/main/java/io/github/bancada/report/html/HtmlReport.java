package io.github.bancada.report.html;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.Column;
import io.github.bancada.report.view.CsvFiles;
import io.github.bancada.report.view.Diagnosis;
import io.github.bancada.report.view.ErrorText;
import io.github.bancada.report.view.PublishedView;
import io.github.bancada.report.view.ShortLabels;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code report.html}: a run as one self-contained page, below 1 MB for any duration and number of
 * labels. Stateless.
 */
public final class HtmlReport {
  private static final int MAX_ERRORS = 100;
  private static final int MAX_PROPERTIES = 200;
  private static final int MAX_LENGTH = 160;
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx", Locale.ROOT);

  private HtmlReport() {}

  /**
   * Writes the page.
   *
   * @param run live or read back
   * @throws IOException if the file cannot be written or the summary's rows cannot be read
   */
  public static void write(Path file, RunSummary run) throws IOException {
    RunSummary summary = ShortLabels.in(run, ShortLabels.PAGE);
    RunInfo info = summary.info();
    Diagnosis diagnosis = Diagnosis.of(summary);
    HtmlPage page = new HtmlPage("Load Report: " + shortened(info.name()));
    HtmlVerdict.add(page, summary, diagnosis);
    page.list(diagnosis.findings().stream().map(HtmlReport::shortenedMessage).toList());
    summary.results().capacity().ifPresent(found -> CapacitySection.add(page, found));
    addFigures(page, summary, diagnosis);
    HtmlResults.add(page, PublishedView.all(run));
    addOthers(page, summary);
    addErrors(page, summary);
    if (ShortLabels.areCut(run, ShortLabels.PAGE)) {
      page.note(ShortLabels.note(ShortLabels.PAGE));
    }
    if (summary.total().samples() > 0) {
      addCharts(page, summary);
    }
    page.heading("What was run").facts(facts(info));
    addProperties(page, info);
    page.write(file);
  }

  private static void addFigures(HtmlPage page, RunSummary summary, Diagnosis diagnosis) {
    if (summary.total().samples() > 0) {
      page.heading("Labels").table(aggregate(AggregateText.of(summary), true));
    }
    AggregateText responses = AggregateText.ofResponses(summary);
    if (!responses.rows().isEmpty()) {
      page.heading("Response times").table(aggregate(responses, responses.rows().size() > 1));
    }
    AggregateText failures = AggregateText.ofFailures(summary);
    if (!failures.rows().isEmpty()) {
      page.heading("Failed samples").table(aggregate(failures, failures.rows().size() > 1));
    }
    diagnosis.notes().forEach(page::note);
  }

  private static void addOthers(HtmlPage page, RunSummary summary) {
    if (!summary.outside().isEmpty()) {
      page.heading("Outside the load")
          .table(
              aggregate(AggregateText.of("label", summary.outside(), Column.of(summary)), false));
      page.note("Samples that prepare or check the load; no total includes them.");
    }
    if (!summary.engines().isEmpty()) {
      List<Column> columns = Column.of(summary);
      page.heading("Engines")
          .table(aggregate(AggregateText.of("engine", summary.engines(), columns), false));
    }
  }

  private static void addErrors(HtmlPage page, RunSummary summary) {
    if (!summary.failures().groups().isEmpty()) {
      ErrorText errors = ErrorText.of(summary, MAX_ERRORS);
      HtmlTable table =
          new HtmlTable(errors.titles(), List.of(false, false, true, true, true, false));
      errors.rows().forEach(row -> table.row(row.stream().map(HtmlReport::shortened).toList()));
      page.heading("Errors").table(table);
      page.note("First and last: seconds from the start of the test to the end of that sample.");
      if (errors.more() > 0) {
        page.note(
            errors.more()
                + (errors.more() == 1 ? " more group is" : " more groups are")
                + " in summary.json.");
      }
    }
  }

  private static HtmlTable aggregate(AggregateText text, boolean total) {
    HtmlTable table = HtmlTable.of(text.titles(), 1);
    int last = text.rows().size() - 1;
    for (int i = 0; i <= last; i++) {
      List<String> row = new ArrayList<>(text.rows().get(i));
      row.set(0, shortened(row.get(0)));
      if (total && i == last) {
        table.total(row);
      } else {
        table.row(row);
      }
    }
    return table;
  }

  private static void addCharts(HtmlPage page, RunSummary summary) throws IOException {
    ReportCharts charts = new ReportCharts(summary);
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
    page.note(
        "A sample counts in the second in which it ended; the first and the last second may be"
            + " partial. Drag over a chart to zoom, double-click to go back.");
    page.heading("Distribution").chart(charts.percentiles());
    page.note(ofDistribution(summary.total().elapsed().count(), charts.linesLeftOut()));
    addCpu(page, summary, charts);
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

  private static void addCpu(HtmlPage page, RunSummary summary, ReportCharts charts)
      throws IOException {
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

  private static Map<String, String> facts(RunInfo info) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Plan", info.name());
    facts.put("Read from", info.origin().source());
    facts.put("Started", clock(info.startEpochMillis()));
    facts.put("Ended", clock(info.endEpochMillis()));
    facts.put("Ended by", info.endReason());
    facts.put(
        "Server",
        info.server().embedded().isEmpty()
            ? serverText(info)
            : "embedded: " + info.server().embedded());
    facts.put(
        "Intended interval",
        info.settings().intendedIntervalNanos() > 0
            ? Diagnosis.milliseconds(info.settings().intendedIntervalNanos()) + " ms"
            : "");
    facts.put("JMeter", info.versions().jmeter());
    facts.put("Bancada", info.versions().bancada());
    facts.put("Java", info.versions().java());
    facts.put("System", info.machine().os());
    facts.put("Machine", info.machine().model());
    facts.put("CPUs", info.machine().cpus() > 0 ? String.valueOf(info.machine().cpus()) : "");
    facts.put(
        "CPU time of JMeter",
        info.machine().processCpuNanos() > 0
            ? Diagnosis.seconds(info.machine().processCpuNanos() / 1_000_000) + " s"
            : "");
    if (!info.origin().source().isEmpty()) {
      facts.remove("Server"); // not known
    }
    facts.values().removeIf(String::isEmpty);
    facts.replaceAll((name, value) -> shortened(value));
    return facts;
  }

  private static String serverText(RunInfo info) {
    if (info.server().none()) {
      return "none: the load machine itself did the measured work";
    }
    return "real" + (info.server().sameMachine() ? ", on the same machine" : "");
  }

  private static String clock(long epochMillis) {
    return CLOCK.format(Instant.ofEpochMilli(epochMillis).atZone(ZoneId.systemDefault()));
  }

  private static void addProperties(HtmlPage page, RunInfo info) {
    if (info.settings().properties().isEmpty()) {
      return;
    }
    HtmlTable table = HtmlTable.of(List.of("property", "value"), 2);
    info.settings().properties().entrySet().stream()
        .limit(MAX_PROPERTIES)
        .forEach(
            property ->
                table.row(List.of(shortened(property.getKey()), shortened(property.getValue()))));
    page.heading("Properties of the command line").table(table);
  }

  /** Cuts a long text and marks the cut. */
  static String shortened(String text) {
    return shortened(text, MAX_LENGTH);
  }

  static String shortenedMessage(String text) {
    return shortened(text, 4 * MAX_LENGTH);
  }

  private static String shortened(String text, int most) {
    int letters = text.codePointCount(0, text.length());
    return letters <= most ? text : text.substring(0, text.offsetByCodePoints(0, most)) + "…";
  }
}
