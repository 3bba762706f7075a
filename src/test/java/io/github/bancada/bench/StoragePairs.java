package io.github.bancada.bench;

import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.storage.target.Target;
import io.github.bancada.storage.target.TargetList;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Phases of a storage test done in turn by an element, in this JVM, and by the program whose work
 * it does, on one file system: alternating pairs, every other one in reverse order, after pairs
 * that warm up, each with all data of the file system on its device. CPU time is that of this whole
 * process, compiler included, against that of the program and its threads. Not thread-safe.
 */
final class StoragePairs {
  private static final int ROUNDS = Contest.rounds(7);
  private static final int WARM_UPS = Integer.getInteger("bench.warmups", 4);
  private static final String CHOSEN = System.getProperty("bench.phases", ".*");

  /** {@code /proc} counts in ticks of a hundredth of a second. */
  private static final double TICKS = 100;

  /** Does the work of a phase once, and returns its seconds by its own clock. */
  interface Contender {
    /**
     * @param round number of the round, from 0 with the first that warms up
     */
    double seconds(int round) throws Exception;
  }

  /**
   * What is compared.
   *
   * @param name of the phase and the program
   * @param unit of its rate
   * @param amount of the unit in one run
   * @param goal least speed against the program
   */
  record Work(String name, String unit, double amount, double goal) {}

  private record Run(double seconds, double cpu) {}

  private final PrintStream out;
  private final Path work;
  private final List<Path> used = new ArrayList<>();
  private final Table table =
      new Table(
          "",
          "program",
          "Bancada",
          "speed against it",
          "goal",
          "median pair",
          "pairs",
          "CPU against it");

  private StoragePairs(PrintStream out, Path work) {
    this.out = out;
    this.work = work;
  }

  /** The phases of a benchmark. */
  interface Phases {
    void run(StoragePairs pairs) throws Exception;
  }

  /** Opens a target below {@code bench.directory}, runs phases there, and prints their table. */
  static void run(PrintStream out, Phases phases) throws Exception {
    Path parent =
        Path.of(System.getProperty("bench.directory", System.getProperty("java.io.tmpdir")))
            .toRealPath();
    StorageTargets targets = StorageTargets.ofThisTest();
    List<Target> opened =
        targets.open(List.of(new TargetList.Entry("bench", parent)), 0, false, false);
    try {
      out.println("on " + opened.get(0).ranOn());
      StoragePairs pairs = new StoragePairs(out, opened.get(0).workDirectory());
      phases.run(pairs);
      pairs.table.print(out);
    } finally {
      targets.close(opened);
    }
  }

  /** Where both work. */
  Path directory() {
    return work;
  }

  /** Deletes a directory after the run, so that it is in no side's CPU time. */
  void deleteAfterwards(String name) {
    used.add(work.resolve(name));
  }

  /** Whether the property {@code bench.phases}, a regular expression, chooses a phase. */
  static boolean isChosen(String name) {
    return name.matches(CHOSEN);
  }

  /** Measures a phase, if it is chosen. */
  void compare(Work phase, Contender ours, Contender theirs) throws Exception {
    if (!isChosen(phase.name())) {
      return;
    }
    List<Run> own = new ArrayList<>();
    List<Run> other = new ArrayList<>();
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      int number = round + WARM_UPS;
      boolean first = round % 2 == 0;
      Run we = first ? ours(ours, number) : null;
      Run they = theirs(theirs, number);
      we = first ? we : ours(ours, number);
      if (round >= 0) {
        own.add(we);
        other.add(they);
      }
      out.printf(
          Locale.ROOT,
          "  %s %2d  %s: %.3f s (CPU %.2f), %.3f s (CPU %.2f), %.2fx%n",
          round < 0 ? "warm-up" : "pair",
          round < 0 ? number + 1 : round + 1,
          phase.name(),
          they.seconds(),
          they.cpu(),
          we.seconds(),
          we.cpu(),
          they.seconds() / we.seconds());
    }
    add(phase, own, other);
  }

  private void add(Work phase, List<Run> own, List<Run> other) {
    double we = median(own.stream().map(Run::seconds).toList());
    double they = median(other.stream().map(Run::seconds).toList());
    List<Double> pairs = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      pairs.add(other.get(i).seconds() / own.get(i).seconds());
    }
    double cpu =
        own.stream().collect(Collectors.summingDouble(Run::cpu))
            / other.stream().collect(Collectors.summingDouble(Run::cpu));
    table.row(
        phase.name(),
        Table.number(phase.amount() / they) + " " + phase.unit(),
        Table.number(phase.amount() / we) + " " + phase.unit(),
        Table.ratio(they / we),
        Table.goal(they / we, phase.goal()),
        Table.ratio(median(pairs)),
        pairs.stream()
            .map(pair -> String.format(Locale.ROOT, "%.2f", pair))
            .collect(Collectors.joining(" ")),
        Table.ratio(cpu));
  }

  private static double median(List<Double> values) {
    return Contest.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * Deletes what was used, and waits for the device, so that what one contender has left in the
   * page cache does not slow down the next.
   */
  private void sync() throws IOException, InterruptedException {
    for (Path each : used) {
      JmeterRun.delete(each);
    }
    used.clear();
    try (Child child = Child.start(List.of("sync", "--file-system", work.toString()))) {
      child.await();
    }
  }

  private Run ours(Contender contender, int round) throws Exception {
    sync();
    com.sun.management.OperatingSystemMXBean system =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    long before = system.getProcessCpuTime();
    double seconds = contender.seconds(round);
    return new Run(seconds, (system.getProcessCpuTime() - before) / 1e9);
  }

  private Run theirs(Contender contender, int round) throws Exception {
    sync();
    double before = cpuOfChildren();
    double seconds = contender.seconds(round);
    return new Run(seconds, cpuOfChildren() - before);
  }

  /** Seconds of all processes that this one has started and that have ended. */
  private static double cpuOfChildren() throws IOException {
    String stat = Files.readString(Path.of("/proc/self/stat"));
    // The second field, a name in brackets, may hold blanks; these are fields 16 and 17.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) / TICKS;
  }
}
