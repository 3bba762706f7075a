package io.github.bancada.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.testing.Browser;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What a report of many labels costs: to write, to keep, and to look at. */
final class ReportPageBenchmark implements Benchmark {
  private static final int LABELS = Integer.getInteger("bench.labels", 1_000);
  private static final long LINES = Long.getLong("bench.lines", 20_000);
  private static final int ROUNDS = Contest.rounds(5);
  private static final double MOST_CPU_SECONDS = 3;
  private static final double MOST_MEGABYTES = 3;
  private static final double MOST_PAINT_MILLIS = 1_000;

  @Override
  public String name() {
    return "report-page";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "report.html of %,d labels: CPU to write it from %,d lines, its size, its first paint",
        LABELS,
        LINES);
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Path directory = Files.createTempDirectory(JmeterRun.project().resolve("target"), "bench-page");
    try {
      Path file = directory.resolve("run.csv");
      JtlGenerator.write(
          file,
          LINES,
          IntStream.range(0, LABELS)
              .mapToObj(i -> String.format(Locale.ROOT, "GET /shop/page/%04d", i))
              .toArray(String[]::new));
      cpuSeconds(file, directory.resolve("built")); // the first start may build
      double[] cpu = new double[ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        cpu[round] = cpuSeconds(file, directory.resolve("report-" + round));
        out.printf(Locale.ROOT, "  round %d  CPU %.2f s%n", round + 1, cpu[round]);
      }
      Path page = directory.resolve("report-0/report.html");
      double[][] looked = looked(page, directory.resolve("profile"), out);
      Table table = new Table("report.html", "median", "goal");
      row(table, "CPU s to write it, Java's start included", Contest.median(cpu), MOST_CPU_SECONDS);
      row(table, "size in MB", Files.size(page) / 1e6, MOST_MEGABYTES);
      row(table, "first paint, ms", Contest.median(looked[0]), MOST_PAINT_MILLIS);
      table.row("scripts done, ms", Table.number(Contest.median(looked[1])), "");
      table.print(out);
    } finally {
      JmeterRun.delete(directory);
    }
  }

  private static void row(Table table, String name, double value, double goal) {
    String text = String.format(Locale.ROOT, "< %,.0f", goal);
    table.row(
        name,
        String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value),
        text + (value < goal ? ": met" : ": missed"));
  }

  private static double cpuSeconds(Path file, Path output)
      throws IOException, InterruptedException {
    long from = System.currentTimeMillis();
    String program = JmeterRun.project().resolve("bin/bancada").toString();
    List<String> command =
        List.of(program, "report", file.toString(), "--output", output.toString());
    try (Child child = Child.start(command)) {
      child.await();
      return child.cpuSeconds(from, System.currentTimeMillis());
    }
  }

  /** First paints and ends of loading, in milliseconds after the start of loading. */
  private static double[][] looked(Path page, Path profile, PrintStream out)
      throws IOException, InterruptedException {
    double[][] millis = new double[2][ROUNDS];
    try (Browser browser = Browser.start(profile)) {
      browser.size(1_280, 800, 1);
      for (int round = 0; round < ROUNDS; round++) {
        browser.open(page);
        JsonNode times =
            browser.evaluate(
                "new Promise(done => new PerformanceObserver(list => done(["
                    + "list.getEntriesByName('first-contentful-paint')[0].startTime,"
                    + "performance.getEntriesByType('navigation')[0].loadEventEnd]))"
                    + ".observe({type: 'paint', buffered: true}))");
        millis[0][round] = times.path(0).asDouble();
        millis[1][round] = times.path(1).asDouble();
        out.printf(
            Locale.ROOT,
            "  round %d  first paint %.0f ms, scripts done %.0f ms%n",
            round + 1,
            millis[0][round],
            millis[1][round]);
      }
    }
    return millis;
  }
}
