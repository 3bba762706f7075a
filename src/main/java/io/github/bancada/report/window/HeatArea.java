package io.github.bancada.report.window;

import io.github.bancada.report.view.HeatGrid;
import java.awt.FontMetrics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Where the cells of a heat map are, in pixels. Immutable.
 *
 * @param grid what is drawn
 * @param line height of a line of text
 * @param widest width of the widest number on the horizontal axis
 */
record HeatArea(HeatGrid grid, int left, int top, int width, int height, int line, int widest) {
  private static final int MARGIN = 8;
  private static final long[] STEPS = {
    1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200
  };
  private static final long DAY = 86_400;
  private static final int[] DIGITS = {1, 2, 5};

  /** The area in a component of this size, with room for title and axes. */
  static HeatArea of(HeatGrid grid, FontMetrics font, int width, int height) {
    int line = font.getHeight();
    int left = font.stringWidth("0000 µs") + MARGIN;
    int top = 2 * line;
    return new HeatArea(
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

  /** Where a time lies, in rows from the lowest edge. */
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

  /** Round times with a label, as many as there is room for; else those of the edges. */
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
