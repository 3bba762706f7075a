package io.github.bancada.report.view;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The load machine. Stateless. */
public final class Machine {
  private static final double GIB = 1L << 30;

  private Machine() {}

  /** CPU model and memory size, as far as known. */
  public static String describe() {
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
