package io.github.bancada.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A full report from a JTL file, against JMeter's own dashboard from the same file. */
final class JtlBenchmark implements Benchmark {
  private static final long LINES = Long.getLong("bench.lines", 10_000_000);
  private static final int ROUNDS = Contest.rounds(1);
  private static final double GOAL = 5;

  /** Wall clock and CPU of the process, and the most memory it had. */
  private record Cost(double wallSeconds, double cpuSeconds, double peakMegabytes) {}

  @Override
  public String name() {
    return "jtl";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT, "a report from a JTL file of %,d lines, against jmeter -g", LINES);
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Path directory = Files.createTempDirectory(JmeterRun.project().resolve("target"), "bench-jtl-");
    try {
      Path file = directory.resolve("run.csv");
      JtlGenerator.write(file, LINES);
      List<Cost> ours = new ArrayList<>();
      List<Cost> theirs = new ArrayList<>();
      for (int round = 0; round < ROUNDS; round++) {
        ours.add(measured(bancada(file, directory.resolve("report-" + round))));
        print(out, round, "bancada report", ours);
        theirs.add(measured(dashboard(file, directory, "dashboard-" + round)));
        print(out, round, "jmeter -g", theirs);
      }
      Table table = new Table("JTL to report", "wall s", "CPU s", "peak RSS MB", "", "goal");
      Cost one = median(ours);
      Cost other = median(theirs);
      row(table, "bancada report, heap 512 MB", one, "", "");
      double ratio = other.wallSeconds() / one.wallSeconds();
      row(table, "jmeter -g, heap 1 GB", other, Table.ratio(ratio), Table.goal(ratio, GOAL));
      table.print(out);
      out.printf(
          Locale.ROOT,
          "%,d lines, %,d MB; start of Java included.%n",
          LINES,
          Files.size(file) >> 20);
    } finally {
      JmeterRun.delete(directory);
    }
  }

  private static void print(PrintStream out, int round, String name, List<Cost> costs) {
    Cost last = costs.get(costs.size() - 1);
    out.printf(
        Locale.ROOT,
        "  round %d  %-15s %.1f s, CPU %.1f s, %.0f MB%n",
        round + 1,
        name,
        last.wallSeconds(),
        last.cpuSeconds(),
        last.peakMegabytes());
  }

  private static void row(Table table, String name, Cost cost, String ratio, String goal) {
    table.row(
        name,
        Table.number(cost.wallSeconds()),
        Table.number(cost.cpuSeconds()),
        Table.number(cost.peakMegabytes()),
        ratio,
        goal);
  }

  private static Cost median(List<Cost> costs) {
    return new Cost(
        Contest.median(costs.stream().mapToDouble(Cost::wallSeconds).toArray()),
        Contest.median(costs.stream().mapToDouble(Cost::cpuSeconds).toArray()),
        Contest.median(costs.stream().mapToDouble(Cost::peakMegabytes).toArray()));
  }

  private static List<String> bancada(Path file, Path output) {
    return Child.java(
        "-Xms64m",
        "-Xmx512m",
        "-XX:-UseG1GC",
        "-XX:+UseSerialGC",
        "-cp",
        System.getProperty("java.class.path"),
        "io.github.bancada.cli.Bancada",
        "report",
        file.toString(),
        "--output",
        output.toString());
  }

  private static List<String> dashboard(Path file, Path directory, String name) throws IOException {
    Path home = JmeterRun.project().resolve("target/jmeter-bare");
    if (!Files.isDirectory(home)) {
      throw new IOException("No JMeter in " + home + "; build it with: mvn test-compile");
    }
    return Child.java(
        "@" + JmeterRun.project().resolve("bin/jvm.options"),
        "-jar",
        home.resolve("bin/ApacheJMeter.jar").toString(),
        "-g",
        file.toString(),
        "-o",
        directory.resolve(name).toString(),
        "-j",
        directory.resolve(name + ".log").toString(),
        "-Jjmeter.reportgenerator.temp_dir=" + directory.resolve(name + "-temp"));
  }

  private static Cost measured(List<String> command) throws IOException, InterruptedException {
    long from = System.currentTimeMillis();
    try (Child child = Child.start(command)) {
      child.await();
      long to = System.currentTimeMillis();
      return new Cost(
          (to - from) / 1e3, child.cpuSeconds(from, to), child.peakMemoryBytes() / 1048576.0);
    }
  }
}
