package io.github.bancada.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
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
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
    RunSummary run = inMemory(moment);
    HtmlPage page = new HtmlPage("Live: " + HtmlReport.shortened(run.info().name())).live();
    page.place("p", "state", "verdict").place("dl", "tiles", "tiles").place("ul", "findings", "");
    page.heading("Over time").choiceOfViews();
    List<HtmlChart> charts = charts(run);
    charts.subList(0, 2).forEach(page::chart);
    page.heading("Labels").place("div", "labels", "");
    page.place("div", "errors", "");
    page.heading("Distribution").chart(charts.get(2));
    page.heading(run.engines().isEmpty() ? "CPU of the load machine" : "CPU of the controller")
        .chart(charts.get(3));
    StringWriter html = new StringWriter();
    page.write(html);
    return html.toString();
  }

  private RunSummary inMemory(RunMoment moment) throws IOException {
    Set<String> labels =
        ReportCharts.mostSamples(moment.run().labels(), SIZE.labels()).stream()
            .map(LabelSummary::label)
            .collect(Collectors.toSet());
    return ShortLabels.in(soFar.follow(moment, labels), ShortLabels.PAGE);
  }

  private static List<HtmlChart> charts(RunSummary run) throws IOException {
    ReportCharts charts = new ReportCharts(run, SIZE);
    List<HtmlChart> all = new ArrayList<>(charts.overTime());
    all.add(charts.percentiles());
    all.add(charts.cpu());
    return all;
  }

  /**
   * What the page shows now, as JSON in one line.
   *
   * @throws IOException if the run's seconds cannot be read
   */
  public synchronized String update(RunMoment moment) throws IOException {
    RunSummary run = inMemory(moment);
    Diagnosis diagnosis = Diagnosis.of(run);
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeBooleanField("ended", moment.ended());
      json.writeStringField("tone", HtmlPage.style(HtmlVerdict.tone(run)));
      json.writeStringField(
          "state", (moment.ended() ? "Ended: " : "Running: ") + diagnosis.verdict());
      strings(
          json,
          "findings",
          Stream.concat(diagnosis.warnings().stream(), diagnosis.findings().stream())
              .map(HtmlReport::shortenedMessage)
              .toList());
      tiles(json, moment);
      json.writeObjectFieldStart("tables");
      AggregateText labels = AggregateText.of(run);
      table(json, "labels", labels.titles(), labels.rows());
      ErrorText errors = ErrorText.of(run, MAX_ERRORS);
      table(json, "errors", errors.titles(), errors.rows());
      json.writeEndObject();
      json.writeArrayFieldStart("charts");
      for (HtmlChart chart : charts(run)) {
        chart.write(json);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
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

  private static void table(
      JsonGenerator json, String name, List<String> titles, List<List<String>> rows)
      throws IOException {
    json.writeObjectFieldStart(name);
    strings(json, "titles", titles);
    json.writeArrayFieldStart("rows");
    for (List<String> row : rows) {
      json.writeStartArray();
      for (String cell : row) {
        json.writeString(HtmlReport.shortened(cell));
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void strings(JsonGenerator json, String name, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
