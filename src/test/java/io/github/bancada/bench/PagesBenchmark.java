package io.github.bancada.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Counting the pages of print jobs: against other page counters, and in megabytes a second. */
final class PagesBenchmark implements Benchmark {
  private static final int ROUNDS = Contest.rounds(3);
  private static final int WARM_LOOPS = 200;
  private static final int LOOPS = 50;
  private static final double GOAL = 20;
  private static final double GOAL_MEGABYTES = 300;
  private static final double GOAL_SKIPPED = 1_000;
  private static final int LONGEST_SECONDS = 60;

  /** A program that counts pages, and the jobs it is for. */
  private record Peer(String name, List<String> command, String jobs) {}

  private static final List<Peer> PEERS =
      List.of(
          new Peer("pkpgcounter", List.of("pkpgcounter"), ".*"),
          new Peer(
              "Ghostscript",
              List.of("gs", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-q", "-sDEVICE=bbox"),
              ".*\\.(ps|eps|pdf)"));

  @Override
  public String name() {
    return "pages";
  }

  @Override
  public String question() {
    return "page counts of print jobs, against other counters, and MB/s of large jobs";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Path jobs =
        Path.of(
            System.getProperty(
                "bench.pages", JmeterRun.project().resolve("plans/jobs").toString()));
    Path flat = Files.createTempDirectory(JmeterRun.project().resolve("target"), "bench-jobs-");
    try {
      againstPeers(flat, copies(jobs, flat), out);
    } finally {
      JmeterRun.delete(flat);
    }
    throughput(out);
  }

  /** The jobs under names that differ, in one folder. */
  private static List<Path> copies(Path jobs, Path flat) throws IOException {
    List<Path> copies = new ArrayList<>();
    try (Stream<Path> all = Files.walk(jobs)) {
      for (Path job : all.filter(PagesBenchmark::isJob).sorted().toList()) {
        String name = jobs.relativize(job).toString().replace(File.separatorChar, '-');
        copies.add(Files.copy(job, flat.resolve(name)));
      }
    }
    return copies;
  }

  private static void againstPeers(Path jobs, List<Path> files, PrintStream out) throws Exception {
    Table table = new Table("one job", "jobs", "ms each", "built-in against it", "goal");
    Map<String, Double> ours = new LinkedHashMap<>();
    Map<Peer, Map<Path, List<Double>>> theirs = new LinkedHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      inJmeter(jobs, files.size()).forEach((file, ms) -> ours.merge(file, ms, Math::min));
      for (Peer peer : PEERS) {
        Optional<Path> program = program(peer.command().get(0));
        if (program.isEmpty()) {
          out.println("  " + peer.name() + " is not on the PATH: left out");
          continue;
        }
        for (Path file : files) {
          if (file.getFileName().toString().matches(peer.jobs())) {
            theirs
                .computeIfAbsent(peer, p -> new LinkedHashMap<>())
                .computeIfAbsent(file, f -> new ArrayList<>())
                .add(wallMillis(peer, program.get(), file));
          }
        }
      }
      out.printf(Locale.ROOT, "  round %d%n", round + 1);
    }
    double all = ours.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
    table.row("built-in, in a warm JMeter", "" + ours.size(), milliseconds(all), "", "");
    theirs.forEach(
        (peer, times) -> {
          double they =
              times.values().stream().mapToDouble(PagesBenchmark::median).average().orElse(0);
          double we =
              times.keySet().stream()
                  .mapToDouble(file -> ours.get(file.getFileName().toString()))
                  .average()
                  .orElse(1);
          table.row(
              peer.name(),
              "" + times.size(),
              milliseconds(they),
              Table.ratio(they / we),
              peer.name().equals("pkpgcounter") ? Table.goal(they / we, GOAL) : "");
        });
    table.print(out);
  }

  private static boolean isJob(Path file) {
    return Files.isRegularFile(file) && !file.getFileName().toString().endsWith(".tsv");
  }

  private static double median(List<Double> values) {
    return Contest.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static String milliseconds(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static Optional<Path> program(String name) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The result does not matter here, only the time. */
  private static double wallMillis(Peer peer, Path program, Path file)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(peer.command());
    command.set(0, program.toString());
    command.add(file.toString());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    long start = System.nanoTime();
    Process process = builder.start();
    if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    return (System.nanoTime() - start) / 1e6;
  }

  /** Mean milliseconds of each file. */
  private static Map<String, Double> inJmeter(Path jobs, int files)
      throws IOException, InterruptedException {
    JmeterRun run =
        new JmeterRun(
            "pages",
            Map.of("jobs", jobs.toString()),
            1,
            List.of(
                Phase.loops("warm", WARM_LOOPS * files), Phase.loops("measured", LOOPS * files)));
    Path directory = Files.createTempDirectory("bancada-bench-");
    try (Child jmeter = run.start(directory)) {
      jmeter.await();
      Map<String, Double> means = new LinkedHashMap<>();
      for (JsonNode label : JmeterRun.summary(directory, jmeter).get("labels")) {
        String name = label.get("label").asText();
        if (name.startsWith("measured ")) {
          means.put(
              name.substring("measured ".length()),
              label.get("sum_ns").asDouble() / label.get("samples").asDouble() / 1e6);
        }
      }
      return means;
    } finally {
      JmeterRun.delete(directory);
    }
  }

  private static void throughput(PrintStream out) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory(JmeterRun.project().resolve("target"), "bench-");
    try (Child child =
        Child.start(
            Child.java(
                "-Xms16m",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                PagesThroughput.class.getName(),
                directory.toString()))) {
      Table table = new Table("large job, 64 MB heap", "MB", "MB/s", "goal");
      for (Child.Line line : child.await()) {
        String[] fields = line.text().split("\\|");
        if (fields.length == 3) {
          double megabytes = Double.parseDouble(fields[1]) / 1e6;
          double rate = megabytes / (Double.parseDouble(fields[2]) / 1e9);
          double goal = fields[0].contains("blocks") ? GOAL_SKIPPED : GOAL_MEGABYTES;
          table.row(
              fields[0],
              Table.number(megabytes),
              Table.number(rate),
              String.format(Locale.ROOT, ">= %,.0f: %s", goal, rate >= goal ? "met" : "missed"));
        }
      }
      table.print(out);
    } finally {
      JmeterRun.delete(directory);
    }
  }
}
