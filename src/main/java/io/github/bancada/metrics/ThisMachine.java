package io.github.bancada.metrics;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Describes the machine of this process, as far as the system reveals it. Stateless. */
final class ThisMachine {
  private static final double GIB = 1L << 30;
  private static final String OS =
      System.getProperty("os.name")
          + " "
          + System.getProperty("os.version")
          + " "
          + System.getProperty("os.arch");
  private static final String MODEL = model();

  private ThisMachine() {}

  static RunInfo.Machine describe(long processCpuNanos) {
    return new RunInfo.Machine(
        OS, Runtime.getRuntime().availableProcessors(), MODEL, processCpuNanos);
  }

  private static String model() {
    String memory =
        ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
            ? String.format(Locale.ROOT, "%.1f GiB memory", os.getTotalMemorySize() / GIB)
            : "";
    String model = cpuModel();
    return model.isEmpty() || memory.isEmpty() ? model + memory : model + ", " + memory;
  }

  private static String cpuModel() {
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return ""; // not Linux
    }
  }
}
