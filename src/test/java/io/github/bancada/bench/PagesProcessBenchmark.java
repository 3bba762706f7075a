package io.github.bancada.bench;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Page counters as programs: one job from the shell, and many; what all their processes cost. */
final class PagesProcessBenchmark implements Benchmark {
  private static final int ROUNDS = Contest.rounds(20);
  private static final int JOBS = Integer.getInteger("bench.jobs", 10_000);

  /** Measured jobs of programs that start for each job; more are extrapolated. */
  private static final int STARTS = 500;

  private static final double TICKS_PER_SECOND = 100;

  private static final Path PROJECT = JmeterRun.project();

  /**
   * A counter.
   *
   * @param script counts the jobs in the directory {@code $1}
   * @param each whether it starts a program for each of them
   */
  private record Counter(String name, String script, boolean each) {}

  /** CPU seconds of all processes, and wall seconds. */
  private record Cost(double cpu, double wall) {}

  @Override
  public String name() {
    return "pages-process";
  }

  @Override
  public String question() {
    return "page counters as programs: one job from the shell, and " + JOBS;
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Path folder = Files.createTempDirectory("bancada-bench-");
    Path socket = folder.resolve("socket");
    String command = PROJECT.resolve("bin/bancada").toString();
    Process server =
        new ProcessBuilder(command, "pages", "--serve", socket.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      while (!Files.exists(socket)) {
        if (server.waitFor(100, TimeUnit.MILLISECONDS)) {
          throw new IOException(command + " pages --serve has ended");
        }
      }
      Table table = new Table("", "jobs", "CPU s", "wall s", "goal");
      measure(counters(socket), folder, server, table);
      if (Programs.find("pkpgcounter").isEmpty()) {
        table.row("pkpgcounter, as published in 2018", "1", "0.120", "0.125", "");
      }
      table.print(out);
    } finally {
      server.destroy();
      server.waitFor();
      JmeterRun.delete(folder);
    }
  }

  private static List<Counter> counters(Path socket) {
    String bin = "'" + PROJECT.resolve("bin") + "'";
    List<Counter> counters = new ArrayList<>();
    counters.add(new Counter("bin/bancada pages", bin + "/bancada pages --json \"$1\"", false));
    counters.add(each("bin/bancada pages, for each", bin + "/bancada pages --total-only"));
    counters.add(
        each(
            "bin/bancada-count, with its server",
            bin + "/bancada-count --total-only --socket '" + socket + "'"));
    if (Programs.find("gs").isPresent()) {
      counters.add(each("Ghostscript", "gs -dSAFER -dBATCH -dNOPAUSE -q -sDEVICE=bbox"));
    }
    if (Programs.find("pkpgcounter").isPresent()) {
      counters.add(each("pkpgcounter", "pkpgcounter"));
    }
    return counters;
  }

  private static Counter each(String name, String command) {
    return new Counter(name, "for job in \"$1\"/*; do " + command + " \"$job\"; done", true);
  }

  private static void measure(List<Counter> counters, Path folder, Process server, Table table)
      throws IOException, InterruptedException {
    Path one = jobs(folder.resolve("one"), 1);
    List<List<Cost>> costs = new ArrayList<>();
    counters.forEach(counter -> costs.add(new ArrayList<>()));
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < counters.size(); i++) {
        costs.get(i).add(cost(counters.get(i), one, server));
      }
    }
    for (int i = 0; i < counters.size(); i++) {
      // The mean of the CPU time, which Linux counts in ticks of 10 ms.
      double cpu = costs.get(i).stream().mapToDouble(Cost::cpu).average().orElse(0);
      double wall = Contest.median(costs.get(i).stream().mapToDouble(Cost::wall).toArray());
      double goal = counters.get(i).name().contains("count") ? 0.02 : 0.06;
      boolean ours = counters.get(i).name().startsWith("bin/");
      row(table, counters.get(i).name(), 1, new Cost(cpu, wall), ours ? goal : 0);
    }
    Path many = jobs(folder.resolve("many"), JOBS);
    Path some = jobs(folder.resolve("some"), Math.min(STARTS, JOBS));
    for (Counter counter : counters) {
      Cost cost = cost(counter, counter.each() ? some : many, server);
      double factor = counter.each() ? (double) JOBS / Math.min(STARTS, JOBS) : 1;
      row(table, counter.name(), JOBS, new Cost(factor * cost.cpu(), factor * cost.wall()), 0);
    }
  }

  private static void row(Table table, String name, int jobs, Cost cost, double goal) {
    table.row(
        name,
        "" + jobs,
        String.format(Locale.ROOT, "%.3f", cost.cpu()),
        String.format(Locale.ROOT, "%.3f", cost.wall()),
        goal == 0
            ? ""
            : String.format(
                Locale.ROOT, "<= %.2f: %s", goal, cost.cpu() <= goal ? "met" : "missed"));
  }

  /** The PostScript job of one page, as often as said. */
  private static Path jobs(Path folder, int number) throws IOException {
    Path job = PROJECT.resolve("plans/jobs/article-1.ps");
    Files.createDirectory(folder);
    for (int i = 0; i < number; i++) {
      Files.copy(job, folder.resolve(String.format(Locale.ROOT, "d%05d-001", i)));
    }
    return folder;
  }

  private static Cost cost(Counter counter, Path jobs, Process server)
      throws IOException, InterruptedException {
    double before = childrenSeconds() + seconds(server);
    long start = System.nanoTime();
    Process shell =
        new ProcessBuilder("/bin/sh", "-c", counter.script(), "sh", jobs.toString())
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (shell.waitFor() != 0) {
      throw new IOException(counter.name() + " failed");
    }
    double wall = (System.nanoTime() - start) / 1e9;
    return new Cost(childrenSeconds() + seconds(server) - before, wall);
  }

  private static double seconds(Process process) {
    return process.info().totalCpuDuration().map(used -> used.toNanos() / 1e9).orElse(0.0);
  }

  /** CPU time of all children that have ended: cutime and cstime, see proc(5). */
  private static double childrenSeconds() throws IOException {
    String stat = Files.readString(Path.of("/proc/self/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) / TICKS_PER_SECOND;
  }

  /** Programs on the PATH. */
  private static final class Programs {
    static Optional<Path> find(String name) {
      return Stream.of(System.getenv("PATH").split(File.pathSeparator))
          .map(directory -> Path.of(directory, name))
          .filter(Files::isExecutable)
          .findFirst();
    }
  }
}
