package io.github.bancada.metrics;

import com.sun.management.OperatingSystemMXBean;
import io.github.bancada.process.CpuTicks;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * Measures the use of the machine's CPUs since the last reading, from {@code /proc/stat}. Without
 * that file there are no readings. Not thread-safe.
 */
public final class CpuMeter {
  private final Path stat;
  private Optional<CpuTicks> lastTicks;
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
    lastTicks = CpuTicks.read(stat);
    lastProcessNanos = processNanos();
    lastNanoTime = nanoTime.getAsLong();
  }

  /** Measures this machine's CPUs from now on, for one call of {@link #soFar}. */
  public static CpuMeter ofThisMachine() {
    return new CpuMeter(Path.of("/proc/stat"), 0); // seconds count from 0: there is one reading
  }

  /** The use since then; empty if the system does not report it. */
  public Optional<CpuRow> soFar() {
    return read(1).stream().findFirst();
  }

  /** CPU time this process has spent so far, nanoseconds; 0 if the JVM does not report it. */
  static long processNanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
        ? os.getProcessCpuTime()
        : 0;
  }

  /**
   * Returns one row for each second since the last reading. No second is repeated or missing,
   * however late the call; seconds that share a reading get their mean. A jump of the wall clock
   * adds no seconds.
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
    Optional<CpuTicks> ticks = CpuTicks.read(stat);
    Optional<CpuTicks> before = lastTicks;
    long processNanos = processNanos() - lastProcessNanos;
    long now = nanoTime.getAsLong();
    long wallNanos = now - lastNanoTime;
    lastTicks = ticks;
    lastProcessNanos += processNanos;
    lastNanoTime = now;
    if (ticks.isEmpty() || before.isEmpty()) {
      return Optional.empty();
    }
    CpuTicks spent = ticks.get().since(before.get());
    if (spent.total() == 0 || wallNanos <= 0) {
      return Optional.empty();
    }
    double cpus = Runtime.getRuntime().availableProcessors();
    return Optional.of(
        new CpuRow(
            epochSecond,
            spent.percent(spent.user()),
            spent.percent(spent.nice()),
            spent.percent(spent.system()),
            spent.percent(spent.iowait()),
            spent.percent(spent.steal()),
            spent.percent(spent.idle()),
            Math.min(100, 100.0 * processNanos / wallNanos / cpus)));
  }
}
