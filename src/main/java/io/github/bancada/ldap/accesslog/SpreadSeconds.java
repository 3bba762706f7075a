package io.github.bancada.ldap.accesslog;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Spreads requests, opened and closed connections of one second evenly over it, if a log has whole
 * seconds only: the i-th of n at (i - 1/2)/n. Other lines keep their place among these. Lines with
 * exact times stay as they are. Not thread-safe.
 *
 * <p>A second of more than {@value #MOST} lines is spread in parts, each over half of the rest of
 * the second, so that memory is bounded.
 */
final class SpreadSeconds {
  private static final int MOST = 100_000;

  private final Consumer<LogLine> next;
  private final List<LogLine> second = new ArrayList<>();
  private double from;

  /**
   * @param next takes the lines in their order
   */
  SpreadSeconds(Consumer<LogLine> next) {
    this.next = next;
  }

  void add(LogLine line) {
    boolean goesOn =
        !second.isEmpty()
            && !line.stamp().exact()
            && second.get(0).stamp().second() == line.stamp().second();
    if (!goesOn) {
      flush(1);
      from = 0;
    }
    if (line.stamp().exact()) {
      next.accept(line);
      return;
    }
    second.add(line);
    if (second.size() == MOST) {
      double half = (from + 1) / 2;
      flush(half);
      from = half;
    }
  }

  /** Called after the last line. */
  void end() {
    flush(1);
  }

  private void flush(double to) {
    long starts = second.stream().filter(SpreadSeconds::begins).count();
    double step = (to - from) / Math.max(1, starts);
    double at = from;
    long begun = 0;
    for (LogLine line : second) {
      if (begins(line)) {
        at = from + (begun + 0.5) * step;
        begun++;
      }
      next.accept(line.at(line.stamp().within(at)));
    }
    second.clear();
  }

  private static boolean begins(LogLine line) {
    return switch (line.statement().verb()) {
      case OPENED, CLOSED, REQUEST -> true;
      case MORE, RESULT, OTHER -> false;
    };
  }
}
