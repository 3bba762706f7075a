package io.github.bancada.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.Diagnosis;
import io.github.bancada.report.view.ErrorText;
import io.github.bancada.report.view.RunMoment;
import io.github.bancada.report.view.RunSoFar;
import io.github.bancada.report.view.ShortLabels;
import io.github.bancada.report.view.TimeFormat;
import io.github.bancada.report.view.TransactionNotes;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The report of a run that goes on: a page with the charts and tables of {@code report.html}, and
 * what changes in it, as JSON for {@code live.js}. Thread-safe.
 */
public final class LivePage {
  private static final int MAX_ERRORS = 20;
  private static final ReportCharts.Size SIZE = new ReportCharts.Size(RunSoFar.POINTS, 10, 200_000);

  private final RunSoFar soFar = new RunSoFar();

  /**
   * The whole page.
   *
   * @throws IOException if the run's seconds cannot be read
   */
  public synchronized String page(RunMoment moment) throws IOException {
    StringWriter html = new StringWriter();
    page(moment, inMemory(moment)).write(html);
    return html.toString();
  }

  private static HtmlPage page(RunMoment moment, RunSummary run) throws IOException {
    ReportCharts charts = new ReportCharts(run, SIZE);
    HtmlPage page = new HtmlPage("Live: " + HtmlReport.shortened(run.info().name())).live();
    page.place("p", "state", "verdict " + tone(run), state(moment, run));
    page.place("p", "notes", "notice", notes(moment, run));
    page.place("dl", "tiles", "tiles", "").place("div", "now", "now", head(moment, run));
    page.begin("beside").begin("labels").heading("Labels");
    page.table(new FigureTable("labels", AggregateText.of(run), true, true));
    page.place("div", "errors", "", "").place("div", "findings", "", "").end();
    page.begin("charts").heading("Over time").choiceOfViews();
    charts.overTime().forEach(page::chart);
    LoadSections.addOverTime(page, charts);
    page.heading("Distribution").chart(charts.percentiles());
    page.heading("Response time against load")
        .figure("against-rate", "Elapsed time against samples/s", false)
        .end()
        .end();
    page.heading(run.engines().isEmpty() ? "CPU of the load machine" : "CPU of the controller");
    return page.chart(charts.cpu());
  }

  private static String tone(RunSummary run) {
    return HtmlPage.style(HtmlVerdict.tone(run));
  }

  private static String notes(RunMoment moment, RunSummary run) {
    List<String> notes = new ArrayList<>(moment.notes());
    if (run.arrivals().isInvalid()) {
      notes.add(run.arrivals().invalidSentence());
    }
    return HtmlReport.shortenedMessage(String.join("; ", notes));
  }

  private static String state(RunMoment moment, RunSummary run) {
    String verdict = Diagnosis.of(run).verdict();
    if (moment.ended()) {
      return "Ended: " + verdict;
    }
    TimeLeft left = moment.left();
    return "Running: "
        + verdict
        + (left.isKnown()
            ? String.format(
                Locale.ROOT, "; %s%.0f s to go", left.atMost() ? "at most " : "", left.seconds())
            : "");
  }

  private RunSummary inMemory(RunMoment moment) throws IOException {
    Set<String> labels =
        ReportCharts.mostSamples(moment.run().labels(), SIZE.labels()).stream()
            .map(LabelSummary::label)
            .collect(Collectors.toSet());
    return ShortLabels.in(soFar.follow(moment, labels), ShortLabels.PAGE);
  }

  /**
   * What the page shows now, as JSON in one line.
   *
   * @throws IOException if the run's seconds cannot be read
   */
  public synchronized String update(RunMoment moment) throws IOException {
    RunSummary run = inMemory(moment);
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      head(json, moment, run);
      json.writeFieldName("data");
      json.writeRawValue(page(moment, run).data());
      json.writeEndObject();
    }
    return text.toString();
  }

  /** The same without charts and tables, which the page has from the start. */
  private static String head(RunMoment moment, RunSummary run) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      head(json, moment, run);
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void head(JsonGenerator json, RunMoment moment, RunSummary run)
      throws IOException {
    json.writeBooleanField("ended", moment.ended());
    json.writeStringField("tone", tone(run));
    json.writeStringField("state", state(moment, run));
    json.writeStringField("notes", notes(moment, run));
    tiles(json, moment);
    json.writeArrayFieldStart("findings");
    Diagnosis diagnosis = Diagnosis.of(run);
    for (String finding :
        Stream.of(diagnosis.warnings(), TransactionNotes.of(run), diagnosis.findings())
            .flatMap(List::stream)
            .toList()) {
      json.writeString(HtmlReport.shortenedMessage(finding));
    }
    json.writeEndArray();
    errors(json, ErrorText.of(run, MAX_ERRORS));
  }

  private static void tiles(JsonGenerator json, RunMoment moment) throws IOException {
    json.writeArrayFieldStart("tiles");
    for (Map.Entry<String, String> tile : tiles(moment).entrySet()) {
      json.writeStartArray();
      json.writeString(tile.getKey());
      json.writeString(tile.getValue());
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private static Map<String, String> tiles(RunMoment moment) {
    LabelSummary total = moment.run().total();
    Map<String, String> tiles = new LinkedHashMap<>();
    tiles.put("users", Diagnosis.count(moment.users()));
    tiles.put("samples", Diagnosis.count(total.samples()));
    tiles.put("errors", Diagnosis.count(total.errors()));
    tiles.put("error %", total.samples() == 0 ? "-" : AggregateText.percent(total.errorPercent()));
    Optional<IntervalRow> last = moment.lastSecond();
    if (!moment.ended()) {
      tiles.put("samples in last s", last.map(row -> Diagnosis.count(row.samples())).orElse("-"));
      tiles.put("p50 of last s", now(last, SecondTimes::p50Nanos));
      tiles.put("p95 of last s", now(last, SecondTimes::p95Nanos));
    }
    for (int percentile : new int[] {50, 95, 99}) {
      tiles.put(
          "p" + percentile + " of all",
          total.elapsed().isEmpty() ? "-" : time(total.elapsed().percentileNanos(percentile)));
    }
    return tiles;
  }

  private static String now(Optional<IntervalRow> row, ToLongFunction<SecondTimes> time) {
    return row.flatMap(IntervalRow::elapsed)
        .map(times -> time(time.applyAsLong(times)))
        .orElse("-");
  }

  private static String time(long nanos) {
    TimeFormat format = TimeFormat.forColumn(nanos);
    return format.format(nanos) + " " + format.symbol();
  }

  private static void errors(JsonGenerator json, ErrorText errors) throws IOException {
    json.writeArrayFieldStart("errors");
    strings(json, errors.titles());
    for (List<String> row : errors.rows()) {
      strings(json, row);
    }
    json.writeEndArray();
  }

  private static void strings(JsonGenerator json, List<String> texts) throws IOException {
    json.writeStartArray();
    for (String text : texts) {
      json.writeString(HtmlReport.shortened(text));
    }
    json.writeEndArray();
  }
}
