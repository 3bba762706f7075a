package io.github.bancada.report.view;

import io.github.bancada.report.compare.ComparedFigure;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.Finding;
import io.github.bancada.report.compare.Interval;
import io.github.bancada.report.compare.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/**
 * One row of a comparison as a table, the same in every view: a line for each figure, all times in
 * one unit. Immutable.
 *
 * @param titles of the columns; "" for those of names and findings
 * @param rows the cells of each line
 */
public record ComparisonTable(List<String> titles, List<List<String>> rows) {
  static final String UNCLEAR = "no clear difference";

  /** The table of a row that is comparable. */
  public static ComparisonTable of(Comparison comparison, Row row) {
    TableTimes times =
        TableTimes.of(times(row, metric -> !metric.isMean()), times(row, ComparedFigure::isMean));
    return new ComparisonTable(
        titles(comparison),
        row.metrics().stream().map(metric -> cells(row, metric, times)).toList());
  }

  private static List<String> titles(Comparison comparison) {
    List<String> titles = new ArrayList<>(List.of("", comparison.configurations().get(0).name()));
    for (Configuration other :
        comparison.configurations().subList(1, comparison.configurations().size())) {
      titles.addAll(List.of(other.name(), "ratio", "95 % interval", ""));
    }
    return titles;
  }

  private static double[] figures(Row row, ComparedFigure metric) {
    return row.findings().stream()
        .mapToDouble(findings -> findings.get(metric.ordinal()).figure())
        .toArray();
  }

  private static double[] times(Row row, Predicate<ComparedFigure> wanted) {
    return row.metrics().stream()
        .filter(metric -> metric.isTime() && wanted.test(metric))
        .flatMapToDouble(metric -> DoubleStream.of(figures(row, metric)))
        .toArray();
  }

  private static List<String> cells(Row row, ComparedFigure metric, TableTimes times) {
    double[] figures = figures(row, metric);
    TimeFormat unit = times.column(figures);
    String title = metric.isTime() ? metric.title() + " " + unit.symbol() : metric.title();
    List<String> cells = new ArrayList<>(List.of(title, figure(metric, figures[0], unit)));
    for (int i = 1; i < figures.length; i++) {
      Finding finding = row.finding(i, metric);
      cells.add(figure(metric, figures[i], unit));
      cells.add(ratio(metric, finding.ratio()));
      cells.add(finding.interval().map(each -> interval(metric, each)).orElse("-"));
      cells.add(judgement(finding));
    }
    return cells;
  }

  private static String figure(ComparedFigure metric, double value, TimeFormat unit) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return switch (metric) {
      case THROUGHPUT -> String.format(Locale.ROOT, "%,.1f", value);
      case ERRORS -> percent(value);
      default -> unit.format(value);
    };
  }

  private static String percent(double value) {
    if (value > 0 && value < 0.01) {
      return "<0.01";
    }
    return value < 100 && value > 99.99 ? ">99.99" : String.format(Locale.ROOT, "%.2f", value);
  }

  static String ratio(ComparedFigure metric, double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    if (!metric.isDifference()) {
      return String.format(Locale.ROOT, value < 100 ? "%.3f" : "%,.0f", value);
    }
    return value == 0 ? "0" : String.format(Locale.ROOT, "%+.3f", value);
  }

  private static String interval(ComparedFigure metric, Interval interval) {
    return ratio(metric, interval.low()) + " to " + ratio(metric, interval.high());
  }

  private static String judgement(Finding finding) {
    if (!finding.gap().isEmpty()) {
      return finding.gap();
    }
    if (!finding.isDifferent()) {
      return UNCLEAR;
    }
    boolean more = finding.ratio() > finding.metric().neutral();
    if (finding.metric() == ComparedFigure.THROUGHPUT) {
      return more ? "more" : "less";
    }
    if (finding.metric() == ComparedFigure.ERRORS) {
      return more ? "more errors" : "fewer errors";
    }
    return more ? "slower" : "faster";
  }
}
