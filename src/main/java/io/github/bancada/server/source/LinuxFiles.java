package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.process.CpuTicks;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the texts of {@code /proc} (proc(5), and the kernel's Documentation/admin-guide/iostats.rst
 * and Documentation/accounting/psi.rst): each file of its own, so that one which is absent or in
 * another form leaves out only its figures. Stateless.
 *
 * <p>Times are in ticks of 10 ms in {@code stat}, milliseconds in {@code diskstats}, microseconds
 * in {@code pressure}; sectors have 512 bytes on every disk.
 */
final class LinuxFiles {
  static final double TICK = 0.01;
  private static final double MILLI = 1e-3;
  private static final double MICRO = 1e-6;
  private static final double SECTOR = 512;
  private static final double KIB = 1024;

  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Pattern DIGITS = Pattern.compile("\\d{1,20}");

  private static final Map<String, Figure> PROTOCOLS =
      Map.of(
          "Tcp:OutSegs", TCP_SEGMENTS_SENT,
          "Tcp:RetransSegs", TCP_RETRANSMITS,
          "TcpExt:ListenOverflows", LISTEN_OVERFLOWS);

  private static final Map<String, BiConsumer<String, Reading.Builder>> MACHINE =
      Map.of(
          "stat", LinuxFiles::stat,
          "meminfo", LinuxFiles::meminfo,
          "vmstat", LinuxFiles::vmstat,
          "diskstats", LinuxFiles::diskstats,
          "net/dev", LinuxFiles::netDev,
          "net/snmp", LinuxFiles::protocols,
          "net/netstat", LinuxFiles::protocols,
          "pressure/cpu", (text, to) -> pressure(text, PRESSURE_CPU, to),
          "pressure/io", (text, to) -> pressure(text, PRESSURE_IO, to),
          "pressure/memory", (text, to) -> pressure(text, PRESSURE_MEMORY, to));

  /** Files of the machine, below {@code /proc}. */
  static final List<String> OF_MACHINE = MACHINE.keySet().stream().sorted().toList();

  private LinuxFiles() {}

  /**
   * Reads a file of the machine.
   *
   * @param name below {@code /proc}, one of {@link #OF_MACHINE}
   */
  static void read(String name, String text, Reading.Builder to) {
    MACHINE.get(name).accept(text, to);
  }

  private static void stat(String text, Reading.Builder to) {
    long cpus = 0;
    for (String[] words : rows(text)) {
      switch (words[0]) {
        case "cpu" -> CpuTicks.parse(String.join(" ", words)).ifPresent(all -> states(all, to));
        case "procs_running" -> to.put(RUN_QUEUE, number(words, 1));
        case "procs_blocked" -> to.put(BLOCKED, number(words, 1));
        default -> cpus += words[0].startsWith("cpu") ? 1 : 0;
      }
    }
    if (cpus > 0) {
      to.put(CPUS, cpus);
    }
  }

  private static void states(CpuTicks all, Reading.Builder to) {
    to.put(CPU_USER, TICK * all.user());
    to.put(CPU_NICE, TICK * all.nice());
    to.put(CPU_SYSTEM, TICK * all.system());
    to.put(CPU_IDLE, TICK * all.idle());
    to.put(CPU_IOWAIT, TICK * all.iowait());
    to.put(CPU_STEAL, TICK * all.steal());
  }

  private static void meminfo(String text, Reading.Builder to) {
    Map<String, Double> values = named(text);
    put(values, "MemTotal:", KIB, MEMORY_TOTAL, to);
    put(values, "MemAvailable:", KIB, MEMORY_AVAILABLE, to);
  }

  private static void vmstat(String text, Reading.Builder to) {
    Map<String, Double> values = named(text);
    put(values, "pswpin", 1, SWAP_IN_PAGES, to);
    put(values, "pswpout", 1, SWAP_OUT_PAGES, to);
    put(values, "pgmajfault", 1, MAJOR_FAULTS, to);
    put(values, "oom_kill", 1, OOM_KILLS, to);
  }

  private static void put(
      Map<String, Double> values, String name, double unit, Figure figure, Reading.Builder to) {
    to.put(figure, unit * values.getOrDefault(name, Double.NaN));
  }

  /** Lines {@code some avg10=… avg60=… avg300=… total=…} and {@code full …}: that of all tasks. */
  private static void pressure(String text, Figure figure, Reading.Builder to) {
    for (String[] words : rows(text)) {
      String last = words[words.length - 1];
      if (words[0].equals("some") && last.startsWith("total=")) {
        to.put(figure, MICRO * number(last.substring("total=".length())));
      }
    }
  }

  /** major minor name, then columns; flushes are the last two of newer kernels. */
  private static void diskstats(String text, Reading.Builder to) {
    for (String[] words : rows(text)) {
      if (words.length < 14 || number(words, 3) + number(words, 7) == 0) {
        continue; // never used
      }
      String disk = words[2];
      to.put(DISK_READS, disk, number(words, 3));
      to.put(DISK_READ, disk, SECTOR * number(words, 5));
      to.put(DISK_READ_TIME, disk, MILLI * number(words, 6));
      to.put(DISK_WRITES, disk, number(words, 7));
      to.put(DISK_WRITTEN, disk, SECTOR * number(words, 9));
      to.put(DISK_WRITE_TIME, disk, MILLI * number(words, 10));
      to.put(DISK_BUSY, disk, MILLI * number(words, 12));
      to.put(DISK_QUEUE, disk, MILLI * number(words, 13));
      to.put(DISK_FLUSHES, disk, number(words, 18));
      to.put(DISK_FLUSH_TIME, disk, MILLI * number(words, 19));
    }
  }

  /** {@code name: } then bytes packets errs drop fifo frame compressed multicast, twice. */
  private static void netDev(String text, Reading.Builder to) {
    for (String line : text.split("\n")) {
      int colon = line.indexOf(':');
      String[] words = BLANKS.split(line.substring(colon + 1).strip());
      if (colon > 0 && words.length >= 16) {
        String name = line.substring(0, colon).strip();
        to.put(NET_RECEIVED, name, number(words, 0));
        to.put(NET_RECEIVE_DROPS, name, number(words, 3));
        to.put(NET_SENT, name, number(words, 8));
        to.put(NET_SEND_DROPS, name, number(words, 11));
      }
    }
  }

  /** Pairs of lines: names, then numbers, each after the protocol. Kernels differ in the names. */
  private static void protocols(String text, Reading.Builder to) {
    String[] names = {""};
    for (String[] words : rows(text)) {
      if (words[0].equals(names[0])) {
        for (int i = 1; i < Math.min(words.length, names.length); i++) {
          Figure figure = PROTOCOLS.get(words[0] + names[i]);
          if (figure != null) {
            to.put(figure, number(words, i));
          }
        }
      }
      names = words;
    }
  }

  private static List<String[]> rows(String text) {
    return text.lines().map(LinuxFiles::words).filter(words -> !words[0].isEmpty()).toList();
  }

  static String[] words(String line) {
    return BLANKS.split(line.strip());
  }

  /** The value of the first line {@code name: value}; "" without one. */
  static String value(String text, String name) {
    int start = ("\n" + text).indexOf("\n" + name + ":");
    int end = text.indexOf('\n', Math.max(0, start));
    return start < 0
        ? ""
        : text.substring(start + name.length() + 1, end < 0 ? text.length() : end).strip();
  }

  static Map<String, Double> named(String text) {
    return rows(text).stream()
        .filter(words -> words.length > 1)
        .collect(
            Collectors.toMap(words -> words[0], words -> number(words, 1), (first, any) -> first));
  }

  /** NaN if there is no such word, or it is not a number. */
  static double number(String[] words, int at) {
    return at < words.length ? number(words[at]) : Double.NaN;
  }

  static double number(String word) {
    return DIGITS.matcher(word).matches() ? Double.parseDouble(word) : Double.NaN;
  }
}
