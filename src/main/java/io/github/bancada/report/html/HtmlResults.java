package io.github.bancada.report.html;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.html.HtmlChart.Axis;
import io.github.bancada.report.html.HtmlChart.Kind;
import io.github.bancada.report.html.HtmlChart.Series;
import io.github.bancada.report.html.HtmlChart.Unit;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultPlot;
import io.github.bancada.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Tables of results and published figures in a page. Stateless. */
final class HtmlResults {

  private static final int MAX_ROWS = 100;
  private static final int MAX_PLOTS = 20;

  private static final String AXIS = "y";

  /** Measured points stand out; curves also differ without colours. */
  private static final List<String> CURVES = List.of("blue", "orange", "purple", "teal");

  private HtmlResults() {}

  /**
   * Adds tables with their plots.
   *
   * @param plot prefix of the plots' ids, unique in the page
   */
  static void add(HtmlPage page, String plot, List<ResultTable> tables) {
    int plots = 0;
    for (ResultTable table : tables) {
      page.heading(HtmlReport.shortened(table.name()));
      addNotes(page, table.above());
      if (!table.published().isEmpty()) {
        page.note(
            "As published: "
                + HtmlReport.shortenedMessage(table.published())
                + ". "
                + Published.CAVEAT);
      }
      if (!table.columns().isEmpty()) {
        page.table(html(table));
        if (table.rows().size() > MAX_ROWS) {
          page.note(table.rows().size() - MAX_ROWS + " more rows are in summary.json.");
        }
      }
      addNotes(page, table.below());
      for (ResultPlot drawn :
          table.plots().stream().filter(p -> !p.isOverTime()).limit(MAX_PLOTS).toList()) {
        page.chart(chart(plot + ++plots, drawn));
      }
    }
  }

  private static void addNotes(HtmlPage page, List<String> sentences) {
    for (String sentence : sentences) {
      String text = HtmlReport.shortenedMessage(sentence);
      if (ResultTable.isObjection(sentence)) {
        page.notice(HtmlPage.Tone.WARN, text);
      } else {
        page.note(text);
      }
    }
  }

  private static HtmlTable html(ResultTable table) {
    HtmlTable html = HtmlTable.of(table);
    for (List<ResultTable.Cell> row : table.rows().stream().limit(MAX_ROWS).toList()) {
      List<String> cells = row.stream().map(cell -> HtmlReport.shortened(cell.text())).toList();
      if (cells.get(0).equals(RunSummary.TOTAL)) {
        html.total(cells);
      } else {
        html.row(cells);
      }
    }
    return html;
  }

  /**
   * The chart.
   *
   * @param id unique in the page
   */
  static HtmlChart chart(String id, ResultPlot plot) {
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
