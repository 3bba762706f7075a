package io.github.bancada.report.html;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.html.HtmlChart.Axis;
import io.github.bancada.report.html.HtmlChart.Kind;
import io.github.bancada.report.html.HtmlChart.Series;
import io.github.bancada.report.html.HtmlChart.Unit;
import io.github.bancada.report.view.TimeBuckets;
import io.github.bancada.table.ResultPlot;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Figures over the time of the run that listeners' tables hold, such as those of the server: low
 * charts on the time axis of the run, one below the other.
 *
 * @param span the seconds of the run
 * @param startSecond second 0 of the charts, since the epoch
 */
record ServerCharts(RunSummary summary, TimeBuckets.Span span, long startSecond) {
  private static final List<String> COLOURS =
      List.of("blue", "orange", "purple", "teal", "green", "pink", "grey");
  private static final String AXIS = "y";

  private static final int MOST_CHARTS = 50;

  /** Points of a series, and of all series together. */
  private static final int MOST_POINTS = 1_000;

  private static final int MOST_OF_ALL = 25_000;

  private static final MathContext DIGITS = new MathContext(4);

  /** Adds the charts of all tables. */
  void add(HtmlPage page) {
    List<ResultPlot> rows =
        plots().filter(plot -> !plot.series().isEmpty()).limit(MOST_CHARTS).toList();
    int series = rows.stream().mapToInt(plot -> plot.series().size()).sum();
    TimeBuckets buckets =
        new TimeBuckets(
            span, Math.max(1, Math.min(MOST_POINTS, MOST_OF_ALL / Math.max(1, series))));
    int charts = 0;
    for (ResultPlot row : rows) {
      page.chart(chart("server" + ++charts, row, buckets.step()));
    }
  }

  private Stream<ResultPlot> plots() {
    return summary.results().tables().stream()
        .flatMap(table -> table.plots().stream())
        .filter(ResultPlot::isOverTime);
  }

  /** The bands of the elapsed times. */
  List<ChartMark> marks() {
    return plots().filter(plot -> plot.series().isEmpty()).flatMap(this::marks).toList();
  }

  private Stream<ChartMark> marks(ResultPlot plot) {
    double start = start(plot);
    return plot.bands().stream()
        .limit(MOST_POINTS)
        .map(
            band ->
                new ChartMark(
                    "x",
                    start + band.from(),
                    start + band.from(),
                    start + band.to(),
                    HtmlReport.shortened(band.text()),
                    "red",
                    false));
  }

  /** Where x = 0 of a plot is in the charts. */
  private double start(ResultPlot plot) {
    return plot.startEpochMillis() / 1e3 - startSecond;
  }

  private HtmlChart chart(String id, ResultPlot plot, long step) {
    List<Series> series = new ArrayList<>();
    for (ResultPlot.Series each : plot.series()) {
      String colour = COLOURS.get(series.size() % COLOURS.size());
      boolean dashed = series.size() >= COLOURS.size();
      series.add(
          new Series(each.name(), AXIS, Kind.LINE, colour, dashed, false, means(plot, each, step)));
    }
    HtmlChart chart =
        HtmlChart.row(id, HtmlReport.shortened(plot.title()), startSecond)
            .axis(new Axis(AXIS, plot.yTitle(), Unit.NUMBER, 1))
            .view(ReportCharts.ALL_LABELS, span.first() - startSecond, step, series);
    marks(plot).forEach(chart::mark);
    return chart;
  }

  /** Means of the points in each step of the run; what lies before and after it is left out. */
  private double[] means(ResultPlot plot, ResultPlot.Series series, long step) {
    int steps = Math.toIntExact((span.last() - span.first()) / step) + 1;
    double[] sums = new double[steps];
    int[] counts = new int[steps];
    for (ResultPlot.Point each : series.points()) {
      double second = Math.floor(start(plot) + each.x()) + startSecond - span.first();
      int i = (int) Math.floor(second / step);
      if (i >= 0 && i < steps) {
        sums[i] += each.y();
        counts[i]++;
      }
    }
    Arrays.setAll(
        sums,
        i -> {
          double mean = sums[i] / counts[i]; // NaN if there is none
          return Double.isFinite(mean)
              ? new BigDecimal(mean).round(DIGITS).doubleValue()
              : Double.NaN;
        });
    return sums;
  }
}
