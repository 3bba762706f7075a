package io.github.bancada.ldap.undo;

import io.github.bancada.text.Remaining;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Reports the progress of a long undo every two seconds. For one thread. */
final class UndoProgress {
  private static final long LINE_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Consumer<String> console;
  private final LongSupplier nanoTime;
  private long startNanoTime;
  private long nextNanoTime;
  private long records;
  private long done;

  /**
   * @param console receives the lines
   * @param nanoTime now, as {@link System#nanoTime()}
   */
  UndoProgress(Consumer<String> console, LongSupplier nanoTime) {
    this.console = console;
    this.nanoTime = nanoTime;
  }

  /**
   * @param all number of records to undo
   */
  void begins(long all) {
    records = all;
    startNanoTime = nanoTime.getAsLong();
    nextNanoTime = startNanoTime + LINE_INTERVAL_NANOS;
  }

  /** Counts a record that is undone or left. */
  void done() {
    done++;
    long now = nanoTime.getAsLong();
    if (now - nextNanoTime >= 0) {
      nextNanoTime = now + LINE_INTERVAL_NANOS;
      console.accept(line((now - startNanoTime) / 1e9));
    }
  }

  private String line(double seconds) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d records (%.1f %%), %,.0f/s, %s",
        done,
        records,
        100.0 * done / records,
        done / seconds,
        Remaining.text(done, records - done, seconds));
  }
}
