package io.github.bancada.storage.target;

import com.sun.management.OperatingSystemMXBean;
import io.github.bancada.process.CpuTicks;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Usage of a machine, a process and a device up to a moment. All numbers only grow, so the first
 * and the last reading of several simultaneous users give the usage of all. As text:
 *
 * <pre>
 * usage = name "=" value { " " name "=" value }
 * </pre>
 *
 * <p>Immutable.
 *
 * @param machine identifies the machine until it restarts
 * @param process identifies the JVM
 * @param clockNanos {@link System#nanoTime} of this JVM
 * @param processCpuNanos of all threads of the JVM, user and system; -1 if not known
 * @param busyTicks of all processors, as in {@code sar -u}: neither idle nor waiting for a disk
 * @param iowaitTicks of processors that were idle while waiting for a disk
 * @param allTicks of all processors; 0 if not known
 * @param writtenBytes of the device, or {@link DeviceWrites#UNKNOWN}
 */
public record Usage(
    String machine,
    String process,
    long clockNanos,
    long processCpuNanos,
    long busyTicks,
    long iowaitTicks,
    long allTicks,
    long writtenBytes) {
  private static final String MACHINE = machineNow();
  private static final String PROCESS = Long.toString(ProcessHandle.current().pid());
  private static final Path STAT = Path.of("/proc/stat");

  /** The usage so far; takes some tenths of a millisecond. */
  public static Usage now(DeviceWrites device) {
    CpuTicks ticks = CpuTicks.read(STAT).orElse(CpuTicks.NONE);
    return new Usage(
        MACHINE,
        PROCESS,
        System.nanoTime(),
        processCpu(),
        ticks.total() - ticks.idle() - ticks.iowait(),
        ticks.iowait(),
        ticks.total(),
        device.bytes());
  }

  private static long processCpu() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
        ? os.getProcessCpuTime()
        : -1;
  }

  private static String machineNow() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    } catch (IOException e) {
      return "unknown"; // not Linux, so the machine has no counters either
    }
  }

  /** The usage as text. */
  public String text() {
    return "machine="
        + machine
        + " process="
        + process
        + " clock_ns="
        + clockNanos
        + " cpu_ns="
        + processCpuNanos
        + " busy_ticks="
        + busyTicks
        + " iowait_ticks="
        + iowaitTicks
        + " all_ticks="
        + allTicks
        + " written_bytes="
        + writtenBytes;
  }

  /** Reads a text; empty if it is not a usage. */
  public static Optional<Usage> parse(String text) {
    Map<String, String> values = new HashMap<>();
    for (String word : text.split(" ")) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        values.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    if (!values.containsKey("machine") || !values.containsKey("process")) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Usage(
              values.get("machine"),
              values.get("process"),
              Long.parseLong(values.get("clock_ns")),
              Long.parseLong(values.get("cpu_ns")),
              Long.parseLong(values.get("busy_ticks")),
              Long.parseLong(values.get("iowait_ticks")),
              Long.parseLong(values.get("all_ticks")),
              Long.parseLong(values.get("written_bytes"))));
    } catch (NumberFormatException e) {
      return Optional.empty(); // of another version, or changed on its way
    }
  }

  /** Two readings of one process. Immutable. */
  public record Span(Usage first, Usage last) {
    /** Bytes that the device wrote between the readings, or {@link DeviceWrites#UNKNOWN}. */
    public long writtenBytes() {
      return first.writtenBytes() == DeviceWrites.UNKNOWN
              || last.writtenBytes() == DeviceWrites.UNKNOWN
          ? DeviceWrites.UNKNOWN
          : last.writtenBytes() - first.writtenBytes();
    }

    /** Whether another span is of the same process. */
    public boolean isOfSameProcess(Span other) {
      return first.machine().equals(other.first.machine())
          && first.process().equals(other.first.process());
    }

    /** From the earlier start to the later end of two spans of the same process. */
    public Span with(Span other) {
      return new Span(
          first.clockNanos() <= other.first.clockNanos() ? first : other.first,
          last.clockNanos() >= other.last.clockNanos() ? last : other.last);
    }
  }
}
