package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.report.view.HeatGrid;
import io.github.bancada.report.view.PercentileCurve;
import java.awt.GridLayout;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import javax.swing.JPanel;
import org.knowm.xchart.style.XYStyler;

/** Elapsed time by percentile, and its distribution over time. Event thread only. */
final class DistributionCharts extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int GAP = 4;

  private final String elapsed = TEXTS.text("chart.elapsed");
  private final String response = TEXTS.text("chart.response");
  private final ChartPane percentiles =
      new ChartPane(
          TEXTS.text("chart.distribution.title"),
          TEXTS.text("chart.percentile"),
          List.of(
              ChartPane.Line.of(response, ChartColors.GREEN),
              ChartPane.Line.of(elapsed, ChartColors.BLUE)));
  private final HeatPane heat = new HeatPane();

  DistributionCharts() {
    super(new GridLayout(1, 2, GAP, 0));
    XYStyler styler = percentiles.chart().getStyler();
    styler.setXAxisLogarithmic(true);
    styler.setXAxisLogarithmicDecadeOnly(true);
    styler.setXAxisMin(1.0);
    styler.setXAxisMax(Math.pow(10, PercentileCurve.DECADES));
    styler.setXAxisTickLabelsFormattingFunction(
        place -> ChartPane.number(PercentileCurve.percentile(place)));
    add(percentiles);
    add(heat);
  }

  /** Sets whether elapsed times have a logarithmic axis, from the next {@link #show} on. */
  void setLogarithmic(boolean logarithmic) {
    percentiles.setLogarithmic(logarithmic);
  }

  void show(PercentileCurve curve, HeatGrid grid) {
    // One line alone needs no legend.
    boolean both = DoubleStream.of(curve.responseMillis()).anyMatch(value -> value >= 0);
    percentiles.chart().getStyler().setLegendVisible(both);
    percentiles.show(
        curve.positions(),
        Map.of(elapsed, curve.millis(), response, curve.responseMillis()),
        place -> ChartPane.number(PercentileCurve.percentile(place)) + " %");
    heat.show(grid);
  }

  void clear() {
    percentiles.clear();
    heat.show(HeatGrid.EMPTY);
  }
}
