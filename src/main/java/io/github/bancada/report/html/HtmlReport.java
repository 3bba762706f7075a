package io.github.bancada.report.html;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.Column;
import io.github.bancada.report.view.Diagnosis;
import io.github.bancada.report.view.ErrorText;
import io.github.bancada.report.view.PublishedView;
import io.github.bancada.report.view.ShortLabels;
import io.github.bancada.report.view.TransactionNotes;
import io.github.bancada.table.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code report.html}: a run as one self-contained page, below 1 MB for any duration and number of
 * labels. Stateless.
 */
public final class HtmlReport {
  static final String ALL_SAMPLES = "All samples together";
  private static final int MAX_ERRORS = 100;
  private static final int MAX_PROPERTIES = 200;
  private static final int MAX_LENGTH = 160;

  /** A table of at most this many rows would leave the place below it empty. */
  private static final int FEW_LABELS = 12;

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
    page(run).write(file);
  }

  /**
   * The data for the page's scripts, as JSON: {@code bancada.update} shows them in a page of the
   * same run.
   *
   * @throws IOException if the summary's rows cannot be read
   */
  public static String data(RunSummary run) throws IOException {
    return page(run).data();
  }

  private static HtmlPage page(RunSummary run) throws IOException {
    RunSummary summary = ShortLabels.in(run, ShortLabels.PAGE);
    RunInfo info = summary.info();
    Diagnosis diagnosis = Diagnosis.of(summary);
    HtmlPage page = new HtmlPage("Load Report: " + shortened(info.name()));
    HtmlVerdict.add(page, summary, diagnosis);
    if (summary.results().isAnswered()) {
      summary.results().capacity().ifPresent(found -> CapacitySection.add(page, found));
      HtmlResults.add(page, "answer", summary.results().answers());
      page.heading(ALL_SAMPLES);
      page.note(ofAllSamples(summary.results()));
      HtmlVerdict.addSamples(page.begin("top", ALL_SAMPLES), summary, diagnosis).end();
    }
    page.list(diagnosis.findings().stream().map(HtmlReport::shortenedMessage).toList());
    ChartSections charts = ChartSections.of(summary);
    addLabels(page, summary, charts);
    addErrors(page, summary);
    addFigures(page, summary, diagnosis);
    HtmlResults.add(page, "plot", PublishedView.others(run));
    addOthers(page, summary);
    ChartSections.addTables(page, summary);
    if (ShortLabels.areCut(run, ShortLabels.PAGE)) {
      page.note(ShortLabels.note(ShortLabels.PAGE));
    }
    if (summary.total().samples() > 0) {
      charts.addCpu(page);
    }
    page.heading("What was run").facts(facts(info));
    addProperties(page, info);
    return page;
  }

  /** The labels with their charts beside or below them. */
  private static void addLabels(HtmlPage page, RunSummary summary, ChartSections charts)
      throws IOException {
    if (summary.total().samples() > 0) {
      boolean few = summary.labels().size() <= FEW_LABELS;
      page.begin(few ? "beside short" : "beside").begin("labels").heading("Labels");
      page.table(new FigureTable("labels", AggregateText.of(summary), true, true));
      TransactionNotes.of(summary).forEach(page::note);
      page.end();
      page.begin("charts");
      charts.addOverTime(page);
      page.end().end();
    }
  }

  private static void addFigures(HtmlPage page, RunSummary summary, Diagnosis diagnosis) {
    addSeveral(page, "Response times", "responses", AggregateText.ofResponses(summary));
    addSeveral(page, "Failed samples", "failures", AggregateText.ofFailures(summary));
    diagnosis.notes().forEach(page::note);
  }

  private static void addSeveral(HtmlPage page, String heading, String id, AggregateText text) {
    if (!text.rows().isEmpty()) {
      page.heading(heading).table(new FigureTable(id, text, text.hasTotal(), false));
    }
  }

  private static void addOthers(HtmlPage page, RunSummary summary) {
    if (!summary.outside().isEmpty()) {
      page.heading("Outside the load").table(all("outside", "label", summary.outside(), summary));
      page.note("Samples that prepare or check the load; no total includes them.");
    }
    if (!summary.engines().isEmpty()) {
      page.heading("Engines").table(all("engines", "engine", summary.engines(), summary));
    }
  }

  private static FigureTable all(
      String id, String name, List<LabelSummary> rows, RunSummary summary) {
    return new FigureTable(id, AggregateText.of(name, rows, Column.of(summary)), false, false);
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

  /** A note on the figures of all samples, if the plan's own figures come first. */
  static String ofAllSamples(Results results) {
    return results.capacity().isPresent()
        ? "The figures below are of the whole run: all trials, also beyond the capacity."
        : "The figures below are of the whole run: samples of all kinds together.";
  }
}
