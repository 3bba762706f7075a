package io.github.bancada.arrivals;

import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.text.ResourceTexts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.util.Locale;
import javax.swing.JPanel;
import javax.swing.UIManager;

/** Draws the rate of a schedule over time, or shows why there is none. Event thread only. */
final class SchedulePreview extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final Dimension SIZE = new Dimension(400, 200);
  private static final Color LINE = new Color(0x2b, 0x7b, 0xba);
  private static final int FILL_ALPHA = 48;
  private static final int TICKS = 4;
  private static final int GAP = 6;
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;
  private static final double DAY = 86_400;

  private final transient ResourceTexts texts;
  private transient Schedule schedule;
  private String message = "";

  SchedulePreview(ResourceTexts texts) {
    this.texts = texts;
    setPreferredSize(SIZE);
    getAccessibleContext().setAccessibleName(texts.text("preview.name"));
  }

  void show(Schedule drawn) {
    schedule = drawn;
    message =
        texts.text(
            "preview.summary",
            Math.round(drawn.expected()),
            time(drawn.seconds()),
            drawn.highestRate());
    setToolTipText(message);
    repaint();
  }

  void show(String problem) {
    schedule = null;
    message = problem;
    setToolTipText(problem);
    repaint();
  }

  /** The text above the chart or in its place. */
  String message() {
    return message;
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    Graphics2D g = (Graphics2D) graphics.create();
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    g.setFont(UIManager.getFont("Label.font"));
    g.setColor(getForeground());
    FontMetrics font = g.getFontMetrics();
    g.drawString(message, GAP, GAP + font.getAscent());
    if (schedule != null) {
      int left = GAP + font.stringWidth(rate(highest() / 3)) + GAP + font.stringWidth("00");
      int top = 2 * GAP + font.getHeight();
      int width = getWidth() - left - GAP - font.stringWidth(time(schedule.seconds())) / 2;
      int height = getHeight() - top - font.getHeight() - 2 * GAP;
      if (width > 0 && height > 0) {
        g.translate(left, top);
        drawAxes(g, width, height);
        drawRate(g, width, height);
      }
    }
    g.dispose();
  }

  private double highest() {
    return schedule.highestRate();
  }

  private void drawAxes(Graphics2D g, int width, int height) {
    FontMetrics font = g.getFontMetrics();
    for (int i = 0; i <= TICKS; i++) {
      double part = (double) i / TICKS;
      int x = (int) Math.round(part * width);
      int y = (int) Math.round((1 - part) * height);
      g.setColor(UIManager.getColor("Separator.foreground"));
      g.drawLine(0, y, width, y);
      g.setColor(getForeground());
      String rate = rate(part * highest());
      g.drawString(rate, -GAP - font.stringWidth(rate), y + font.getAscent() / 2);
      String time = time(part * schedule.seconds(), schedule.seconds());
      g.drawString(time, x - font.stringWidth(time) / 2, height + GAP + font.getAscent());
    }
  }

  private void drawRate(Graphics2D g, int width, int height) {
    double toX = width / schedule.seconds();
    double toY = height / highest();
    Path2D line = new Path2D.Double();
    line.moveTo(0, height);
    double begin = 0;
    for (Schedule.Step step : schedule.steps()) {
      line.lineTo(begin * toX, height - step.from() * toY);
      begin += step.seconds();
      line.lineTo(begin * toX, height - step.to() * toY);
    }
    line.lineTo(width, height);
    g.setColor(new Color(LINE.getRed(), LINE.getGreen(), LINE.getBlue(), FILL_ALPHA));
    g.fill(line);
    g.setColor(LINE);
    g.setStroke(new BasicStroke(2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    g.draw(line);
  }

  private static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 10 ? "%.3g" : "%,.0f", perSecond)
            .replaceFirst("\\.?0+$", perSecond < 10 ? "" : "$0")
        + "/s";
  }

  private static String time(double seconds) {
    return time(seconds, seconds);
  }

  /** A time in the unit that suits the whole schedule. */
  private static String time(double seconds, double whole) {
    if (whole >= 2 * DAY) {
      return number(seconds / DAY) + " d";
    }
    if (whole >= 2 * HOUR) {
      return number(seconds / HOUR) + " h";
    }
    if (whole >= 2 * MINUTE) {
      return number(seconds / MINUTE) + " min";
    }
    return number(seconds) + " s";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value).replaceFirst("\\.?0+$", "");
  }
}
