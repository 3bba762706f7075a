package io.github.bancada.storage.target;

import com.sun.management.OperatingSystemMXBean;
import io.github.bancada.process.MountTable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Describes the file system, devices and machine of a directory. Stateless. */
public final class RanOn {
  private static final double GIB = 1L << 30;
  private static final String MACHINE = machine();

  private RanOn() {}

  /**
   * File system, mount options, device, memory and kernel, in one line.
   *
   * @param directory a real path
   */
  public static String describe(Path directory) {
    return describe(directory, Path.of("/proc/self/mountinfo"), BlockDevice.SYSTEM)
        + "; "
        + MACHINE;
  }

  static String describe(Path directory, Path mountInfo, Path system) {
    Optional<MountTable.Mount> mount = MountTable.read(mountInfo).of(directory);
    if (mount.isEmpty()) {
      return type(directory);
    }
    MountTable.Mount on = mount.get();
    List<String> parts = new ArrayList<>();
    parts.add(on.type() + " on " + on.point() + " (" + on.options() + ")");
    List<String> devices =
        BlockDevice.of(system, on).stream()
            .map(number -> BlockDevice.describe(system, number))
            .filter(device -> !device.isEmpty())
            .toList();
    parts.add(devices.isEmpty() ? "from " + on.source() : String.join(" and ", devices));
    return String.join("; ", parts);
  }

  private static String type(Path directory) {
    try {
      return Files.getFileStore(directory).type();
    } catch (IOException e) {
      return "a file system of unknown type";
    }
  }

  private static String machine() {
    String system = System.getProperty("os.name") + " " + System.getProperty("os.version");
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
        ? String.format(Locale.ROOT, "%.1f GiB memory, %s", os.getTotalMemorySize() / GIB, system)
        : system;
  }
}
