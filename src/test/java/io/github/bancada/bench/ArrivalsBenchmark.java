package io.github.bancada.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Thread groups that send arrivals at a rate, evenly spaced, to a sampler that answers at once: how
 * late they are, and what an arrival costs. Each runs in a JMeter of its own.
 */
final class ArrivalsBenchmark implements Benchmark {
  private static final int RATE = Integer.getInteger("bench.rate", 20_000);
  private static final int SECONDS = Integer.getInteger("bench.seconds", 20);
  private static final int WARM_UP_SECONDS = Integer.getInteger("bench.warmup", 10);
  private static final int USERS = Integer.getInteger("bench.users", 200);
  private static final int ROUNDS = Contest.rounds(3);

  /** Folder with the jars of jmeter-plugins-casutg and jmeter-plugins-cmn-jmeter. */
  private static final String BZM_JARS = System.getProperty("bench.bzm", "");

  private static final String OURS = "Arrivals Thread Group";
  private static final String OPEN_MODEL = "Open Model Thread Group";
  private static final String BZM = "bzm Arrivals Thread Group";

  /** What a run came to. */
  private record Result(
      long calls, double medianMs, double p99Ms, double cpuMicros, double memoryMb) {}

  @Override
  public String name() {
    return "arrivals";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "%,d arrivals a second for %d s: how late, and what an arrival costs",
        RATE,
        SECONDS);
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Map<String, String> groups = new LinkedHashMap<>();
    groups.put(OURS, "arrivals-ours.xml");
    groups.put(OPEN_MODEL, "arrivals-open-model.xml");
    if (BZM_JARS.isEmpty()) {
      out.println("  " + BZM + " is left out: -Dbench.bzm names no folder with its jars");
    } else {
      groups.put(BZM, "arrivals-bzm.xml");
    }
    Map<String, Result> best = new LinkedHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (Map.Entry<String, String> group : groups.entrySet()) {
        Result result = measure(group.getValue());
        out.printf(Locale.ROOT, "  round %d  %-28s  %s%n", round + 1, group.getKey(), result);
        best.merge(group.getKey(), result, (a, b) -> a.p99Ms() <= b.p99Ms() ? a : b);
      }
    }
    table(best).print(out);
    out.printf(
        "The best of %d rounds by p99, a new process each; the start of JMeter is part of CPU and"
            + " memory, and so is the warm-up.%nwrk2 and vegeta are not in Debian; both send to a"
            + " server, which these do not.%n",
        ROUNDS);
  }

  private static Table table(Map<String, Result> results) {
    Table table =
        new Table(
            "thread group",
            "arrivals",
            "late median ms",
            "late p99 ms",
            "CPU µs each",
            "peak MB",
            "p99 / ours",
            "CPU / ours",
            "memory / ours");
    Result ours = results.get(OURS);
    results.forEach(
        (name, r) ->
            table.row(
                name,
                String.format(Locale.ROOT, "%,d", r.calls()),
                String.format(Locale.ROOT, "%.3f", r.medianMs()),
                String.format(Locale.ROOT, "%.3f", r.p99Ms()),
                Table.number(r.cpuMicros()),
                Table.number(r.memoryMb()),
                Table.ratio(r.p99Ms() / ours.p99Ms()),
                Table.ratio(r.cpuMicros() / ours.cpuMicros()),
                Table.ratio(r.memoryMb() / ours.memoryMb())));
    return table;
  }

  private static Result measure(String template) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bancada-arrivals-");
    try {
      Path plan = directory.resolve("plan.jmx");
      Files.writeString(
          plan,
          JmeterRun.resource("arrivals.xml")
              .replace("@group@", JmeterRun.resource(template))
              .replace("@rate@", Integer.toString(RATE))
              .replace("@seconds@", Integer.toString(WARM_UP_SECONDS + SECONDS))
              .replace("@users@", Integer.toString(USERS)));
      List<String> command = JmeterRun.command(plan, directory);
      // A thread of Open Model Thread Group keeps the process for a minute after its end.
      command.add("-Jjmeterengine.force.system.exit=true");
      command.add("-Dbench.rate=" + RATE);
      command.add("-Dbench.skip=" + RATE * WARM_UP_SECONDS);
      String classes = JmeterRun.project().resolve("target/test-classes").toString();
      command.add("-Jsearch_paths=" + classes + (BZM_JARS.isEmpty() ? "" : ";" + BZM_JARS));
      try (Child jmeter = Child.start(command)) {
        return result(jmeter);
      }
    } finally {
      JmeterRun.delete(directory);
    }
  }

  private static Result result(Child jmeter) throws IOException, InterruptedException {
    List<Child.Line> lines = jmeter.await();
    Optional<String[]> late =
        lines.stream()
            .map(Child.Line::text)
            .filter(line -> line.startsWith("LATE "))
            .map(line -> line.split(" "))
            .findFirst();
    if (late.isEmpty()) {
      throw new IOException("no arrivals:\n" + jmeter.output());
    }
    String[] words = late.get();
    long calls = Long.parseLong(words[1]);
    double cpuSeconds = jmeter.cpuSeconds(0, System.currentTimeMillis());
    return new Result(
        calls,
        Double.parseDouble(words[2]),
        Double.parseDouble(words[3]),
        1e6 * cpuSeconds / Math.max(1, calls),
        jmeter.peakMemoryBytes() / 1e6);
  }
}
