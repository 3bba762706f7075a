package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.report.view.TimeSeries;
import java.awt.GridLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.swing.JPanel;

/**
 * Elapsed time against load: a dot for each point of the charts over time, against throughput, and
 * against active users if their number changed. Event thread only.
 */
final class LoadCharts extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int GAP = 4;
  private static final String P50 = "p50";
  private static final String P95 = "p95";
  private static final List<ChartPane.Line> LINES =
      List.of(
          ChartPane.Line.dots(P95, ChartColors.ORANGE), ChartPane.Line.dots(P50, ChartColors.BLUE));

  private final ChartPane rate =
      new ChartPane(TEXTS.text("chart.rate.title"), TEXTS.text("chart.rate"), LINES);
  private final ChartPane users =
      new ChartPane(TEXTS.text("chart.users.title"), TEXTS.text("chart.users.axis"), LINES);

  LoadCharts() {
    super(new GridLayout(1, 0, GAP, 0));
    add(rate);
    for (ChartPane each : List.of(rate, users)) {
      each.chart().getStyler().setXAxisMin(0.0);
    }
  }

  /** Sets whether elapsed times have a logarithmic axis, from the next {@link #show} on. */
  void setLogarithmic(boolean logarithmic) {
    rate.setLogarithmic(logarithmic);
    users.setLogarithmic(logarithmic);
  }

  void show(TimeSeries.Points points) {
    show(rate, points, points.samplesPerSecond(), place -> ChartPane.number(place) + " /s");
    show(
        users,
        points,
        points.users(),
        place -> TEXTS.text("chart.users") + ": " + ChartPane.number(place));
    boolean several =
        DoubleStream.of(points.users()).filter(value -> value > 0).distinct().count() > 1;
    if (several != (users.getParent() == this)) {
      if (several) {
        add(users);
      } else {
        remove(users);
      }
      revalidate();
    }
  }

  private static void show(
      ChartPane chart, TimeSeries.Points points, double[] load, DoubleFunction<String> name) {
    int[] loaded =
        IntStream.range(0, load.length)
            .filter(i -> load[i] > 0 && !Double.isNaN(points.p50Millis()[i]))
            .toArray();
    chart.show(
        at(loaded, load),
        Map.of(P50, at(loaded, points.p50Millis()), P95, at(loaded, points.p95Millis())),
        name);
  }

  private static double[] at(int[] places, double[] values) {
    return Arrays.stream(places).mapToDouble(i -> values[i]).toArray();
  }

  void clear() {
    rate.clear();
    users.clear();
  }
}
