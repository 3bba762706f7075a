package io.github.bancada.storage.results;

import io.github.bancada.storage.target.DeviceWrites;
import io.github.bancada.storage.target.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Usage of machines, processes and devices in the rounds of a phase. For several processes on one
 * machine, the earliest and the latest reading of the machine count. Not thread-safe.
 */
final class PhaseUsage {
  private static final double PERCENT = 100;

  private long clockNanos;
  private long cpuNanos;
  private boolean cpuKnown = true;
  private long busyTicks;
  private long iowaitTicks;
  private long allTicks;
  private long writtenBytes;
  private boolean writtenKnown = true;

  static PhaseUsage of(List<Round> rounds) {
    PhaseUsage all = new PhaseUsage();
    rounds.forEach(all::add);
    return all;
  }

  private void add(Round round) {
    writtenKnown = writtenKnown && !round.usage().isEmpty();
    cpuKnown = cpuKnown && !round.usage().isEmpty();
    clockNanos += round.usage().stream().mapToLong(PhaseUsage::clockNanos).max().orElse(0);
    for (Usage.Span process : round.usage()) {
      cpuKnown = cpuKnown && process.first().processCpuNanos() >= 0;
      cpuNanos += process.last().processCpuNanos() - process.first().processCpuNanos();
    }
    Map<String, List<Usage.Span>> machines =
        round.usage().stream().collect(Collectors.groupingBy(span -> span.first().machine()));
    machines.values().forEach(this::addMachine);
  }

  private static long clockNanos(Usage.Span span) {
    return span.last().clockNanos() - span.first().clockNanos();
  }

  private void addMachine(List<Usage.Span> processes) {
    busyTicks += grown(processes, Usage::busyTicks);
    iowaitTicks += grown(processes, Usage::iowaitTicks);
    allTicks += grown(processes, Usage::allTicks);
    writtenKnown =
        writtenKnown
            && processes.stream().allMatch(span -> span.writtenBytes() != DeviceWrites.UNKNOWN);
    writtenBytes += grown(processes, Usage::writtenBytes);
  }

  private static long grown(List<Usage.Span> processes, ToLongFunction<Usage> counter) {
    List<Long> readings = new ArrayList<>();
    for (Usage.Span span : processes) {
      readings.add(counter.applyAsLong(span.first()));
      readings.add(counter.applyAsLong(span.last()));
    }
    return readings.stream().mapToLong(each -> each).max().orElse(0)
        - readings.stream().mapToLong(each -> each).min().orElse(0);
  }

  /** CPU time of the process over time: 100 is one processor; NaN if not known. */
  double processPercent() {
    return cpuKnown && clockNanos > 0 ? PERCENT * cpuNanos / clockNanos : Double.NaN;
  }

  /** Share of all processors that were busy, whatever the program; NaN if not known. */
  double machinePercent() {
    return allTicks > 0 ? PERCENT * busyTicks / allTicks : Double.NaN;
  }

  /** Share of all processors that waited for a disk; NaN if not known. */
  double iowaitPercent() {
    return allTicks > 0 ? PERCENT * iowaitTicks / allTicks : Double.NaN;
  }

  /** Bytes that the devices wrote, or {@link DeviceWrites#UNKNOWN}. */
  long writtenBytes() {
    return writtenKnown ? writtenBytes : DeviceWrites.UNKNOWN;
  }
}
