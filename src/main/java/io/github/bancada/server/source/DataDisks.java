package io.github.bancada.server.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The disks with the data of a process: those of its working directory or, if that is the root, of
 * its open files. File systems without a device of their own, such as overlay, btrfs and NFS, have
 * none. Stateless.
 */
final class DataDisks {
  private DataDisks() {}

  /**
   * Looks for them.
   *
   * @param process {@code /proc/PID}
   * @param system {@code /sys}
   * @return names such as {@code sda}; none if the process is another user's
   */
  static Set<String> of(Path process, Path system) {
    Set<String> disks = new TreeSet<>();
    Path directory = process.resolve("cwd");
    try {
      boolean isRoot = Files.readSymbolicLink(directory).getNameCount() == 0;
      for (Path each : isRoot ? files(process.resolve("fd")) : List.of(directory)) {
        long device = (long) Files.getAttribute(each, "unix:dev");
        add(system.resolve("dev/block").resolve(number(device)), disks);
      }
    } catch (IOException e) {
      return Set.of(); // another user's, or it has just ended
    }
    return disks;
  }

  /** Major and minor, as Linux packs them (makedev(3)). */
  private static String number(long device) {
    return (device >> 8 & 0xfff) + ":" + (device & 0xff | device >> 12 & 0xfff00);
  }

  /** Without standard input, output and error. */
  private static List<Path> files(Path descriptors) throws IOException {
    return entries(descriptors).stream()
        .filter(each -> !String.valueOf(each.getFileName()).matches("[012]"))
        .filter(Files::isRegularFile)
        .toList();
  }

  /** The disk of a partition, and the disks that a volume consists of. */
  private static void add(Path device, Set<String> disks) throws IOException {
    if (Files.notExists(device)) {
      return;
    }
    Path real = device.toRealPath();
    Path disk = Files.exists(real.resolve("partition")) ? real.resolve("..").normalize() : real;
    List<Path> parts =
        Files.isDirectory(disk.resolve("slaves")) ? entries(disk.resolve("slaves")) : List.of();
    for (Path each : parts) {
      add(each, disks);
    }
    if (parts.isEmpty()) {
      disks.add(String.valueOf(disk.getFileName()));
    }
  }

  private static List<Path> entries(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
