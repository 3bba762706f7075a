package io.github.bancada.report.html;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.Knee;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.Scalability;
import io.github.bancada.capacity.search.TrialRow;
import io.github.bancada.capacity.search.TrialVerdict;
import io.github.bancada.report.html.HtmlChart.Axis;
import io.github.bancada.report.html.HtmlChart.Kind;
import io.github.bancada.report.html.HtmlChart.Scale;
import io.github.bancada.report.html.HtmlChart.Series;
import io.github.bancada.report.html.HtmlChart.Unit;
import io.github.bancada.report.view.CapacityTrials;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The charts of a search for a capacity: the figures at each load. Immutable. */
final class CapacityCharts {
  private static final String THROUGHPUT = "throughput";
  private static final String TIME = "time";
  private static final String SHARE = "share";

  /** Smallest share on the logarithmic axis, in percent; smaller ones are drawn here. */
  private static final double LEAST_SHARE = 1;

  private static final int CURVE_POINTS = 60;

  /** Width shown first: this many intervals of the capacity on each side of it. */
  private static final double INTERVALS_BESIDE = 3;

  private final CapacityResult result;
  private final List<TrialRow> trials;
  private final CapacityTrials.Figure figure;

  CapacityCharts(CapacityResult result) {
    this.result = result;
    figure = CapacityTrials.Figure.of(result);
    trials =
        result.trials().stream()
            .filter(row -> row.verdict() != TrialVerdict.NONE)
            .sorted(Comparator.comparingDouble(TrialRow::load))
            .toList();
  }

  /** Whether there is a trial to draw. */
  boolean isEmpty() {
    return trials.isEmpty();
  }

  /** Throughput, response time and share over the limit, one below the other, against load. */
  HtmlChart againstLoad() {
    HtmlChart chart =
        HtmlChart.overNumbers(
                "capacity",
                "Throughput, " + figure.name() + " and verdicts against load",
                result.load() == LoadKind.RATE ? "load: arrivals a second" : "load: users")
            .axis(new Axis(THROUGHPUT, "served/s", Unit.NUMBER, 1.5))
            .axis(new Axis(TIME, figure.name(), Unit.NANOS, 2, scaleOfTimes(), Double.NaN))
            .axis(
                new Axis(
                    SHARE,
                    "of what is allowed",
                    Unit.PERCENT,
                    2,
                    Scale.LOGARITHMIC_ON,
                    Double.NaN));
    List<Series> series = new ArrayList<>();
    for (TrialVerdict verdict :
        List.of(TrialVerdict.MET, TrialVerdict.MISSED, TrialVerdict.LOAD_MACHINE)) {
      addPoints(series, verdict);
    }
    addCurves(series);
    chart.view("", series);
    mark(chart);
    range(chart);
    return chart;
  }

  private Scale scaleOfTimes() {
    DoubleSummaryStatistics times =
        trials.stream().mapToDouble(figure::of).filter(nanos -> nanos > 0).summaryStatistics();
    return times.getMax() > ReportCharts.LOGARITHMIC_FROM * times.getMin()
        ? Scale.LOGARITHMIC_ON
        : Scale.LINEAR;
  }

  private void addPoints(List<Series> series, TrialVerdict verdict) {
    List<TrialRow> rows = trials.stream().filter(row -> row.verdict() == verdict).toList();
    if (rows.isEmpty()) {
      return;
    }
    double[] loads = values(rows, TrialRow::load);
    List<String> texts = rows.stream().map(row -> CapacityText.trial(result.load(), row)).toList();
    ChartPoints points = ChartPoints.points(loads, shape(verdict), texts);
    series.add(points(verdict, THROUGHPUT, values(rows, TrialRow::servedPerSecond), points));
    series.add(points(verdict, TIME, values(rows, row -> known(figure.of(row))), points));
    series.add(
        points(
            verdict,
            SHARE,
            values(rows, row -> ofAllowed(row, row.share())),
            new ChartPoints(
                loads,
                values(rows, row -> ofAllowed(row, row.low())),
                values(rows, row -> ofAllowed(row, row.high())),
                shape(verdict),
                texts)));
  }

  private static Series points(
      TrialVerdict verdict, String axis, double[] values, ChartPoints points) {
    return new Series(
        verdict.token(), axis, Kind.POINTS, colour(verdict), false, false, values, points);
  }

  private static String colour(TrialVerdict verdict) {
    return switch (verdict) {
      case MET -> "green";
      case MISSED -> "red";
      default -> "orange";
    };
  }

  private static String shape(TrialVerdict verdict) {
    return switch (verdict) {
      case MET -> "circle";
      case MISSED -> "crossRot";
      default -> "triangle";
    };
  }

  private static double[] values(List<TrialRow> rows, ToDoubleFunction<TrialRow> value) {
    return rows.stream().mapToDouble(value).toArray();
  }

  /** NaN without a sample. */
  private static double known(double nanos) {
    return nanos > 0 ? nanos : Double.NaN;
  }

  private static double ofAllowed(TrialRow row, double share) {
    return Math.max(LEAST_SHARE, 100 * share / row.target());
  }

  /** Throughput with all arrivals served; for users the law, where it is trusted. */
  private void addCurves(List<Series> series) {
    double least = trials.get(0).load();
    double most = trials.get(trials.size() - 1).load();
    if (result.load() == LoadKind.RATE) {
      double[] ends = {least, most};
      series.add(dashed("all arrivals served", "grey", ends, ends));
    } else {
      law().ifPresent(law -> series.add(curve(law, least, most)));
    }
  }

  private static Series curve(Scalability law, double least, double most) {
    double[] users =
        IntStream.rangeClosed(0, CURVE_POINTS)
            .mapToDouble(i -> least * Math.pow(most / least, (double) i / CURVE_POINTS))
            .toArray();
    return dashed(
        "Universal Scalability Law", "blue", users, Arrays.stream(users).map(law::at).toArray());
  }

  private static Series dashed(String name, String colour, double[] xs, double[] values) {
    return new Series(
        name, THROUGHPUT, Kind.LINE, colour, true, false, values, ChartPoints.line(xs));
  }

  private void mark(HtmlChart chart) {
    if (result.isFound()) {
      chart.mark(
          new ChartMark(
              "x",
              result.capacity(),
              result.low(),
              result.high(),
              "capacity " + result.load().text(result.capacity()),
              "blue",
              false));
    }
    result.knee().ifPresent(knee -> chart.mark(mark(knee)));
    figure
        .goal()
        .ifPresent(goal -> chart.mark(ChartMark.across(TIME, goal.limitNanos(), goal.text())));
    chart.mark(ChartMark.across(SHARE, 100, "the objective"));
  }

  /** Most trials are near the capacity, where their marks would overlap. */
  private void range(HtmlChart chart) {
    if (result.isFound() && result.high() > result.low()) {
      double beside = INTERVALS_BESIDE * (result.high() - result.low());
      double least = Math.max(trials.get(0).load(), result.capacity() - beside);
      double most = Math.min(trials.get(trials.size() - 1).load(), result.capacity() + beside);
      // A mark at an end of the axis would be cut.
      chart.range(least - beside / 20, most + beside / 20);
    }
  }

  private ChartMark mark(Knee knee) {
    return new ChartMark(
        "x",
        knee.load(),
        Double.NaN,
        Double.NaN,
        "knee " + knee.text(result.load()),
        "purple",
        true);
  }

  private Optional<Scalability> law() {
    return result.scalability().filter(Scalability::fits);
  }

  /** Throughput against users busy, with the law; empty if it is not trusted or is above. */
  Optional<HtmlChart> scalability() {
    if (result.load() == LoadKind.USERS || law().isEmpty()) {
      return Optional.empty();
    }
    Scalability law = law().get();
    HtmlChart chart =
        HtmlChart.overNumbers(
                "scalability", "Throughput against users busy", "users busy or waiting, on average")
            .axis(new Axis(THROUGHPUT, "served/s", Unit.NUMBER, 1));
    double[] users = values(trials, CapacityCharts::usersBusy);
    List<Series> series = new ArrayList<>();
    for (TrialVerdict verdict : List.of(TrialVerdict.MET, TrialVerdict.MISSED)) {
      List<TrialRow> rows = trials.stream().filter(row -> row.verdict() == verdict).toList();
      List<String> texts = rows.stream().map(r -> CapacityText.trial(result.load(), r)).toList();
      series.add(
          points(
              verdict,
              THROUGHPUT,
              values(rows, TrialRow::servedPerSecond),
              ChartPoints.points(values(rows, CapacityCharts::usersBusy), shape(verdict), texts)));
    }
    double least = Arrays.stream(users).filter(each -> each > 0).min().orElse(1);
    series.add(curve(law, least, law.mostUsers()));
    chart.view("", series);
    if (law.isPeakBelievable()) {
      chart.mark(
          new ChartMark(
              "x", law.peakUsers(), Double.NaN, Double.NaN, "peak of the law", "blue", true));
    }
    return Optional.of(chart);
  }

  private static double usersBusy(TrialRow row) {
    return row.servedPerSecond() * row.response().meanNanos() / 1e9;
  }
}
