package io.github.bancada.capacity;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.Goal;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.TrialPhase;
import io.github.bancada.capacity.search.TrialRow;
import io.github.bancada.capacity.search.TrialVerdict;
import io.github.bancada.text.ResourceTexts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.util.List;
import java.util.Locale;
import javax.swing.JPanel;
import javax.swing.UIManager;

/**
 * Draws the trials of a search: response time (95th percentile) against load, both on logarithmic
 * axes, the limit of the objective and the interval of a found capacity. Event thread only.
 */
final class TrialChart extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final Dimension SIZE = new Dimension(300, 220);
  private static final Color MET = new Color(0x2e, 0x8b, 0x57);
  private static final Color MISSED = new Color(0xc0, 0x39, 0x2b);
  private static final Color OTHER = new Color(0x80, 0x80, 0x80);
  private static final Color BAND = new Color(0x2b, 0x7b, 0xba, 60);
  private static final float[] DASHES = {6f, 4f};
  private static final double MARGIN = 1.15;
  private static final double MILLI = 1e6;
  private static final int POINT = 8;
  private static final int GAP = 6;

  private final transient ResourceTexts texts;
  private transient SearchProgress.State state;

  TrialChart(ResourceTexts texts) {
    this.texts = texts;
    setPreferredSize(SIZE);
    getAccessibleContext().setAccessibleName(texts.text("chart.name"));
  }

  void show(SearchProgress.State shown) {
    state = shown;
    repaint();
  }

  private List<TrialRow> points() {
    return state == null
        ? List.of()
        : state.trials().stream()
            .filter(row -> row.phase() != TrialPhase.WARM_UP && row.response().p95Nanos() > 0)
            .toList();
  }

  /** The limit of the first goal that is a time, nanoseconds; 0 without one. */
  private double limitNanos() {
    return state.settings().objective().goals().stream()
        .mapToLong(Goal::limitNanos)
        .filter(nanos -> nanos > 0)
        .findFirst()
        .orElse(0);
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    Graphics2D g = (Graphics2D) graphics.create();
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    g.setFont(UIManager.getFont("Label.font"));
    FontMetrics font = g.getFontMetrics();
    List<TrialRow> points = points();
    g.setColor(getForeground());
    g.drawString(texts.text("chart.title"), GAP, GAP + font.getAscent());
    g.drawString(texts.text("chart.legend"), GAP, GAP + font.getHeight() + font.getAscent());
    if (!points.isEmpty()) {
      int left = GAP + font.stringWidth("100,000 ms");
      int top = 2 * GAP + 2 * font.getHeight();
      new Plot(
              g,
              points,
              getWidth() - left - 3 * GAP,
              getHeight() - top - font.getHeight() - 2 * GAP)
          .draw(left, top);
    }
    g.dispose();
  }

  /** The area within the axes. */
  private final class Plot {
    private final Graphics2D g;
    private final List<TrialRow> points;
    private final int width;
    private final int height;
    private final double lowLoad;
    private final double highLoad;
    private final double lowNanos;
    private final double highNanos;

    Plot(Graphics2D g, List<TrialRow> points, int width, int height) {
      this.g = g;
      this.points = points;
      this.width = width;
      this.height = height;
      double limit = limitNanos();
      lowLoad = points.stream().mapToDouble(TrialRow::load).min().orElseThrow() / MARGIN;
      highLoad = points.stream().mapToDouble(TrialRow::load).max().orElseThrow() * MARGIN;
      double least = points.stream().mapToDouble(Plot::nanos).min().orElseThrow();
      double most = points.stream().mapToDouble(Plot::nanos).max().orElseThrow();
      lowNanos = (limit > 0 ? Math.min(limit, least) : least) / MARGIN;
      highNanos = Math.max(limit, most) * MARGIN;
    }

    private static double nanos(TrialRow row) {
      return row.response().p95Nanos();
    }

    void draw(int left, int top) {
      if (width <= 0 || height <= 0) {
        return;
      }
      g.translate(left, top);
      drawInterval();
      drawAxes();
      for (TrialRow row : points) {
        g.setColor(
            row.verdict() == TrialVerdict.MET
                ? MET
                : row.verdict() == TrialVerdict.MISSED ? MISSED : OTHER);
        g.fill(
            new Ellipse2D.Double(
                x(row.load()) - POINT / 2.0, y(nanos(row)) - POINT / 2.0, POINT, POINT));
      }
    }

    private double x(double load) {
      return width * Math.log(load / lowLoad) / Math.log(highLoad / lowLoad);
    }

    private double y(double nanos) {
      return height * (1 - Math.log(nanos / lowNanos) / Math.log(highNanos / lowNanos));
    }

    private void drawInterval() {
      CapacityResult result = state.result();
      if (result != null && result.isFound()) {
        g.setColor(BAND);
        double from = Math.max(0, x(result.low()));
        g.fillRect((int) from, 0, (int) Math.max(1, x(result.high()) - from), height);
      }
    }

    private void drawAxes() {
      FontMetrics font = g.getFontMetrics();
      LoadKind kind = state.settings().load();
      g.setColor(UIManager.getColor("Separator.foreground"));
      g.drawRect(0, 0, width, height);
      g.setColor(getForeground());
      String low = kind.text(lowLoad * MARGIN);
      String high = kind.text(highLoad / MARGIN);
      int below = height + GAP + font.getAscent();
      g.drawString(low, (int) x(lowLoad * MARGIN), below);
      if (!high.equals(low)) {
        g.drawString(high, (int) x(highLoad / MARGIN) - font.stringWidth(high), below);
      }
      drawTime(lowNanos * MARGIN);
      drawTime(highNanos / MARGIN);
      double limit = limitNanos();
      if (limit > 0) {
        drawTime(limit);
        g.setStroke(
            new BasicStroke(1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1f, DASHES, 0f));
        g.drawLine(0, (int) y(limit), width, (int) y(limit));
        g.setStroke(new BasicStroke(1f));
      }
    }

    private void drawTime(double nanos) {
      FontMetrics font = g.getFontMetrics();
      double millis = nanos / MILLI;
      String text = String.format(Locale.ROOT, millis < 10 ? "%.2f ms" : "%,.0f ms", millis);
      g.drawString(text, -GAP - font.stringWidth(text), (int) y(nanos) + font.getAscent() / 2 - 1);
    }
  }
}
