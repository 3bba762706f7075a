package io.github.bancada.storage.dedup;

import io.github.bancada.text.Quantity;
import io.github.bancada.text.Remaining;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Prints the progress of a long estimate every two seconds. For one thread. */
final class Progress {
  private static final long LINE_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final double GIGA = 1e9;
  private static final double MEGA = 1e6;

  private final Consumer<String> console;
  private long nextNanoTime;
  private long startNanoTime;
  private long files;
  private long allBytes;
  private long readBytes;

  /**
   * @param console receives the lines
   * @param nowNanoTime current {@link System#nanoTime()}
   */
  Progress(Consumer<String> console, long nowNanoTime) {
    this.console = console;
    nextNanoTime = nowNanoTime + LINE_INTERVAL_NANOS;
  }

  /** Counts a file that was found, before any file is read. */
  void found(long sizeBytes) {
    files++;
    allBytes += sizeBytes;
    long now = System.nanoTime();
    if (isDue(now)) {
      console.accept(
          String.format(
              Locale.ROOT, "found %s, %,.1f GB", Quantity.of(files, "file"), allBytes / GIGA));
    }
  }

  /** Called when all files are found and reading begins. */
  void begins(long nowNanoTime) {
    startNanoTime = nowNanoTime;
  }

  void read(int bytes) {
    readBytes += bytes;
    long now = System.nanoTime();
    if (isDue(now)) {
      console.accept(line(now));
    }
  }

  private boolean isDue(long now) {
    if (now - nextNanoTime < 0) {
      return false;
    }
    nextNanoTime = now + LINE_INTERVAL_NANOS;
    return true;
  }

  /** One line: bytes, percentage, MB/s and the remaining time. */
  String line(long nowNanoTime) {
    double seconds = (nowNanoTime - startNanoTime) / GIGA;
    // Files may have grown meanwhile.
    long all = Math.max(allBytes, readBytes);
    return String.format(
        Locale.ROOT,
        "%,.1f of %,.1f GB (%.1f %%), %,.0f MB/s, %s",
        readBytes / GIGA,
        all / GIGA,
        all == 0 ? 100.0 : 100.0 * readBytes / all,
        readBytes / MEGA / seconds,
        Remaining.text(readBytes, all - readBytes, seconds));
  }
}
