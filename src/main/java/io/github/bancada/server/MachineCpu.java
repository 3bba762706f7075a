package io.github.bancada.server;

import io.github.bancada.process.CpuTicks;
import io.github.bancada.table.MeasuredWindow;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Sums up what this machine's CPUs do while samples are taken, by state: over the whole load, and
 * inside each measured window. Time after the last sample does not count. In constant memory. Not
 * thread-safe.
 */
final class MachineCpu {
  private static final String ALL = "all samples";

  private final Path stat;
  private final Supplier<List<MeasuredWindow>> windows;
  private final Map<String, Sum> sums = new LinkedHashMap<>();
  private CpuTicks last;
  private long lastNanos;
  private long lastSamples;

  /**
   * What the CPUs did over a time. Immutable.
   *
   * @param name of the time
   * @param wallNanos how long it was measured
   */
  record Use(String name, long wallNanos, CpuTicks ticks) {}

  /** Ticks until the last sample, and later ones that wait for another sample. */
  private static final class Sum {
    private CpuTicks ticks = CpuTicks.NONE;
    private long nanos;
    private CpuTicks pendingTicks = CpuTicks.NONE;
    private long pendingNanos;

    void add(CpuTicks spent, long wallNanos) {
      pendingTicks = pendingTicks.plus(spent);
      pendingNanos += wallNanos;
    }

    void keep() {
      ticks = ticks.plus(pendingTicks);
      nanos += pendingNanos;
      pendingTicks = CpuTicks.NONE;
      pendingNanos = 0;
    }
  }

  /**
   * @param proc {@code /proc}
   * @param windows as known when it is called
   */
  MachineCpu(Path proc, Supplier<List<MeasuredWindow>> windows) {
    this.stat = proc.resolve("stat");
    this.windows = windows;
  }

  /**
   * Reads the ticks. The time since the last reading belongs to a window that its middle is in.
   *
   * @param nanos now, since the epoch
   * @param samples number of samples so far
   */
  void measure(long nanos, long samples) {
    Optional<CpuTicks> now = CpuTicks.read(stat);
    if (now.isEmpty()) {
      return; // the next reading makes up for it
    }
    if (last != null && samples > 0) {
      add(now.get().since(last), nanos - lastNanos, lastNanos + (nanos - lastNanos) / 2);
      if (samples > lastSamples) {
        lastSamples = samples;
        sums.values().forEach(Sum::keep);
      }
    }
    last = now.get();
    lastNanos = nanos;
  }

  private void add(CpuTicks spent, long wallNanos, long middle) {
    sum(ALL).add(spent, wallNanos);
    windows.get().stream()
        .filter(window -> window.contains(middle))
        .map(MeasuredWindow::name)
        .distinct() // two listeners may measure the same phase
        .forEach(name -> sum(name).add(spent, wallNanos));
  }

  private Sum sum(String name) {
    return sums.computeIfAbsent(name, any -> new Sum());
  }

  /** All times in which something was measured; the first covers all samples. */
  List<Use> uses() {
    return sums.entrySet().stream()
        .map(each -> new Use(each.getKey(), each.getValue().nanos, each.getValue().ticks))
        .filter(use -> use.ticks().total() > 0)
        .toList();
  }
}
