package io.github.bancada.report.html;

import io.github.bancada.history.Figure;
import io.github.bancada.history.HistoryText;
import io.github.bancada.history.PlanHistory;
import io.github.bancada.history.Series;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The charts of a history: each figure over the runs, with its levels. Stateless. */
final class HistoryCharts {
  /** Most labels in charts; the others are only in the table of changes. */
  private static final int MAX_VIEWS = 50;

  private static final String AXIS = "y";

  private HistoryCharts() {}

  /**
   * A chart for each figure that a run knows, with a view for each label.
   *
   * @param labels the most important first
   * @param id prefix of their ids, unique in the page
   */
  static List<HtmlChart> of(PlanHistory plan, List<String> labels, String id) {
    List<String> shown = labels.stream().limit(MAX_VIEWS).toList();
    return Arrays.stream(Figure.values())
        .flatMap(figure -> chart(plan, figure, shown, id + "-" + figure.ordinal()).stream())
        .toList();
  }

  /** Empty if no run knows the figure, or none had an error. */
  private static Optional<HtmlChart> chart(
      PlanHistory plan, Figure figure, List<String> labels, String id) {
    Map<String, Series> series =
        plan.series().stream()
            .filter(each -> each.figure() == figure)
            .collect(Collectors.toMap(Series::label, each -> each));
    if (series.values().stream().noneMatch(HistoryCharts::isShown)) {
      return Optional.empty();
    }
    HtmlChart chart =
        HtmlChart.overRuns(
                id,
                figure.key(),
                plan.runs().stream().map(run -> HistoryText.minute(run.info())).toList())
            .axis(new HtmlChart.Axis(AXIS, figure.key(), unit(figure), 1));
    for (String label : labels) {
      Series shown = series.get(label);
      chart.view(HtmlReport.shortened(label), shown == null ? List.of() : lines(shown));
    }
    return Optional.of(chart);
  }

  private static boolean isShown(Series series) {
    double least = series.figure() == Figure.ERRORS ? Double.MIN_VALUE : 0;
    return Arrays.stream(series.values()).anyMatch(value -> value >= least);
  }

  private static HtmlChart.Unit unit(Figure figure) {
    return figure.isTime()
        ? HtmlChart.Unit.NANOS
        : figure.isDifference() ? HtmlChart.Unit.PERCENT : HtmlChart.Unit.NUMBER;
  }

  private static List<HtmlChart.Series> lines(Series series) {
    double[] levels = Arrays.stream(series.levels()).map(HistoryCharts::rounded).toArray();
    List<HtmlChart.Series> lines = new ArrayList<>();
    for (boolean worse : new boolean[] {true, false}) {
      double[] marks = new double[levels.length];
      Arrays.fill(marks, Double.NaN);
      series.changes().stream()
          .filter(change -> series.isWorse(change) == worse)
          .forEach(change -> marks[change.run()] = levels[change.run()]);
      if (!Arrays.stream(marks).allMatch(Double::isNaN)) {
        lines.add(
            worse
                ? line("worse since", HtmlChart.Kind.POINTS, "red", false, marks)
                : line("better since", HtmlChart.Kind.POINTS, "green", false, marks));
      }
    }
    String name = series.figure().key();
    lines.add(line(name, HtmlChart.Kind.LINE, "blue", false, series.values()));
    lines.add(line("level", HtmlChart.Kind.LINE, "orange", true, levels));
    return lines;
  }

  private static HtmlChart.Series line(
      String name, HtmlChart.Kind kind, String colour, boolean dashed, double[] values) {
    return new HtmlChart.Series(name, AXIS, kind, colour, dashed, false, values);
  }

  /** With five digits: a level is in the page as often as there are runs. */
  private static double rounded(double level) {
    return Double.isNaN(level)
        ? level
        : new BigDecimal(level).round(new MathContext(5)).doubleValue();
  }
}
