package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.report.view.TimeSeries;
import java.awt.GridLayout;
import java.util.List;
import java.util.Map;
import javax.swing.JPanel;

/** Elapsed times over time; throughput, errors and active users over time. Event thread only. */
final class TimeCharts extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int GAP = 4;

  private static final String P50 = "p50";
  private static final String P95 = "p95";

  private final String max = TEXTS.text("chart.max");
  private final String throughput = TEXTS.text("chart.throughput");
  private final String errors = TEXTS.text("chart.errors");
  private final String users = TEXTS.text("chart.users");
  private final String responseP95 = TEXTS.text("chart.response.p95");
  private final String latencyP95 = TEXTS.text("chart.latency.p95");

  private final ChartPane latency =
      new ChartPane(
          TEXTS.text("chart.latency.title"),
          TEXTS.text("chart.time"),
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

  TimeCharts() {
    super(new GridLayout(1, 2, GAP, 0));
    add(latency);
    add(rates);
  }

  /** Sets whether elapsed times have a logarithmic axis, from the next {@link #show} on. */
  void setLogarithmic(boolean logarithmic) {
    latency.setLogarithmic(logarithmic);
  }

  void show(TimeSeries.Points points) {
    Axis axis = new Axis(points.secondsPerPoint(), points.seconds());
    String title = axis.title(TEXTS.text("chart.time.highest", axis.secondsPerPoint()));
    latency.chart().setXAxisTitle(title);
    rates.chart().setXAxisTitle(title);
    double[] places = axis.places();
    latency.show(
        places,
        Map.of(
            P50, Axis.values(points.p50Millis()),
            P95, Axis.values(points.p95Millis()),
            max, Axis.values(points.maxMillis()),
            responseP95, Axis.values(points.responseP95Millis()),
            latencyP95, Axis.values(points.latencyP95Millis())),
        axis::name);
    rates.show(
        places,
        Map.of(
            throughput, Axis.values(points.samplesPerSecond()),
            errors, Axis.values(points.errorsPerSecond()),
            users, Axis.values(points.users())),
        axis::name);
  }

  void clear() {
    List.of(latency, rates).forEach(ChartPane::clear);
  }

  /**
   * The axis of charts over time. Immutable.
   *
   * @param secondsPerPoint length of a point
   * @param seconds first second of each point, since the start of the run
   */
  record Axis(long secondsPerPoint, double[] seconds) {
    /**
     * The start of the run, then the middle of each point. With equidistant positions the library
     * would place its ticks there instead of at round numbers.
     */
    double[] places() {
      double[] places = new double[seconds.length == 0 ? 0 : seconds.length + 1];
      for (int i = 1; i < places.length; i++) {
        places[i] = seconds[i - 1] + secondsPerPoint / 2.0;
      }
      return places;
    }

    /** The values at these places: none at the start of the run. */
    static double[] values(double[] ofPoints) {
      double[] shifted = new double[ofPoints.length + 1];
      shifted[0] = Double.NaN;
      System.arraycopy(ofPoints, 0, shifted, 1, ofPoints.length);
      return shifted;
    }

    /** The seconds of the point at a place. */
    String name(double place) {
      if (secondsPerPoint == 1) {
        return ChartPane.number(place - 0.5) + " s";
      }
      double half = secondsPerPoint / 2.0;
      return ChartPane.number(place - half) + "–" + ChartPane.number(place + half) + " s";
    }

    /**
     * The title.
     *
     * @param several the title for points of several seconds
     */
    String title(String several) {
      return secondsPerPoint == 1 ? TEXTS.text("chart.time") : several;
    }
  }
}
