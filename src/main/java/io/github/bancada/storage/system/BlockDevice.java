package io.github.bancada.storage.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A block device as {@code /sys} describes it. Stateless. */
final class BlockDevice {
  private static final Pattern CHOSEN = Pattern.compile("\\[([^\\]]+)]");

  private BlockDevice() {}

  /**
   * Its name, kind and scheduler: {@code sda1 (Some model), rotational, scheduler mq-deadline}.
   *
   * @param devices {@code /sys/dev/block}
   * @param number major and minor, {@code 8:1}
   * @return "" if there is no such device, as below a network file system
   */
  static String describe(Path devices, String number) {
    Path device;
    try {
      device = devices.resolve(number).toRealPath();
    } catch (IOException e) {
      return "";
    }
    // A partition has no queue; its disk, one level above, has.
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
