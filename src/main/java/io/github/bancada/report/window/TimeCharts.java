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
import java.util.stream.DoubleStream;
import javax.swing.JPanel;
import org.knowm.xchart.style.XYStyler;

/**
 * The first charts of a run: elapsed times; throughput, errors and active users; elapsed time by
 * percentile. Event thread only.
 */
final class TimeCharts extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int GAP = 4;

  /** Share of the width of the two charts over time. */
  private static final double OVER_TIME = 0.6;

  /** Of a chart over time in a window of 1280 x 800. */
  private static final int HEIGHT = 205;

  private static final String P50 = "p50";
  private static final String P95 = "p95";

  private final String max = TEXTS.text("chart.max");
  private final String throughput = TEXTS.text("chart.throughput");
  private final String errors = TEXTS.text("chart.errors");
  private final String users = TEXTS.text("chart.users");
  private final String elapsed = TEXTS.text("chart.elapsed");
  private final String response = TEXTS.text("chart.response");
  private final String responseP95 = TEXTS.text("chart.response.p95");
  private final String latencyP95 = TEXTS.text("chart.latency.p95");

  private final ChartPane latency =
      new ChartPane(
          TEXTS.text("chart.latency.title"),
          "", // shares the axis of the chart below
          List.of(
              ChartPane.Line.of(max, ChartColors.MAGENTA),
              ChartPane.Line.of(latencyP95, ChartColors.NEUTRAL),
              ChartPane.Line.of(responseP95, ChartColors.GREEN),
              ChartPane.Line.of(P95, ChartColors.ORANGE),
              ChartPane.Line.of(P50, ChartColors.BLUE)));
  private final ChartPane rates =
      new ChartPane(
          TEXTS.text("chart.throughput.title"),
          TEXTS.text("chart.time"),
          List.of(
              new ChartPane.Line(users, ChartColors.NEUTRAL, ChartPane.Style.STEP, true),
              ChartPane.Line.of(throughput, ChartColors.BLUE),
              ChartPane.Line.of(errors, ChartColors.RED)));
  private final ChartPane distribution =
      new ChartPane(
          TEXTS.text("chart.distribution.title"),
          TEXTS.text("chart.percentile"),
          List.of(
              ChartPane.Line.of(response, ChartColors.GREEN),
              ChartPane.Line.of(elapsed, ChartColors.BLUE)));

  TimeCharts() {
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
    TimeAxis axis = new TimeAxis(points.secondsPerPoint(), points.seconds());
    rates
        .chart()
        .setXAxisTitle(axis.title(TEXTS.text("chart.time.highest", axis.secondsPerPoint())));
    double[] places = axis.places();
    latency.show(
        places,
        Map.of(
            P50, TimeAxis.values(points.p50Millis()),
            P95, TimeAxis.values(points.p95Millis()),
            max, TimeAxis.values(points.maxMillis()),
            responseP95, TimeAxis.values(points.responseP95Millis()),
            latencyP95, TimeAxis.values(points.latencyP95Millis())),
        axis::name);
    rates.show(
        places,
        Map.of(
            throughput, TimeAxis.values(points.samplesPerSecond()),
            errors, TimeAxis.values(points.errorsPerSecond()),
            users, TimeAxis.values(points.users())),
        axis::name);
    // One line alone needs no legend.
    boolean both = DoubleStream.of(curve.responseMillis()).anyMatch(value -> value >= 0);
    distribution.chart().getStyler().setLegendVisible(both);
    distribution.show(
        curve.positions(),
        Map.of(elapsed, curve.millis(), response, curve.responseMillis()),
        place -> ChartPane.number(PercentileCurve.percentile(place)) + " %");
  }

  void clear() {
    List.of(latency, rates, distribution).forEach(ChartPane::clear);
  }
}
