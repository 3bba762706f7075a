package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.process.NfsRequests;
import io.github.bancada.process.ProcessIdentity;
import io.github.bancada.server.figure.Reading;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Reads the texts of {@code /proc/PID} (proc(5)) of the server's processes, whose figures are added
 * up. Stateless.
 */
final class ProcessFiles {
  /** What a process has until it has ended; {@code stat} stays until its parent has waited. */
  private static final Map<String, BiConsumer<String, Reading.Builder>> OF_LIVING =
      Map.of(
          "status", ProcessFiles::status,
          "limits", ProcessFiles::limits,
          "schedstat", ProcessFiles::waits,
          "fd", ProcessFiles::descriptors);

  // Fields of stat.
  private static final int STATE = 0;
  private static final int USER_TIME = 11;
  private static final int ENDED_CHILDREN_SYSTEM_TIME = 14;
  private static final int THREADS = 17;
  private static final int START = 19;

  /** What a server waits for; the others are about names. */
  private static final Set<String> NFS_OPERATIONS = Set.of("READ", "WRITE", "COMMIT");

  private ProcessFiles() {}

  /**
   * Adds a process, unless it has just ended.
   *
   * @param text of a file below {@code /proc/PID}, "" if it cannot be read: then its figures are
   *     not known; {@code schedstat} stands for those of all tasks, one after the other, and {@code
   *     fd} for the number of its entries
   */
  static void read(UnaryOperator<String> text, Reading.Builder to) {
    String stat = text.apply("stat");
    if (stat.isEmpty() || text.apply("status").isEmpty()) {
      return;
    }
    String[] fields = ProcessIdentity.statFields(stat);
    stat(fields, to);
    if (!fields[STATE].equals("Z")) {
      OF_LIVING.forEach((file, reader) -> reader.accept(text.apply(file), to));
    }
  }

  private static void stat(String[] words, Reading.Builder to) {
    double ticks = 0;
    for (int i = USER_TIME; i <= ENDED_CHILDREN_SYSTEM_TIME; i++) {
      ticks += LinuxFiles.number(words, i);
    }
    to.add(PROCESS_CPU, LinuxFiles.TICK * ticks);
    to.add(PROCESS_THREADS, LinuxFiles.number(words, THREADS));
    to.add(PROCESSES, words.length > START ? 1 : Double.NaN);
  }

  /** When a process started, in ticks since the machine did: with its ID it tells it apart. */
  static String start(String stat) {
    String[] words = ProcessIdentity.statFields(stat);
    return words.length > START ? words[START] : "";
  }

  /** Shared memory is that of all processes, so it counts once for all of them. */
  private static void status(String text, Reading.Builder to) {
    double shared = kib(text, "RssShmem");
    to.add(PROCESS_MEMORY, kib(text, "VmRSS") - (Double.isNaN(shared) ? 0 : shared));
    to.most(PROCESS_SHARED_MEMORY, shared);
    to.most(PROCESS_CPUS, count(LinuxFiles.value(text, "Cpus_allowed_list")));
  }

  private static double kib(String text, String name) {
    return 1024 * LinuxFiles.number(LinuxFiles.words(LinuxFiles.value(text, name)), 0);
  }

  /** How many are in a list such as {@code 0-3,8}; NaN if it is none. */
  private static double count(String list) {
    double count = 0;
    for (String range : list.split(",", -1)) {
      String[] ends = range.split("-", -1);
      count += 1 + LinuxFiles.number(ends, ends.length - 1) - LinuxFiles.number(ends, 0);
    }
    return count;
  }

  /** Name in columns, soft limit, hard limit, unit. */
  private static void limits(String text, Reading.Builder to) {
    String name = "Max open files";
    text.lines()
        .filter(line -> line.startsWith(name))
        .mapToDouble(line -> LinuxFiles.number(LinuxFiles.words(line.substring(name.length())), 0))
        .forEach(limit -> to.most(PROCESS_DESCRIPTOR_LIMIT, limit));
  }

  /** Lines of all tasks: time on a CPU and time waiting for one, ns, and a count. */
  private static void waits(String text, Reading.Builder to) {
    double nanos =
        text.lines().mapToDouble(line -> LinuxFiles.number(LinuxFiles.words(line), 1)).sum();
    to.add(PROCESS_CPU_WAIT, text.isEmpty() ? Double.NaN : nanos / 1e9);
  }

  /** Its file {@code mountstats}: requests over NFS, in milliseconds. */
  static void mounts(String text, Reading.Builder to) {
    NfsRequests.parse(text).stream()
        .filter(each -> NFS_OPERATIONS.contains(each.operation()))
        .collect(Collectors.toMap(NfsRequests::point, each -> each, NfsRequests::plus))
        .forEach(
            (point, all) -> {
              to.put(NFS_REQUESTS, point, all.operations());
              to.put(NFS_RETRANSMITS, point, (double) all.transmissions() - all.operations());
              to.put(NFS_RTT, point, all.rttMillis() / 1e3);
              to.put(NFS_EXECUTION, point, all.executionMillis() / 1e3);
            });
  }

  /** The number of entries; the process with the most is the one near its limit. */
  private static void descriptors(String text, Reading.Builder to) {
    to.most(PROCESS_DESCRIPTORS, LinuxFiles.number(text.strip()));
  }
}
