package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.report.view.CodeSeries;
import io.github.bancada.report.view.TimeSeries;
import java.awt.GridLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JPanel;

/** Response codes over time, failures in warm colours, and bytes. Event thread only. */
final class TrafficCharts extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int GAP = 4;
  private static final List<Integer> GOOD =
      List.of(ChartColors.GREEN, ChartColors.BLUE, ChartColors.TEAL, ChartColors.PURPLE);
  private static final List<Integer> BAD =
      List.of(ChartColors.RED, ChartColors.ORANGE, ChartColors.MAGENTA);

  private final String received = TEXTS.text("chart.received");
  private final String sent = TEXTS.text("chart.sent");
  private final ChartPane codes =
      new ChartPane(TEXTS.text("chart.codes.title"), TEXTS.text("chart.time"), List.of());
  private final ChartPane bytes =
      new ChartPane(
          TEXTS.text("chart.bytes.title"),
          TEXTS.text("chart.time"),
          List.of(
              ChartPane.Line.of(received, ChartColors.BLUE),
              ChartPane.Line.of(sent, ChartColors.ORANGE)));

  TrafficCharts() {
    super(new GridLayout(1, 2, GAP, 0));
    add(codes);
    add(bytes);
  }

  void show(CodeSeries.Points of, TimeSeries.Points points) {
    TimeCharts.Axis axis = new TimeCharts.Axis(of.secondsPerPoint(), of.seconds());
    codes.chart().setXAxisTitle(title(axis));
    List<ChartPane.Line> lines = new ArrayList<>();
    Map<String, double[]> values = new HashMap<>();
    for (CodeSeries.Line each : of.lines()) {
      lines.add(ChartPane.Line.of(each.name(), hue(each)));
      values.put(each.name(), TimeCharts.Axis.values(each.perSecond()));
    }
    codes.show(lines, axis.places(), values, axis::name);
    TimeCharts.Axis ofBytes = new TimeCharts.Axis(points.secondsPerPoint(), points.seconds());
    bytes.chart().setXAxisTitle(title(ofBytes));
    bytes.show(
        ofBytes.places(),
        Map.of(
            received, TimeCharts.Axis.values(points.receivedPerSecond()),
            sent, TimeCharts.Axis.values(points.sentPerSecond())),
        ofBytes::name);
  }

  private static String title(TimeCharts.Axis axis) {
    return axis.title(TEXTS.text("chart.time.mean", axis.secondsPerPoint()));
  }

  private static int hue(CodeSeries.Line line) {
    return switch (line.kind()) {
      case GOOD -> GOOD.get(line.place());
      case BAD -> BAD.get(line.place());
      case REST -> ChartColors.NEUTRAL;
    };
  }

  void clear() {
    codes.clear();
    bytes.clear();
  }
}
