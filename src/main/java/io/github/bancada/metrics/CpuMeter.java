package io.github.bancada.metrics;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * Reads what the machine's CPUs have done since the last reading, from the first line of {@code
 * /proc/stat} (proc(5)), which counts ticks since boot. Where that file is missing there are no
 * readings. Not thread-safe.
 */
final class CpuMeter {
  // Places in the line "cpu user nice system idle iowait irq softirq steal …".
  private static final int USER = 1;
  private static final int NICE = 2;
  private static final int SYSTEM = 3;
  private static final int IDLE = 4;
  private static final int IOWAIT = 5;
  private static final int IRQ = 6;
  private static final int SOFTIRQ = 7;
  private static final int STEAL = 8;

  private final Path stat;
  private long[] lastTicks;
  private long lastProcessNanos;
  private long lastNanoTime;

  private final LongSupplier nanoTime;
  private long lastSecond;

  /**
   * @param stat {@code /proc/stat}
   * @param lastSecond seconds since the epoch: the last one that gets no row
   */
  CpuMeter(Path stat, long lastSecond) {
    this(stat, lastSecond, System::nanoTime);
  }

  CpuMeter(Path stat, long lastSecond, LongSupplier nanoTime) {
    this.stat = stat;
    this.lastSecond = lastSecond;
    this.nanoTime = nanoTime;
    lastTicks = ticks();
    lastProcessNanos = processNanos();
    lastNanoTime = nanoTime.getAsLong();
  }

  /** CPU time this process has spent so far, nanoseconds; 0 if the JVM does not tell. */
  static long processNanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
        ? os.getProcessCpuTime()
        : 0;
  }

  /**
   * What happened since the last reading: one row for each second since then, so that none comes
   * twice and none is missing, however late this is called. If there are several, each has the mean
   * of them all, for nobody knows more. A clock that jumps makes no seconds that were not there.
   *
   * @param epochSecond the last second that is over
   * @return empty if no second is over since the last reading, or the machine does not tell
   */
  List<CpuRow> read(long epochSecond) {
    if (epochSecond <= lastSecond) {
      return List.of();
    }
    long wallSeconds = Math.round((nanoTime.getAsLong() - lastNanoTime) / 1e9);
    long first = Math.max(lastSecond, epochSecond - Math.max(1, wallSeconds)) + 1;
    Optional<CpuRow> mean = sinceLastReading(epochSecond);
    lastSecond = epochSecond;
    return mean.map(row -> LongStream.rangeClosed(first, epochSecond).mapToObj(row::at).toList())
        .orElse(List.of());
  }

  private Optional<CpuRow> sinceLastReading(long epochSecond) {
    long[] ticks = ticks();
    long[] before = lastTicks;
    long processNanos = processNanos() - lastProcessNanos;
    long now = nanoTime.getAsLong();
    long wallNanos = now - lastNanoTime;
    lastTicks = ticks;
    lastProcessNanos += processNanos;
    lastNanoTime = now;
    if (ticks.length <= STEAL || before.length <= STEAL) {
      return Optional.empty();
    }
    double[] share = new double[STEAL + 1];
    double total = 0;
    for (int i = USER; i <= STEAL; i++) {
      share[i] = Math.max(0, ticks[i] - before[i]); // iowait may go back, says proc(5)
      total += share[i];
    }
    if (total == 0 || wallNanos <= 0) {
      return Optional.empty();
    }
    double percent = 100 / total;
    double cpus = Runtime.getRuntime().availableProcessors();
    return Optional.of(
        new CpuRow(
            epochSecond,
            share[USER] * percent,
            share[NICE] * percent,
            (share[SYSTEM] + share[IRQ] + share[SOFTIRQ]) * percent,
            share[IOWAIT] * percent,
            share[STEAL] * percent,
            share[IDLE] * percent,
            Math.min(100, 100.0 * processNanos / wallNanos / cpus)));
  }

  private long[] ticks() {
    try (var lines = Files.lines(stat)) {
      String[] words = lines.findFirst().orElse("").trim().split("\\s+");
      if (!words[0].equals("cpu")) {
        return new long[0];
      }
      long[] ticks = new long[words.length];
      for (int i = 1; i < words.length; i++) {
        ticks[i] = Long.parseLong(words[i]);
      }
      return ticks;
    } catch (IOException | RuntimeException e) {
      return new long[0]; // no Linux, or a /proc that is hidden
    }
  }
}
