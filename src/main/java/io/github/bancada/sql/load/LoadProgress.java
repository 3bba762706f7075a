package io.github.bancada.sql.load;

import io.github.bancada.text.Remaining;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/** Progress and speed of a load. Thread-safe. */
public final class LoadProgress {
  private final String what;
  private final long rows;
  private final long loadedBefore;
  private final long startNanoTime;
  private final LongAdder loaded = new LongAdder();

  /**
   * @param what the rows in the plural, such as accounts
   * @param rows total number of rows
   * @param loadedBefore rows loaded by an earlier attempt
   * @param startNanoTime start by {@link System#nanoTime()}
   */
  public LoadProgress(String what, long rows, long loadedBefore, long startNanoTime) {
    this.what = what;
    this.rows = rows;
    this.loadedBefore = loadedBefore;
    this.startNanoTime = startNanoTime;
  }

  void add(long more) {
    loaded.add(more);
  }

  /** Rows loaded since the start. */
  long loaded() {
    return loaded.sum();
  }

  /** The last line. */
  public String line(long nowNanoTime) {
    return line(nowNanoTime, "");
  }

  /**
   * One line: rows, percentage, rows/s and, before the end, the remaining time.
   *
   * @param more what is still being done when all rows are loaded; empty for nothing
   */
  String line(long nowNanoTime, String more) {
    long now = loaded();
    long done = loadedBefore + now;
    double seconds = (nowNanoTime - startNanoTime) / 1e9;
    double rate = seconds > 0 ? now / seconds : 0;
    String text =
        String.format(
            Locale.ROOT,
            "%,d of %,d %s (%.1f %%), %,.0f rows/s",
            done,
            rows,
            what,
            100.0 * done / rows,
            rate);
    if (done == rows && !more.isEmpty()) {
      return text + ", " + more;
    }
    if (done == rows) {
      return text + String.format(Locale.ROOT, ", done in %.1f s", seconds);
    }
    return text
        + ", "
        + (isTooEarly(now) ? "ETA unknown" : Remaining.text(now, rows - done, seconds));
  }

  /** Whether most of the time was spent on creating tables, so that the rate is meaningless. */
  private boolean isTooEarly(long now) {
    return now == 0 || 100 * now < rows - loadedBefore;
  }
}
