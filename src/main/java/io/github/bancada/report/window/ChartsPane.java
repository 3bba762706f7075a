package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.report.view.PercentileCurve;
import io.github.bancada.report.view.TimeSeries;
import java.awt.Dimension;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.GridLayout;
import java.awt.Insets;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import javax.swing.JPanel;
import org.knowm.xchart.style.XYStyler;

/**
 * The charts of a run: latency over time; throughput, errors and active users over time; latency by
 * percentile. Event thread only.
 */
final class ChartsPane extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int GAP = 4;

  /** Share of the width of the two charts over time. */
  private static final double OVER_TIME = 0.6;

  /** Of a chart over time in a window of 1280 x 800. */
  private static final int HEIGHT = 205;

  private static final int BLUE = 210;
  private static final int ORANGE = 30;
  private static final int MAGENTA = 310;
  private static final int GREEN = 130;
  private static final int RED = 0;
  private static final int NEUTRAL = -1;

  private static final String P50 = "p50";
  private static final String P95 = "p95";

  private final String max = TEXTS.text("chart.max");
  private final String throughput = TEXTS.text("chart.throughput");
  private final String errors = TEXTS.text("chart.errors");
  private final String users = TEXTS.text("chart.users");
  private final String elapsed = TEXTS.text("chart.elapsed");
  private final String response = TEXTS.text("chart.response");
  private final String responseP95 = TEXTS.text("chart.response.p95");

  private final ChartPane latency =
      new ChartPane(
          TEXTS.text("chart.latency.title"),
          "", // shares the axis of the chart below
          List.of(
              ChartPane.Line.of(max, MAGENTA),
              ChartPane.Line.of(responseP95, GREEN),
              ChartPane.Line.of(P95, ORANGE),
              ChartPane.Line.of(P50, BLUE)));
  private final ChartPane rates =
      new ChartPane(
          TEXTS.text("chart.throughput.title"),
          TEXTS.text("chart.time"),
          List.of(
              new ChartPane.Line(users, NEUTRAL, true, true),
              ChartPane.Line.of(throughput, BLUE),
              ChartPane.Line.of(errors, RED)));
  private final ChartPane distribution =
      new ChartPane(
          TEXTS.text("chart.distribution.title"),
          TEXTS.text("chart.percentile"),
          List.of(ChartPane.Line.of(response, GREEN), ChartPane.Line.of(elapsed, BLUE)));

  ChartsPane() {
    super(new GridBagLayout());
    latency.chart().getStyler().setXAxisTitleVisible(false);
    XYStyler styler = distribution.chart().getStyler();
    styler.setXAxisLogarithmic(true);
    styler.setXAxisLogarithmicDecadeOnly(true);
    styler.setXAxisMin(1.0);
    styler.setXAxisMax(Math.pow(10, PercentileCurve.DECADES));
    styler.setXAxisTickLabelsFormattingFunction(
        place -> ChartPane.number(PercentileCurve.percentile(place)));
    JPanel overTime = new JPanel(new GridLayout(2, 1, 0, GAP));
    overTime.add(latency);
    overTime.add(rates);
    overTime.setPreferredSize(new Dimension(1, 2 * HEIGHT + GAP));
    add(overTime, cell(0, OVER_TIME));
    add(distribution, cell(1, 1 - OVER_TIME));
  }

  private static GridBagConstraints cell(int x, double part) {
    GridBagConstraints cell = new GridBagConstraints();
    cell.gridx = x;
    cell.weightx = part;
    cell.weighty = 1;
    cell.fill = GridBagConstraints.BOTH;
    cell.insets = new Insets(0, x == 0 ? 0 : GAP, 0, 0);
    return cell;
  }

  /** Sets whether elapsed times have a logarithmic axis, from the next {@link #show} on. */
  void setLogarithmic(boolean logarithmic) {
    latency.setLogarithmic(logarithmic);
    distribution.setLogarithmic(logarithmic);
  }

  void show(TimeSeries.Points points, PercentileCurve curve) {
    long length = points.secondsPerPoint();
    rates
        .chart()
        .setXAxisTitle(
            length == 1 ? TEXTS.text("chart.time") : TEXTS.text("chart.time.highest", length));
    DoubleFunction<String> second =
        place ->
            length == 1
                ? ChartPane.number(place - 0.5) + " s"
                : ChartPane.number(place - length / 2.0)
                    + "–"
                    + ChartPane.number(place + length / 2.0)
                    + " s";
    double[] places = places(points);
    latency.show(
        places,
        Map.of(
            P50, afterGap(points.p50Millis()),
            P95, afterGap(points.p95Millis()),
            max, afterGap(points.maxMillis()),
            responseP95, afterGap(points.responseP95Millis())),
        second);
    rates.show(
        places,
        Map.of(
            throughput, afterGap(points.samplesPerSecond()),
            errors, afterGap(points.errorsPerSecond()),
            users, afterGap(points.users())),
        second);
    // One line alone needs no legend.
    boolean both = DoubleStream.of(curve.responseMillis()).anyMatch(value -> value >= 0);
    distribution.chart().getStyler().setLegendVisible(both);
    distribution.show(
        curve.positions(),
        Map.of(elapsed, curve.millis(), response, curve.responseMillis()),
        place -> ChartPane.number(PercentileCurve.percentile(place)) + " %");
  }

  /**
   * The start of the run, then the middle of each point. With equidistant positions the library
   * would place its ticks there instead of at round numbers.
   */
  private static double[] places(TimeSeries.Points points) {
    double[] places = new double[points.size() == 0 ? 0 : points.size() + 1];
    for (int i = 1; i < places.length; i++) {
      places[i] = points.seconds()[i - 1] + points.secondsPerPoint() / 2.0;
    }
    return places;
  }

  private static double[] afterGap(double[] values) {
    double[] shifted = new double[values.length + 1];
    shifted[0] = Double.NaN;
    System.arraycopy(values, 0, shifted, 1, values.length);
    return shifted;
  }

  void clear() {
    for (ChartPane each : List.of(latency, rates, distribution)) {
      each.show(new double[0], Map.of(), ChartPane::number);
    }
  }
}
