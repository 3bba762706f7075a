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
 * Measures what the machine's CPUs did since the last reading. Source: the first line of {@code
 * /proc/stat} (proc(5)), which counts ticks since boot. Without that file there are no readings.
 * Not thread-safe.
 */
final class CpuMeter {
  // Columns of the line "cpu user nice system idle iowait irq softirq steal …".
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

  /** Rows begin after {@code lastSecond}, in seconds since the epoch. */
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

  /** CPU time this process has spent so far, nanoseconds; 0 if the JVM does not report it. */
  static long processNanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
        ? os.getProcessCpuTime()
        : 0;
  }

  /**
   * Returns one row for each second since the last reading. No second comes twice and none is
   * missing, however late the call. Several seconds share one reading, so each gets their mean. A
   * jump of the wall clock adds no seconds that did not happen.
   *
   * @param epochSecond the last complete second
   * @return empty if no second was completed since the last reading, or if the machine has no
   *     readings
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
      share[i] = Math.max(0, ticks[i] - before[i]); // proc(5): iowait may decrease
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
      return new long[0]; // not Linux, or /proc is hidden
    }
  }
}
