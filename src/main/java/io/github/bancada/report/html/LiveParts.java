package io.github.bancada.report.html;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.AggregateText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The charts and figures of a live page: a page has their places, and they are sent again and
 * again. Immutable.
 *
 * @param overTime elapsed time, and throughput
 * @param bytes empty until something is known of them
 * @param codes empty until a sample has one
 * @param heat of all labels together and those with the most samples; {@link HeatMap#isEmpty empty}
 *     before the first success
 */
record LiveParts(
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
   * @param counts what the map before this one has counted
   */
  static LiveParts of(RunSummary run, ReportCharts.Size size, HeatCounts counts)
      throws IOException {
    ReportCharts charts = new ReportCharts(run, size);
    List<HtmlChart> overTime = charts.overTime();
    LoadCharts load = charts.ofLoad();
    return new LiveParts(
        new FigureTable("labels", AggregateText.of(run), true, true),
        overTime,
        load.bytes(),
        load.codes(),
        charts.percentiles(),
        charts.heatMap(counts),
        charts.cpu());
  }

  /** What scripts draw in a page that has the places. */
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

  /** Adds the place of the heat map, which shows itself when there is something in it. */
  void addHeat(HtmlPage page) {
    page.awaited(heat);
  }
}
