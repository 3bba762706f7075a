package io.github.bancada.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.RunMoment;
import io.github.bancada.report.view.RunSoFar;
import io.github.bancada.report.view.ShortLabels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The report of a live run: a page with the charts and tables of {@code report.html}, and its
 * changes as JSON for {@code live.js}. Thread-safe.
 */
public final class LivePage {
  private static final ReportCharts.Size SIZE = new ReportCharts.Size(RunSoFar.POINTS, 10, 200_000);

  /** Enough for most updates. */
  private static final int FIRST_BYTES = 1 << 16;

  private final RunSoFar soFar = new RunSoFar();
  private final HeatMap.Counts heat = new HeatMap.Counts();

  /**
   * The whole page.
   *
   * @param number of the page, from 1, for its requests for updates
   * @throws IOException if the run's seconds cannot be read
   */
  public synchronized String page(RunMoment moment, long number) throws IOException {
    RunSummary run = inMemory(moment);
    StringWriter html = new StringWriter();
    page(LiveHead.of(moment, run), Parts.of(run, SIZE, heat)).live(number).write(html);
    return html.toString();
  }

  private static HtmlPage page(LiveHead head, Parts parts) throws IOException {
    RunSummary run = head.run();
    HtmlPage page = new HtmlPage("Live: " + HtmlReport.shortened(run.info().name()));
    page.place("p", "state", "verdict " + head.tone(), head.state());
    page.place("p", "notes", "notice", head.notes());
    page.place("dl", "tiles", "tiles", "");
    page.place("div", "now", "now", new String(json(head::write), StandardCharsets.UTF_8));
    page.begin("beside").begin("labels").heading("Labels").table(parts.labels());
    page.place("div", "errors", "", "").place("div", "findings", "", "").end();
    page.begin("charts").heading("Over time").choiceOfViews();
    parts.addOverTime(page);
    page.heading("Distribution").chart(parts.percentiles());
    parts.addHeat(page);
    page.heading("Response time against load")
        .figure("against-rate", "Elapsed time against samples/s")
        .end()
        .end();
    page.heading(run.engines().isEmpty() ? "CPU of the load machine" : "CPU of the controller");
    return page.chart(parts.cpu());
  }

  private RunSummary inMemory(RunMoment moment) throws IOException {
    Set<String> labels =
        ReportCharts.mostSamples(moment.run().labels(), SIZE.labels()).stream()
            .map(LabelSummary::label)
            .collect(Collectors.toSet());
    return ShortLabels.in(soFar.follow(moment, labels), ShortLabels.PAGE);
  }

  /**
   * The content of the page now, as JSON in one line.
   *
   * @throws IOException if the run's seconds cannot be read
   */
  public synchronized byte[] update(RunMoment moment) throws IOException {
    RunSummary run = inMemory(moment);
    LiveHead head = LiveHead.of(moment, run);
    PageData data = Parts.of(run, SIZE, heat).data();
    return json(
        generator -> {
          head.write(generator);
          generator.writeFieldName("data");
          data.write(generator);
        });
  }

  /** Writes the fields of an object. */
  private interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  private static byte[] json(Fields fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(FIRST_BYTES);
    // A lone surrogate becomes "?" instead of failing.
    Writer text = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  /**
   * The charts and figures of a live page: the page has their places, and each update sends them
   * anew. Immutable.
   *
   * @param overTime elapsed time and throughput
   * @param bytes empty until bytes are known
   * @param codes empty until a sample has one
   * @param heat of all labels together and those with the most samples; {@link HeatMap#isEmpty
   *     empty} before the first success
   */
  record Parts(
      FigureTable labels,
      List<HtmlChart> overTime,
      Optional<HtmlChart> bytes,
      Optional<HtmlChart> codes,
      HtmlChart percentiles,
      HeatMap heat,
      HtmlChart cpu) {

    /**
     * The parts of a run.
     *
     * @param counts counts of the previous heat map
     */
    static Parts of(RunSummary run, ReportCharts.Size size, HeatMap.Counts counts)
        throws IOException {
      ReportCharts charts = new ReportCharts(run, size);
      List<HtmlChart> overTime = charts.overTime();
      LoadCharts load = charts.ofLoad();
      return new Parts(
          new FigureTable("labels", AggregateText.of(run), true, true),
          overTime,
          load.bytes(),
          load.codes(),
          charts.percentiles(),
          charts.heatMap(counts),
          charts.cpu());
    }

    /** The data that scripts draw in these places. */
    PageData data() {
      PageData data = new PageData();
      data.add(labels);
      overTime.forEach(data::add);
      bytes.ifPresent(data::add);
      codes.ifPresent(data::add);
      data.add(percentiles);
      if (!heat.isEmpty()) {
        data.add(heat);
      }
      data.add(cpu);
      return data;
    }

    /** Adds the places of the charts over time. */
    void addOverTime(HtmlPage page) {
      overTime.forEach(page::chart);
      bytes.ifPresentOrElse(page::chart, () -> page.awaited(LoadCharts.BYTES, LoadCharts.BYTES_OF));
      codes.ifPresentOrElse(page::chart, () -> page.awaited(LoadCharts.CODES, LoadCharts.CODES_OF));
    }

    /** Adds the place of the heat map, which appears when it has content. */
    void addHeat(HtmlPage page) {
      page.awaited(heat);
    }
  }
}
