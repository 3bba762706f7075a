package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.report.view.HeatGrid;
import io.github.bancada.report.view.KeyFigures;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.event.MouseEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import javax.swing.JPanel;
import javax.swing.ToolTipManager;
import javax.swing.UIManager;

/**
 * The distribution of elapsed times over time: a column for each block of time, a row for each
 * range of times, and a stronger colour for more samples, on a logarithmic scale. Its tooltip has
 * the count under the mouse. Event thread only.
 */
final class HeatPane extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final float SMALL = 0.85f;
  private static final int GAP = 4;

  /** Lightest colour: shows also a single sample. */
  private static final double FAINTEST = 0.18;

  private transient HeatGrid grid = HeatGrid.EMPTY;

  HeatPane() {
    updateUI();
    ToolTipManager.sharedInstance().registerComponent(this);
  }

  @Override
  public void updateUI() {
    super.updateUI();
    setBackground(ChartColors.background());
    Font font = UIManager.getFont("Label.font");
    setFont(font.deriveFont(font.getSize2D() * SMALL));
  }

  void show(HeatGrid next) {
    grid = next;
    repaint();
  }

  private Area area() {
    return Area.of(grid, getFontMetrics(getFont()), getWidth(), getHeight());
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    if (grid.columns().isEmpty()) {
      return;
    }
    Graphics2D copy = (Graphics2D) graphics.create();
    copy.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    Area area = area();
    paintCells(copy, area);
    paintAxes(copy, area);
    copy.dispose();
  }

  private void paintCells(Graphics2D graphics, Area area) {
    Color hue = ChartColors.hue(ChartColors.BLUE);
    double most = Math.log(Math.max(2, grid.most()));
    for (HeatGrid.Column column : grid.columns()) {
      int left = area.x(column.second());
      int right = area.x(column.second() + grid.blockSeconds());
      for (int row = 0; row < column.counts().size(); row++) {
        long count = column.counts().get(row);
        if (count > 0) {
          double strength = FAINTEST + (1 - FAINTEST) * Math.log(count) / most;
          int alpha = (int) Math.round(255 * Math.min(1, strength));
          graphics.setColor(new Color(hue.getRed(), hue.getGreen(), hue.getBlue(), alpha));
          int top = area.y(row + 1);
          graphics.fillRect(left, top, Math.max(1, right - left), Math.max(1, area.y(row) - top));
        }
      }
    }
  }

  private void paintAxes(Graphics2D graphics, Area area) {
    FontMetrics metrics = graphics.getFontMetrics();
    graphics.setColor(ChartColors.faint());
    graphics.drawRect(area.left(), area.top(), area.width(), area.height());
    graphics.setColor(ChartColors.foreground());
    int below = area.top() + area.height() + metrics.getAscent() + GAP;
    for (long second : area.seconds()) {
      centred(graphics, String.valueOf(second), area.x(second), below);
    }
    int middle = area.left() + area.width() / 2;
    centred(graphics, TEXTS.text("chart.time"), middle, below + metrics.getHeight());
    for (double nanos : area.times()) {
      String text = KeyFigures.time(nanos);
      int y = area.y(area.row(nanos)) + metrics.getAscent() / 2;
      graphics.drawString(text, area.left() - GAP - metrics.stringWidth(text), y);
    }
    graphics.setFont(UIManager.getFont("Label.font").deriveFont(Font.BOLD));
    String title = TEXTS.text("chart.heat.title");
    centred(graphics, title, middle, graphics.getFontMetrics().getAscent() + GAP / 2);
  }

  private static void centred(Graphics2D graphics, String text, int x, int y) {
    graphics.drawString(text, x - graphics.getFontMetrics().stringWidth(text) / 2, y);
  }

  /** Number of samples under the mouse. */
  @Override
  public String getToolTipText(MouseEvent event) {
    if (grid.columns().isEmpty()) {
      return null;
    }
    Area area = area();
    int row = area.rowAt(event.getY());
    Optional<HeatGrid.Column> column =
        grid.columns().stream()
            .filter(each -> area.x(each.second()) <= event.getX())
            .filter(each -> event.getX() < area.x(each.second() + grid.blockSeconds()))
            .findFirst();
    if (row < 0 || row >= grid.rows().rows() || column.isEmpty()) {
      return null;
    }
    return TEXTS.text(
        "chart.heat.cell",
        Math.max(0, column.get().second()),
        column.get().second() + grid.blockSeconds(),
        column.get().counts().get(row),
        column.get().samples(),
        KeyFigures.time(grid.rows().nanos(row)),
        KeyFigures.time(grid.rows().nanos(row + 1)));
  }

  /**
   * Positions of the cells of a heat map, in pixels. Immutable.
   *
   * @param grid the heat map
   * @param line height of a line of text
   * @param widest width of the widest number on the horizontal axis
   */
  record Area(HeatGrid grid, int left, int top, int width, int height, int line, int widest) {
    private static final int MARGIN = 8;
    private static final long[] STEPS = {
      1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200
    };
    private static final long DAY = 86_400;
    private static final int[] DIGITS = {1, 2, 5};

    /** The area in a component of this size, with room for title and axes. */
    static Area of(HeatGrid grid, FontMetrics font, int width, int height) {
      int line = font.getHeight();
      int left = font.stringWidth("0000 µs") + MARGIN;
      int top = 2 * line;
      return new Area(
          grid,
          left,
          top,
          Math.max(1, width - left - 2 * MARGIN),
          Math.max(1, height - top - 2 * line - 2 * MARGIN),
          line,
          font.stringWidth(String.valueOf(grid.seconds())));
    }

    int x(long second) {
      double part = Math.max(0, Math.min(grid.seconds(), second)) / (double) grid.seconds();
      return left + (int) Math.round(part * width);
    }

    /** The lower edge of a row. */
    int y(double row) {
      return top + (int) Math.round((1 - row / grid.rows().rows()) * height);
    }

    /** The row at this height; beyond the rows outside the area. */
    int rowAt(int y) {
      return (int) Math.floor((1 - (y - top) / (double) height) * grid.rows().rows());
    }

    /** Position of a time, in rows from the lowest edge. */
    double row(double nanos) {
      return Math.log10(nanos) * grid.rows().perDecade() - grid.rows().first();
    }

    /** Seconds with a number on the axis. */
    List<Long> seconds() {
      long least = Math.max(1, (long) Math.ceil(3.0 * widest * grid.seconds() / width));
      long step =
          LongStream.of(STEPS)
              .filter(each -> each >= least)
              .findFirst()
              .orElse((least + DAY - 1) / DAY * DAY);
      return LongStream.iterate(0, second -> second <= grid.seconds(), second -> second + step)
          .boxed()
          .toList();
    }

    /** Round times with a label, as many as fit; or else the times of the edges. */
    List<Double> times() {
      double low = grid.rows().nanos(0);
      double high = grid.rows().nanos(grid.rows().rows());
      List<Double> times = new ArrayList<>();
      int last = Integer.MAX_VALUE;
      for (int power = (int) Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
        for (int digit : DIGITS) {
          double nanos = digit * Math.pow(10, power);
          if (nanos >= low && nanos <= high && last - y(row(nanos)) >= line) {
            last = y(row(nanos));
            times.add(nanos);
          }
        }
      }
      return times.size() > 1 ? Collections.unmodifiableList(times) : List.of(low, high);
    }
  }
}
