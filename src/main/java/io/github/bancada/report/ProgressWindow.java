package io.github.bancada.report;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.report.view.ProgressLine;
import java.util.ArrayDeque;
import java.util.Deque;

/** Samples of the last seconds of a run: the difference of two snapshots. For one thread. */
final class ProgressWindow {
  private static final double SECOND = 1e9;

  private final long lengthNanos;
  private final Deque<Moment> moments = new ArrayDeque<>();

  /** A run at one moment. */
  private record Moment(
      long nanoTime,
      long samples,
      long errors,
      ElapsedTimes elapsed,
      ElapsedTimes responses,
      long outside) {
    static Moment of(long nanoTime, LabelSummary total, long outside) {
      return new Moment(
          nanoTime,
          total.samples(),
          total.errors(),
          total.elapsed(),
          total.asResponse().elapsed(),
          outside);
    }

    /** Response times, if known. */
    ElapsedTimes times(boolean response) {
      return response ? responses : elapsed;
    }
  }

  /**
   * Begins a window now, before the first sample.
   *
   * @param seconds length of the full window
   */
  ProgressWindow(int seconds, long nowNanoTime) {
    lengthNanos = (long) (seconds * SECOND);
    moments.add(new Moment(nowNanoTime, 0, 0, ElapsedTimes.NONE, ElapsedTimes.NONE, 0));
  }

  /**
   * Moves the window on.
   *
   * @param total all samples so far that count
   * @param outside number of samples outside the load so far
   */
  ProgressLine.Interval move(long nowNanoTime, LabelSummary total, long outside) {
    Moment now = Moment.of(nowNanoTime, total, outside);
    moments.add(now);
    Moment then = moments.getFirst();
    // A tick that is a little late still ends this interval and begins the next.
    while (moments.size() > 2 && nowNanoTime - second().nanoTime() >= lengthNanos * 19 / 20) {
      moments.removeFirst();
      then = moments.getFirst();
    }
    boolean response = !now.responses().isEmpty();
    long longest = now.times(response).maxNanos();
    TimeCounts times = now.times(response).times().since(then.times(response).times());
    return new ProgressLine.Interval(
        (nowNanoTime - then.nanoTime()) / SECOND,
        now.samples() - then.samples(),
        now.errors() - then.errors(),
        times.samples(),
        times.percentileBetween(50, 0, longest),
        times.percentileBetween(95, 0, longest),
        times.percentileBetween(99, 0, longest),
        response,
        now.outside() - then.outside());
  }

  private Moment second() {
    Moment first = moments.removeFirst();
    Moment second = moments.getFirst();
    moments.addFirst(first);
    return second;
  }
}
