package io.github.bancada.storage.target;

import io.github.bancada.process.MountTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Block devices as {@code /sys} describes them. Stateless. */
final class BlockDevice {
  static final Path SYSTEM = Path.of("/sys");

  private static final String DEVICES = "devices";

  private static final Pattern CHOSEN = Pattern.compile("\\[([^\\]]+)]");

  private BlockDevice() {}

  /**
   * The devices below a file system. A file system that spans devices, such as btrfs, has a number
   * without a device; its source is one of the devices, and {@code fs/btrfs} lists all.
   *
   * @param system {@code /sys}
   * @return major and minor numbers, {@code 8:1}; none below memory and network file systems
   */
  static List<String> of(Path system, MountTable.Mount mount) {
    if (!mount.device().startsWith("0:")) {
      return List.of(mount.device());
    }
    if (!mount.source().startsWith("/dev/")) {
      return List.of();
    }
    Path source = Path.of(mount.source());
    try {
      source = source.toRealPath(); // names in /dev/mapper are links
    } catch (IOException e) {
      // The device is not visible, as in a container.
    }
    String name = String.valueOf(source.getFileName());
    List<Path> all = new ArrayList<>();
    for (Path pool : entries(system.resolve("fs/btrfs"))) {
      if (Files.exists(pool.resolve(DEVICES).resolve(name))) {
        all.addAll(entries(pool.resolve(DEVICES)));
      }
    }
    if (all.isEmpty()) {
      all.add(system.resolve("class/block").resolve(name));
    }
    return all.stream().map(each -> text(each.resolve("dev"))).filter(n -> !n.isEmpty()).toList();
  }

  private static List<Path> entries(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(); // not btrfs
    }
  }

  /**
   * Name, kind and scheduler of a device: {@code sda1 (Model), rotational, scheduler mq-deadline}.
   *
   * @param system {@code /sys}
   * @param number major and minor, {@code 8:1}
   * @return "" if there is no such device
   */
  static String describe(Path system, String number) {
    Path device;
    try {
      device = system.resolve("dev/block").resolve(number).toRealPath();
    } catch (IOException e) {
      return "";
    }
    // A partition has no queue, but its disk, one level above, has one.
    Path disk = Files.exists(device.resolve("queue")) ? device : device.resolve("..");
    List<String> parts = new ArrayList<>();
    String model = text(disk.resolve("device/model"));
    parts.add(device.getFileName() + (model.isEmpty() ? "" : " (" + model + ")"));
    switch (text(disk.resolve("queue/rotational"))) {
      case "1" -> parts.add("rotational");
      case "0" -> parts.add("not rotational");
      default -> {
        // Not known.
      }
    }
    Matcher scheduler = CHOSEN.matcher(text(disk.resolve("queue/scheduler")));
    if (scheduler.find()) {
      parts.add("scheduler " + scheduler.group(1));
    }
    return String.join(", ", parts);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return ""; // virtual devices have fewer files
    }
  }
}
