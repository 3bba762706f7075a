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
import java.util.Optional;
import javax.swing.JPanel;
import javax.swing.ToolTipManager;
import javax.swing.UIManager;

/**
 * The distribution of elapsed times over time: a column for each block of time, a row for each
 * range of times, and the stronger the colour the more samples, on a logarithmic scale. Its tooltip
 * has the count under the mouse. Event thread only.
 */
final class HeatPane extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final float SMALL = 0.85f;
  private static final int GAP = 4;

  /** A single sample is seen, too. */
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

  private HeatArea area() {
    return HeatArea.of(grid, getFontMetrics(getFont()), getWidth(), getHeight());
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
    HeatArea area = area();
    paintCells(copy, area);
    paintAxes(copy, area);
    copy.dispose();
  }

  private void paintCells(Graphics2D graphics, HeatArea area) {
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

  private void paintAxes(Graphics2D graphics, HeatArea area) {
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

  /** How many samples are under the mouse. */
  @Override
  public String getToolTipText(MouseEvent event) {
    if (grid.columns().isEmpty()) {
      return null;
    }
    HeatArea area = area();
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
}
