package io.github.bancada.atm.prepare;

import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/** Progress and speed of a load. Thread-safe. */
final class LoadProgress {
  private final long rows;
  private final long loadedBefore;
  private final long startNanoTime;
  private final LongAdder loaded = new LongAdder();

  /**
   * @param rows total number of accounts
   * @param loadedBefore accounts loaded by an earlier attempt
   * @param startNanoTime start by {@link System#nanoTime()}
   */
  LoadProgress(long rows, long loadedBefore, long startNanoTime) {
    this.rows = rows;
    this.loadedBefore = loadedBefore;
    this.startNanoTime = startNanoTime;
  }

  void add(long more) {
    loaded.add(more);
  }

  /** Accounts loaded since the start. */
  long loaded() {
    return loaded.sum();
  }

  /** One line: rows, percentage, rows/s and, before the end, the remaining time. */
  String line(long nowNanoTime) {
    long now = loaded();
    long done = loadedBefore + now;
    double seconds = (nowNanoTime - startNanoTime) / 1e9;
    double rate = seconds > 0 ? now / seconds : 0;
    String text =
        String.format(
            Locale.ROOT,
            "%,d of %,d accounts (%.1f %%), %,.0f rows/s",
            done,
            rows,
            100.0 * done / rows,
            rate);
    if (done == rows) {
      return text + String.format(Locale.ROOT, ", done in %.1f s", seconds);
    }
    return text + ", ETA " + (now == 0 ? "unknown" : duration(Math.round((rows - done) / rate)));
  }

  /** {@code 7 s}, {@code 2:05 min} or {@code 1:02:05 h}. */
  private static String duration(long seconds) {
    if (seconds < 60) {
      return seconds + " s";
    }
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d:%02d min", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d h", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
}
