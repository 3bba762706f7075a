package io.github.bancada.process;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The control groups of a process, and what they allow. Kernel documentation: {@code cpu.max} and
 * {@code memory.max} of admin-guide/cgroup-v2.rst; of version 1 scheduler/sched-bwc.rst and
 * admin-guide/cgroup-v1/memory.rst. Stateless.
 */
public final class ControlGroups {
  public static final String ROOT = "/sys/fs/cgroup";

  private static final String QUOTA = "/cpu.cfs_quota_us";
  private static final String PERIOD = "/cpu.cfs_period_us";
  private static final String SECOND_MEMORY = "/memory.max";
  private static final String FIRST_MEMORY = "/memory.limit_in_bytes";

  static final List<String> OF_CPUS = List.of("/cpu.max", QUOTA, PERIOD);
  static final List<String> OF_MEMORY = List.of(SECOND_MEMORY, FIRST_MEMORY);

  /** Version 1 has a number so great for no limit. */
  private static final double UNLIMITED = 1L << 60;

  private ControlGroups() {}

  /**
   * The directories of a controller, from the group of the process up to the topmost one.
   *
   * @param groups the file {@code /proc/PID/cgroup}
   * @param root {@link #ROOT} where it is not a test
   */
  public static List<String> of(String groups, String root, String controller) {
    List<String> all = new ArrayList<>();
    for (String line : groups.lines().toList()) {
      String[] parts = line.split(":", 3); // number, controllers, path
      if (parts.length < 3 || !parts[2].startsWith("/")) {
        continue;
      }
      boolean isSecond = parts[1].isEmpty();
      if (isSecond || List.of(parts[1].split(",")).contains(controller)) {
        String top = isSecond ? root : root + "/" + parts[1];
        String at = top + (parts[2].equals("/") ? "" : parts[2]);
        for (; at.length() >= top.length(); at = at.substring(0, at.lastIndexOf('/'))) {
          all.add(at);
        }
      }
    }
    return all;
  }

  static Stream<String> files(List<String> groups, List<String> names) {
    return groups.stream().flatMap(group -> names.stream().map(group::concat));
  }

  /** CPUs that a group may use; NaN without a quota. */
  public static double cpus(String group, UnaryOperator<String> texts) {
    String[] second = texts.apply(group + "/cpu.max").strip().split("\\s+");
    return second.length == 2
        ? number(second[0]) / number(second[1])
        : number(texts.apply(group + QUOTA)) / number(texts.apply(group + PERIOD));
  }

  /** Memory that a group may use; NaN without a limit. */
  static double memoryBytes(String group, UnaryOperator<String> texts) {
    double second = number(texts.apply(group + SECOND_MEMORY));
    double limit = Double.isNaN(second) ? number(texts.apply(group + FIRST_MEMORY)) : second;
    return limit < UNLIMITED ? limit : Double.NaN;
  }

  private static double number(String text) {
    String digits = text.strip();
    return digits.matches("\\d{1,20}") ? Double.parseDouble(digits) : Double.NaN;
  }
}
