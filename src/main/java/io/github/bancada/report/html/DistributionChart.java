package io.github.bancada.report.html;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.html.HtmlChart.Axis;
import io.github.bancada.report.html.HtmlChart.Kind;
import io.github.bancada.report.html.HtmlChart.Scale;
import io.github.bancada.report.html.HtmlChart.Series;
import io.github.bancada.report.html.HtmlChart.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * The distribution of the elapsed and response times of a run.
 *
 * @param chosen labels with their own lines; none for a single label
 */
record DistributionChart(RunSummary summary, List<LabelSummary> chosen) {
  private static final List<String> COLOURS =
      List.of("blue", "orange", "green", "purple", "teal", "pink", "grey");

  /** Response times; their lines are dashed, and red is for failures. */
  private static final String DASHED = "text";

  /** Most labels drawn together. */
  static final int LINES = COLOURS.size();

  /** Elapsed time by percentile, up to 99.99 %. */
  HtmlChart chart() {
    List<Double> percentiles = positions();
    HtmlChart chart =
        HtmlChart.overPercentiles("percentiles", "Distribution of the elapsed time", percentiles)
            .axis(new Axis("time", "elapsed time", Unit.NANOS, 1, percentileScale(), Double.NaN));
    List<Series> all = new ArrayList<>();
    for (LabelSummary label : ReportCharts.mostSamples(chosen, LINES)) {
      all.add(line(ReportCharts.shortened(label), COLOURS.get(all.size()), label, percentiles));
    }
    all.add(
        line(
            chosen.isEmpty() ? "elapsed time" : RunSummary.TOTAL,
            chosen.isEmpty() ? "blue" : "text",
            summary.total(),
            percentiles));
    addResponse(all, RunSummary.TOTAL, summary.total(), percentiles);
    chart.view(ReportCharts.ALL_LABELS, all);
    for (LabelSummary label : chosen) {
      List<Series> series = new ArrayList<>();
      series.add(line("elapsed time", "blue", label, percentiles));
      addResponse(series, ReportCharts.shortened(label), label, percentiles);
      chart.view(ReportCharts.shortened(label), series);
    }
    return chart;
  }

  private Scale percentileScale() {
    LabelSummary total = summary.total();
    long longest = Math.max(total.elapsed().maxNanos(), total.asResponse().elapsed().maxNanos());
    return longest > ReportCharts.LOGARITHMIC_FROM * total.elapsed().percentileNanos(50)
        ? Scale.LOGARITHMIC_ON
        : Scale.LOGARITHMIC_OFF;
  }

  private static Series line(
      String name, String colour, LabelSummary label, List<Double> percentiles) {
    return new Series(
        name,
        "time",
        Kind.LINE,
        colour,
        percentiles.stream()
            .mapToDouble(p -> known(label, label.elapsed().percentileNanos(p)))
            .toArray());
  }

  /** NaN if no sample succeeded. */
  private static double known(LabelSummary label, long nanos) {
    return label.elapsed().isEmpty() ? Double.NaN : nanos;
  }

  /** Response times: measured, or else estimated. */
  private void addResponse(
      List<Series> to, String name, LabelSummary label, List<Double> percentiles) {
    long interval = summary.info().settings().intendedIntervalNanos();
    if (!label.responses().isEmpty()) {
      boolean among = !chosen.isEmpty() && label == summary.total();
      Series line = line("", DASHED, label.asResponse(), percentiles);
      to.add(dashed((among ? name + ", " : "") + "response time", line.values()));
    } else if (interval > 0 && summary.total().responses().isEmpty()) {
      to.add(
          dashed(
              name + ", corrected",
              percentiles.stream()
                  .mapToDouble(
                      p -> known(label, label.elapsed().correctedPercentileNanos(p, interval)))
                  .toArray()));
    }
  }

  private static Series dashed(String name, double[] values) {
    return new Series(name, "time", Kind.LINE, DASHED, true, false, values);
  }

  /** Percentiles, equally many for each nine: 0, 5 … 85, 90, 90.5 … 98.5, 99 … 99.99. */
  static List<Double> positions() {
    List<Double> positions = new ArrayList<>();
    for (int decade = 0; decade < 4; decade++) {
      for (int part = 20; part > 2; part--) {
        positions.add(100 - Math.round(part * 5 * 1e6 / Math.pow(10, decade)) / 1e6);
      }
    }
    positions.add(99.99);
    return positions;
  }
}
