package io.github.bancada.report;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.report.view.ProgressLine;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What has come in the last seconds of a run: the difference of two of its snapshots. For one
 * thread.
 */
final class ProgressWindow {
  private static final double SECOND = 1e9;

  private final long lengthNanos;
  private final Deque<Moment> moments = new ArrayDeque<>();

  /** A run at one moment. */
  private record Moment(
      long nanoTime, long samples, long errors, TimeCounts times, long longestNanos) {
    static Moment of(long nanoTime, LabelSummary total) {
      return new Moment(
          nanoTime,
          total.samples(),
          total.errors(),
          total.elapsed().times(),
          total.elapsed().maxNanos());
    }
  }

  /**
   * A window that begins now, before the first sample.
   *
   * @param seconds its length once it is full
   */
  ProgressWindow(int seconds, long nowNanoTime) {
    lengthNanos = (long) (seconds * SECOND);
    moments.add(new Moment(nowNanoTime, 0, 0, TimeCounts.NONE, 0));
  }

  /**
   * Moves the window on.
   *
   * @param total all samples so far
   */
  ProgressLine.Interval move(long nowNanoTime, LabelSummary total) {
    Moment now = Moment.of(nowNanoTime, total);
    moments.add(now);
    Moment then = moments.getFirst();
    // A tick that comes a little late still ends this interval, and begins the next one.
    while (moments.size() > 2 && nowNanoTime - second().nanoTime() >= lengthNanos * 19 / 20) {
      moments.removeFirst();
      then = moments.getFirst();
    }
    TimeCounts times = now.times().since(then.times());
    return new ProgressLine.Interval(
        (nowNanoTime - then.nanoTime()) / SECOND,
        now.samples() - then.samples(),
        now.errors() - then.errors(),
        times.samples(),
        times.percentileBetween(50, 0, now.longestNanos()),
        times.percentileBetween(95, 0, now.longestNanos()),
        times.percentileBetween(99, 0, now.longestNanos()));
  }

  private Moment second() {
    Moment first = moments.removeFirst();
    Moment second = moments.getFirst();
    moments.addFirst(first);
    return second;
  }
}
