package io.github.bancada.report.window;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.event.MouseEvent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import javax.swing.JPanel;
import javax.swing.ToolTipManager;
import javax.swing.UIManager;
import org.apache.jmeter.util.JMeterUtils;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A line chart in the colours and fonts of the look and feel; its tooltip shows the values under
 * the mouse. Event thread only.
 */
final class ChartPane extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final Dimension PREFERRED = new Dimension(280, 120);
  private static final float LINE_WIDTH = 1.5f;
  private static final int MARKER_SIZE = 4;
  private static final float SMALL = 0.85f;

  /** Maximum number of points with markers; more would overlap. */
  private static final int MAX_MARKERS = 60;

  private final transient XYChart chart;

  /** Null while the super constructor runs. */
  private transient List<Line> lines;

  private boolean logarithmic;
  private transient DoubleFunction<String> placeName = ChartPane::number;

  /** Style of a line. */
  enum Style {
    LINE,
    /** The value holds until the next one. */
    STEP,
    DOTS
  }

  /**
   * A line of the chart.
   *
   * @param name in the legend
   * @param hue see {@link ChartColors#hue}, or {@link ChartColors#NEUTRAL}
   * @param rightAxis whether it uses the right axis
   */
  record Line(String name, int hue, Style style, boolean rightAxis) {
    static Line of(String name, int hue) {
      return new Line(name, hue, Style.LINE, false);
    }

    static Line dots(String name, int hue) {
      return new Line(name, hue, Style.DOTS, false);
    }

    private Color color() {
      return hue == ChartColors.NEUTRAL ? ChartColors.muted() : ChartColors.hue(hue);
    }

    private XYSeries.XYSeriesRenderStyle renderStyle() {
      return switch (style) {
        case LINE -> XYSeries.XYSeriesRenderStyle.Line;
        case STEP -> XYSeries.XYSeriesRenderStyle.Step;
        case DOTS -> XYSeries.XYSeriesRenderStyle.Scatter;
      };
    }
  }

  ChartPane(String title, String xTitle, List<Line> lines) {
    // The library's own panel takes Ctrl+S from JMeter, speaks English only and needs a display.
    chart = new XYChartBuilder().title(title).xAxisTitle(xTitle).build();
    this.lines = List.copyOf(lines);
    XYStyler styler = chart.getStyler();
    styler.setYAxisMin(0, 0.0);
    styler.setYAxisMin(1, 0.0);
    styler.setYAxisGroupPosition(1, Styler.YAxisPosition.Right);
    styler.setXAxisTickLabelsFormattingFunction(ChartPane::number);
    styler.setYAxisTickLabelsFormattingFunction(ChartPane::number);
    updateUI();
    ToolTipManager.sharedInstance().registerComponent(this);
  }

  /**
   * Format of axis labels: four significant digits, or all integer digits; no exponent; "" for a
   * non-finite value, which the library requests for an axis without space.
   */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return "";
    }
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal rounded =
        Math.abs(value) >= 1000
            ? exact.setScale(0, RoundingMode.HALF_UP)
            : exact.round(new MathContext(4));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  @Override
  public void updateUI() {
    super.updateUI();
    if (lines == null) {
      return;
    }
    setColours(chart.getStyler());
    setSizes(chart.getStyler());
    for (Line line : lines) {
      XYSeries series = chart.getSeries(line.name());
      if (series != null) {
        style(line, series);
      }
    }
  }

  private void setColours(XYStyler styler) {
    Color background = ChartColors.background();
    Color foreground = ChartColors.foreground();
    setBackground(background);
    styler.setChartBackgroundColor(background);
    styler.setPlotBackgroundColor(background);
    styler.setLegendBackgroundColor(background);
    styler.setLegendBorderColor(background);
    styler.setChartFontColor(foreground);
    styler.setChartTitleFontColor(foreground);
    styler.setAxisTickLabelsColor(foreground);
    styler.setXAxisTitleColor(foreground);
    styler.setYAxisTitleColor(foreground);
    styler.setAxisTickMarksColor(ChartColors.muted());
    styler.setPlotBorderColor(ChartColors.faint());
    styler.setPlotGridLinesColor(ChartColors.faint());
  }

  private void setSizes(XYStyler styler) {
    Font font = UIManager.getFont("Label.font");
    Font small = font.deriveFont(font.getSize2D() * SMALL);
    styler.setBaseFont(small);
    styler.setChartTitleFont(font.deriveFont(Font.BOLD));
    styler.setLegendFont(small);
    styler.setAxisTickLabelsFont(small);
    styler.setAxisTitleFont(small);
    styler.setChartPadding(scaled(4));
    styler.setPlotMargin(0);
    styler.setAxisTickPadding(scaled(3));
    styler.setAxisTickMarkLength(scaled(3));
    styler.setAxisTitlePadding(scaled(3));
    styler.setChartTitlePadding(scaled(3));
    styler.setLegendPadding(scaled(5));
    styler.setLegendSeriesLineLength(scaled(14));
    styler.setMarkerSize(scaled(MARKER_SIZE));
    styler.setChartTitleBoxVisible(false);
    styler.setPlotContentSize(0.96);
    styler.setLegendPosition(Styler.LegendPosition.OutsideE);
    styler.setXAxisTickMarkSpacingHint(scaled(60));
    styler.setYAxisTickMarkSpacingHint(scaled(36));
  }

  private static int scaled(int pixels) {
    return (int) Math.round(pixels * JMeterUtils.getHiDPIScaleFactor());
  }

  private static void style(Line line, XYSeries series) {
    series.setLineColor(line.color());
    series.setMarkerColor(line.color());
    series.setLineStyle(
        new BasicStroke(LINE_WIDTH * scaled(2) / 2, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    series.setXYSeriesRenderStyle(line.renderStyle());
    boolean marked = line.style() == Style.DOTS || series.getXData().length <= MAX_MARKERS;
    series.setMarker(marked ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
    series.setYAxisGroup(line.rightAxis() ? 1 : 0);
  }

  /**
   * Draws these values.
   *
   * @param x positions on the horizontal axis, ascending unless there are only dots
   * @param values by line name; NaN is a gap
   * @param placeName names a position in the tooltip
   */
  void show(double[] x, Map<String, double[]> values, DoubleFunction<String> placeName) {
    this.placeName = placeName;
    List.copyOf(chart.getSeriesCollection()).forEach(each -> chart.removeSeries(each.getName()));
    for (Line line : lines) {
      // The library cannot draw an axis without values.
      double[] y = x.length == 0 ? x : drawable(values.get(line.name()));
      if (!DoubleStream.of(y).allMatch(Double::isNaN)) {
        style(line, chart.addSeries(line.name(), x, y));
      }
    }
    repaint();
  }

  /** Draws these lines instead of the previous ones. */
  void show(
      List<Line> others,
      double[] x,
      Map<String, double[]> values,
      DoubleFunction<String> placeName) {
    lines = List.copyOf(others);
    show(x, values, placeName);
  }

  void clear() {
    show(new double[0], Map.of(), ChartPane::number);
  }

  /** Sets whether the left axis is logarithmic, from the next {@link #show} on. */
  void setLogarithmic(boolean logarithmic) {
    this.logarithmic = logarithmic;
    XYStyler styler = chart.getStyler();
    styler.setYAxisLogarithmic(logarithmic);
    styler.setYAxisLogarithmicDecadeOnly(true);
    styler.setYAxisMin(0, logarithmic ? null : 0.0);
  }

  /** A logarithmic axis cannot show 0. */
  private double[] drawable(double[] y) {
    return logarithmic
        ? DoubleStream.of(y).map(value -> value > 0 ? value : Double.NaN).toArray()
        : y;
  }

  /** For configuration before it is shown. */
  XYChart chart() {
    return chart;
  }

  /** The values at the position nearest to the mouse. */
  @Override
  public String getToolTipText(MouseEvent event) {
    Collection<XYSeries> all = chart.getSeriesCollection();
    if (all.isEmpty()) {
      return null;
    }
    double[] places = all.iterator().next().getXData();
    int nearest = nearest(places, chart.getChartXFromCoordinate(event.getX()));
    StringBuilder text = new StringBuilder("<html>").append(placeName.apply(places[nearest]));
    for (XYSeries each : all) {
      double value = each.getYData()[nearest];
      if (!Double.isNaN(value)) {
        text.append("<br>").append(each.getName()).append(": ").append(number(value));
      }
    }
    return text.append("</html>").toString();
  }

  private static int nearest(double[] places, double wanted) {
    int nearest = 0;
    for (int i = 1; i < places.length; i++) {
      if (Math.abs(places[i] - wanted) < Math.abs(places[nearest] - wanted)) {
        nearest = i;
      }
    }
    return nearest;
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    if (chart.getSeriesCollection().isEmpty()) {
      graphics.setColor(getBackground());
      graphics.fillRect(0, 0, getWidth(), getHeight());
      return;
    }
    Graphics2D copy = (Graphics2D) graphics.create();
    chart.paint(copy, getWidth(), getHeight());
    copy.dispose();
  }

  @Override
  public Dimension getPreferredSize() {
    return new Dimension(scaled(PREFERRED.width), scaled(PREFERRED.height));
  }
}
