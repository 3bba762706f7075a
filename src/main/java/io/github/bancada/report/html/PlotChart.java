package io.github.bancada.report.html;

import io.github.bancada.report.html.HtmlChart.Axis;
import io.github.bancada.report.html.HtmlChart.Kind;
import io.github.bancada.report.html.HtmlChart.Series;
import io.github.bancada.report.html.HtmlChart.Unit;
import io.github.bancada.table.ResultPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The plot of a workload's table as a chart. Stateless. */
final class PlotChart {
  private static final String AXIS = "y";

  /** Measured points stand out; the curves differ also where colours are not seen. */
  private static final List<String> CURVES = List.of("blue", "orange", "purple", "teal");

  private PlotChart() {}

  /**
   * The chart.
   *
   * @param id of no other chart of the page
   */
  static HtmlChart of(String id, ResultPlot plot) {
    List<Series> series = new ArrayList<>();
    int curves = 0;
    for (ResultPlot.Series each : plot.series()) {
      series.add(each.isCurve() ? curve(each, curves++) : points(each, plot));
    }
    return HtmlChart.overNumbers(id, HtmlReport.shortened(plot.title()), plot.xTitle())
        .axis(new Axis(AXIS, plot.yTitle(), Unit.NUMBER, 1))
        .view("", series);
  }

  private static Series curve(ResultPlot.Series curve, int number) {
    return new Series(
        curve.name(),
        AXIS,
        Kind.LINE,
        CURVES.get(number % CURVES.size()),
        number > 0,
        false,
        values(curve, ResultPlot.Point::y),
        ChartPoints.line(values(curve, ResultPlot.Point::x)));
  }

  private static Series points(ResultPlot.Series points, ResultPlot plot) {
    List<String> texts =
        points.points().stream()
            .map(
                point ->
                    String.format(
                        Locale.ROOT,
                        "%,.0f %s; %,.1f %s",
                        point.x(),
                        plot.xTitle(),
                        point.y(),
                        plot.yTitle()))
            .toList();
    return new Series(
        points.name(),
        AXIS,
        Kind.POINTS,
        "green",
        false,
        false,
        values(points, ResultPlot.Point::y),
        ChartPoints.points(values(points, ResultPlot.Point::x), "circle", texts));
  }

  private static double[] values(
      ResultPlot.Series series, ToDoubleFunction<ResultPlot.Point> value) {
    return series.points().stream().mapToDouble(value).toArray();
  }
}
