package io.github.bancada.report;

import java.util.List;
import java.util.Map;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.knowm.xchart.style.XYStyler;

/**
 * The charts of a run: latency over time, throughput with errors and active users over time, and
 * latency by percentile. For the event thread only.
 */
final class ReportCharts extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int BLUE = 210;
  private static final int ORANGE = 30;
  private static final int MAGENTA = 310;
  private static final int RED = 0;
  private static final int NEUTRAL = -1;

  private static final String P50 = "p50";
  private static final String P95 = "p95";

  private final String max = ReportTexts.text("chart.max");
  private final String throughput = ReportTexts.text("chart.throughput");
  private final String errors = ReportTexts.text("chart.errors");
  private final String users = ReportTexts.text("chart.users");
  private final String elapsed = ReportTexts.text("chart.elapsed");

  private final ChartPane latency =
      new ChartPane(
          ReportTexts.text("chart.latency.title"),
          ReportTexts.text("chart.time"),
          List.of(
              ChartPane.Line.of(max, MAGENTA),
              ChartPane.Line.of(P95, ORANGE),
              ChartPane.Line.of(P50, BLUE)));
  private final ChartPane rates =
      new ChartPane(
          ReportTexts.text("chart.throughput.title"),
          ReportTexts.text("chart.time"),
          List.of(
              new ChartPane.Line(users, NEUTRAL, true, true),
              ChartPane.Line.of(throughput, BLUE),
              ChartPane.Line.of(errors, RED)));
  private final ChartPane distribution =
      new ChartPane(
          ReportTexts.text("chart.distribution.title"),
          ReportTexts.text("chart.percentile"),
          List.of(ChartPane.Line.of(elapsed, BLUE)));

  ReportCharts() {
    super(new MigLayout("insets 0, gap 4, fill", "[60%,fill][40%,fill]", "[50%,fill][50%,fill]"));
    XYStyler styler = distribution.getChart().getStyler();
    styler.setXAxisLogarithmic(true);
    styler.setXAxisLogarithmicDecadeOnly(true);
    styler.setXAxisTickLabelsFormattingFunction(
        place -> ChartPane.number(PercentileCurve.percentile(place)));
    styler.setCustomCursorXDataFormattingFunction(
        decade -> ChartPane.number(PercentileCurve.percentile(Math.pow(10, decade))) + " %");
    distribution.getChart().getStyler().setLegendVisible(false);
    add(latency, "grow");
    add(distribution, "spany 2, grow, wrap");
    add(rates, "grow");
  }

  /** Draws these from now on. */
  void show(TimeSeries.Points points, PercentileCurve curve) {
    String everySecond =
        points.secondsPerPoint() == 1
            ? ReportTexts.text("chart.time")
            : ReportTexts.text("chart.time.highest", points.secondsPerPoint());
    latency.getChart().setXAxisTitle(everySecond);
    latency.show(
        points.seconds(),
        Map.of(P50, points.p50Millis(), P95, points.p95Millis(), max, points.maxMillis()));
    rates.show(
        points.seconds(),
        Map.of(
            throughput,
            points.samplesPerSecond(),
            errors,
            points.errorsPerSecond(),
            users,
            points.users()));
    distribution.show(curve.places(), Map.of(elapsed, curve.millis()));
  }

  /** Shows nothing. */
  void clear() {
    for (ChartPane each : List.of(latency, rates, distribution)) {
      each.show(new double[0], Map.of());
    }
  }
}
