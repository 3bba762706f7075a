package io.github.bancada.bench;

import io.github.bancada.testing.FreePort;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the listeners cost a whole JMeter whose samplers do next to nothing, and what it costs to
 * watch it. The figures of the listeners are differences between a long and a short run of the same
 * plan, so that the start of Java and of JMeter is not in them.
 */
final class ListenerBenchmark implements Benchmark {
  private static final int USERS = 40;
  private static final int RATE = Integer.getInteger("bench.rate", 20_000);
  private static final int ROUNDS = Contest.rounds(5);
  private static final int SHORT_SECONDS = 10;
  private static final int LONG_SECONDS = Integer.getInteger("bench.seconds", 30);
  private static final double GOAL_PERCENT = 2;
  private static final double LIVE_GOAL = 0.99;
  private static final WatchedTurns LIVE =
      new WatchedTurns(20, Integer.getInteger("bench.pairs", 20));

  /** "live" leaves out the rounds without a reader. */
  private static final boolean ONLY_LIVE = System.getProperty("bench.only", "").equals("live");

  private static final String LISTENERS =
      """
            <io.github.bancada.report.LoadReport guiclass="io.github.bancada.report.LoadReportGui"\
       testclass="io.github.bancada.report.LoadReport" testname="Load Report" enabled="true">
              <stringProp name="LoadReport.directory">@report@</stringProp>
            </io.github.bancada.report.LoadReport>
            <hashTree/>
            <io.github.bancada.gate.PerformanceGate         guiclass="io.github.bancada.gate.PerformanceGateGui"         testclass="io.github.bancada.gate.PerformanceGate" testname="Performance Gate"         enabled="true">
              <stringProp name="PerformanceGate.criteria">all : errors &lt; 1 %
      all : p95 &lt; 1 s
      all : errors &lt; 5 % for 10 s -&gt; stop</stringProp>
              <stringProp name="PerformanceGate.directory">@report@</stringProp>
            </io.github.bancada.gate.PerformanceGate>
            <hashTree/>
      """;

  /** What a plan has. */
  private enum Plan {
    WITHOUT("no listener", ""),
    WITH("Load Report and Performance Gate", LISTENERS);

    private final String title;
    private final String elements;

    Plan(String title, String elements) {
      this.title = title;
      this.elements = elements;
    }
  }

  private record Cost(double samples, double wallSeconds, double cpuSeconds) {
    Cost minus(Cost other) {
      return new Cost(
          samples - other.samples, wallSeconds - other.wallSeconds, cpuSeconds - other.cpuSeconds);
    }

    double cpuMicros() {
      return 1e6 * cpuSeconds / samples;
    }

    double perSecond() {
      return samples / wallSeconds;
    }
  }

  @Override
  public String name() {
    return "listener";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT, "what the listeners cost a whole JMeter at %,d samples/s", RATE);
  }

  @Override
  public void run(PrintStream out) throws Exception {
    if (!ONLY_LIVE) {
      Table table = new Table("", "samples/s", "CPU µs a sample", "cost", "goal");
      rows(table, String.format(Locale.ROOT, "%,d/s asked for", RATE), RATE, out);
      rows(table, "as fast as it can", 0, out);
      table.print(out);
      out.printf(
          Locale.ROOT,
          "%d users, a Java Request that does nothing; medians of %d interleaved rounds, each the"
              + " difference%nbetween a run of %d s and one of %d s.%n",
          USERS,
          ROUNDS,
          LONG_SECONDS,
          SHORT_SECONDS);
    }
    Table live =
        new Table(
            "live page open, /metrics read each second",
            "samples/s",
            "CPU µs a sample",
            "not watched: samples/s",
            "CPU µs a sample",
            "ratio of the rates",
            "goal");
    watched(live, String.format(Locale.ROOT, "%,d/s asked for", RATE), RATE, out);
    watched(live, "as fast as it can", 0, out);
    live.print(out);
    out.println(LIVE.text() + ".");
  }

  private static void watched(Table table, String title, int rate, PrintStream out)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bancada-bench-");
    try {
      int port = FreePort.find();
      List<String> command = command(directory, Plan.WITH, rate, -1, LIVE.planSeconds());
      command.add("-Jlive.port=" + port);
      out.println("  " + title);
      WatchedTurns.Result result = LIVE.run(directory, command, port, out);
      table.row(
          title,
          Table.number(result.watched().perSecond()),
          String.format(Locale.ROOT, "%.2f", result.watched().cpuMicros()),
          Table.number(result.unwatched().perSecond()),
          String.format(Locale.ROOT, "%.2f", result.unwatched().cpuMicros()),
          result.ratio().text(),
          result.ratio().goal(LIVE_GOAL));
    } finally {
      JmeterRun.delete(directory);
    }
  }

  private static void rows(Table table, String title, int rate, PrintStream out)
      throws IOException, InterruptedException {
    Map<Plan, List<Cost>> costs = new EnumMap<>(Plan.class);
    for (int round = 0; round < ROUNDS; round++) {
      List<Plan> order = new ArrayList<>(List.of(Plan.values()));
      if (round % 2 == 1) {
        Collections.reverse(order);
      }
      for (Plan plan : order) {
        Cost cost = run(plan, rate, LONG_SECONDS).minus(run(plan, rate, SHORT_SECONDS));
        costs.computeIfAbsent(plan, p -> new ArrayList<>()).add(cost);
        out.printf(
            Locale.ROOT,
            "  round %d  %s, %-56s %,.0f/s, %.2f CPU µs%n",
            round + 1,
            title,
            plan.title,
            cost.perSecond(),
            cost.cpuMicros());
      }
    }
    table.row(
        title + ": " + Plan.WITHOUT.title,
        Table.number(rate(costs, Plan.WITHOUT)),
        String.format(Locale.ROOT, "%.2f", cpu(costs, Plan.WITHOUT)),
        "",
        "");
    double goal = rate == 0 ? Double.NaN : GOAL_PERCENT;
    difference(table, title, costs, Plan.WITHOUT, Plan.WITH, goal);
  }

  private static void difference(
      Table table, String title, Map<Plan, List<Cost>> costs, Plan before, Plan plan, double goal) {
    double lost = 100 * (1 - rate(costs, plan) / rate(costs, before));
    table.row(
        title + ": " + plan.title,
        Table.number(rate(costs, plan)),
        String.format(Locale.ROOT, "%.2f", cpu(costs, plan)),
        String.format(
            Locale.ROOT,
            "%+.1f %% throughput, %+.2f CPU µs",
            -lost,
            cpu(costs, plan) - cpu(costs, before)),
        Double.isNaN(goal)
            ? ""
            : String.format(
                Locale.ROOT, "< %.0f %% of throughput: %s", goal, lost < goal ? "met" : "missed"));
  }

  private static double rate(Map<Plan, List<Cost>> costs, Plan plan) {
    return Contest.median(costs.get(plan).stream().mapToDouble(Cost::perSecond).toArray());
  }

  private static double cpu(Map<Plan, List<Cost>> costs, Plan plan) {
    return Contest.median(costs.get(plan).stream().mapToDouble(Cost::cpuMicros).toArray());
  }

  /**
   * Runs JMeter once.
   *
   * @param rate samples a second of all users; 0 = no timer
   * @param seconds at that rate; without one, as many samples as 250,000 a second would be
   */
  private static Cost run(Plan plan, int rate, int seconds)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bancada-bench-");
    long loops = (long) (rate == 0 ? 250_000 : rate) * seconds / USERS;
    try (Child jmeter = Child.start(command(directory, plan, rate, loops, 0))) {
      List<Child.Line> lines = jmeter.await();
      long from = timeOf(lines, "Starting standalone test");
      long to = timeOf(lines, "Tidying up");
      return new Cost((double) loops * USERS, (to - from) / 1e3, jmeter.cpuSeconds(from, to));
    } finally {
      JmeterRun.delete(directory);
    }
  }

  /**
   * How to start a JMeter; its plan and its report are in the directory.
   *
   * @param rate samples a second of all users; 0 = no timer
   * @param loops of each user; -1 = until the time is up
   * @param seconds how long the plan runs; 0 = until the loops are done
   */
  private static List<String> command(Path directory, Plan plan, int rate, long loops, int seconds)
      throws IOException {
    Path file = directory.resolve("plan.jmx");
    Files.writeString(
        file,
        JmeterRun.resource("listener.xml")
            .replace("@listeners@", plan.elements)
            .replace("@report@", directory.resolve("report").toString())
            .replace("@users@", Integer.toString(USERS))
            .replace("@loops@", Long.toString(loops))
            .replace("@scheduled@", Boolean.toString(seconds > 0))
            .replace("@seconds@", Integer.toString(seconds))
            .replace("@timer@", Boolean.toString(rate > 0))
            .replace("@perUserAndMinute@", Double.toString(60.0 * rate / USERS)));
    return JmeterRun.command(file, directory);
  }

  private static long timeOf(List<Child.Line> lines, String start) throws IOException {
    return lines.stream()
        .filter(line -> line.text().startsWith(start))
        .findFirst()
        .orElseThrow(() -> new IOException("JMeter did not print '" + start + "':\n" + lines))
        .epochMillis();
  }
}
