package io.github.bancada.server.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * CPU time and memory of a process and its children, such as PostgreSQL's sessions, from {@code
 * /proc/PID} (proc(5)). Immutable.
 *
 * @param cpuNanos user and system time since its start, in steps of 10 ms, that of ended children
 *     included
 * @param ownBytes resident memory, without what is shared
 * @param sharedBytes resident shared memory, the most that one of the processes has
 */
public record ProcessUsage(long cpuNanos, long ownBytes, long sharedBytes) {
  /** USER_HZ is 100 on every architecture that Java 17 runs on. */
  private static final long TICK_NANOS = 10_000_000;

  private static final String ALLOWED = "Cpus_allowed_list:";

  // Fields of /proc/PID/stat after the name in parentheses, which may contain blanks.
  private static final int USER_TIME = 11;
  private static final int ENDED_CHILDREN_SYSTEM_TIME = 14;

  /** Empty if there is no such process, or it cannot be read just now. */
  public static Optional<ProcessUsage> read(Path proc, long process) {
    Path directory = proc.resolve(Long.toString(process));
    try {
      String stat = text(directory.resolve("stat"));
      int name = stat.lastIndexOf(')');
      if (name < 0) {
        return Optional.empty();
      }
      String[] words = stat.substring(name + 1).strip().split(" ");
      long ticks = 0;
      for (int i = USER_TIME; i <= ENDED_CHILDREN_SYSTEM_TIME; i++) {
        ticks += Long.parseLong(words[i]);
      }
      String status = text(directory.resolve("status"));
      long shared = bytes(status, "RssShmem:");
      ProcessUsage own =
          new ProcessUsage(ticks * TICK_NANOS, bytes(status, "VmRSS:") - shared, shared);
      return Optional.of(
          children(proc, process).stream()
              .flatMap(child -> read(proc, child).stream())
              .reduce(own, ProcessUsage::plus));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private ProcessUsage plus(ProcessUsage other) {
    return new ProcessUsage(
        cpuNanos + other.cpuNanos,
        ownBytes + other.ownBytes,
        Math.max(sharedBytes, other.sharedBytes));
  }

  /** Resident memory of all. */
  public long memoryBytes() {
    return ownBytes + sharedBytes;
  }

  /** Those that its first thread has started. */
  private static List<Long> children(Path proc, long process) {
    try {
      return Stream.of(text(proc.resolve(process + "/task/" + process + "/children")).split(" "))
          .filter(word -> !word.isBlank())
          .map(word -> Long.valueOf(word.strip()))
          .toList();
    } catch (IOException e) {
      return List.of(); // it has ended, or the kernel does not tell
    }
  }

  /** Number of this machine's CPUs that it may use; all if that cannot be read. */
  public static int cpus(Path proc, long process) {
    int all = Runtime.getRuntime().availableProcessors();
    try {
      return text(proc.resolve(process + "/status"))
          .lines()
          .filter(line -> line.startsWith(ALLOWED))
          .mapToInt(line -> count(line.substring(ALLOWED.length()).strip()))
          .map(allowed -> Math.max(1, Math.min(all, allowed)))
          .findFirst()
          .orElse(all);
    } catch (IOException | RuntimeException e) {
      return all;
    }
  }

  /** How many are in a list such as {@code 0-3,8}. */
  private static int count(String list) {
    int count = 0;
    for (String range : list.split(",")) {
      String[] ends = range.split("-");
      count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
    }
    return count;
  }

  private static long bytes(String status, String name) {
    return status
        .lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.replaceAll("[^0-9]", ""))
        .mapToLong(kilobytes -> Long.parseLong(kilobytes) * 1024)
        .findFirst()
        .orElse(0);
  }

  /**
   * A file of {@code /proc}. The names in it are bytes: the kernel cuts them off, also within a
   * character.
   */
  static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  /** The name of its program; "" if there is no such process. */
  public static String name(Path proc, long process) {
    try {
      return text(proc.resolve(process + "/comm")).strip();
    } catch (IOException | RuntimeException e) {
      return "";
    }
  }
}
