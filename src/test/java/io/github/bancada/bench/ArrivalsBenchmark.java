package io.github.bancada.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Load generators that send requests at a rate, evenly spaced, to the same web server on loopback:
 * how late they come there, and what one costs. Each generator runs in a process of its own; the
 * server measures all of them, by one clock.
 */
final class ArrivalsBenchmark implements Benchmark {
  private static final List<Integer> RATES =
      Stream.of(System.getProperty("bench.rate", "5000,20000").split(","))
          .map(Integer::valueOf)
          .toList();
  private static final int SECONDS = Integer.getInteger("bench.seconds", 8);
  private static final int WARM_UP_SECONDS = Integer.getInteger("bench.warmup", 6);
  private static final int USERS = Integer.getInteger("bench.users", 100);
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final int ROUNDS = Contest.rounds(3);
  private static final Pattern PEERS = Pattern.compile(System.getProperty("bench.peers", ".*"));
  private static final String WRK2 = System.getProperty("bench.wrk2", "wrk2");

  private static final String OURS = "Arrivals Thread Group";
  private static final String BZM = "bzm Arrivals Thread Group";

  /** What one run came to. */
  private record Result(
      double perSecond, double medianMs, double p99Ms, double cpuMicros, double memoryMb) {

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%,.0f/s, late %.3f ms (median) %.3f ms (p99), CPU %.1f µs each, %.0f MB",
          perSecond,
          medianMs,
          p99Ms,
          cpuMicros,
          memoryMb);
    }
  }

  @Override
  public String name() {
    return "arrivals";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "%s requests a second for %d s after %d s of warm-up: how late they come, what one costs",
        RATES,
        SECONDS,
        WARM_UP_SECONDS);
  }

  @Override
  public void run(PrintStream out) throws Exception {
    List<ArrivalsContender> contenders = contenders(out);
    for (int rate : RATES) {
      Map<String, List<Result>> results = new LinkedHashMap<>();
      contenders.forEach(each -> results.put(each.name(), new ArrayList<>()));
      for (int round = 0; round < ROUNDS; round++) {
        for (ArrivalsContender each : contenders) {
          Result result = measure(each, rate);
          out.printf(Locale.ROOT, "  round %d  %-25s %s%n", round + 1, each.name(), result);
          results.get(each.name()).add(result);
        }
        Collections.reverse(contenders);
      }
      table(rate, results).print(out);
    }
    out.printf(
        "Medians of %d rounds, a new process each. Late is what came to the server beside the even"
            + " schedule: for wrk2 that of each connection, for thread groups that of all.%nCPU is"
            + " that of the whole process after the warm-up; memory is its highest resident set.%n",
        ROUNDS);
  }

  private static List<ArrivalsContender> contenders(PrintStream out) throws InterruptedException {
    List<ArrivalsContender> contenders = new ArrayList<>();
    contenders.add(ArrivalsContender.group(OURS, "arrivals-ours.xml"));
    contenders.add(ArrivalsContender.group("Open Model Thread Group", "arrivals-open-model.xml"));
    try {
      contenders.add(ArrivalsContender.group(BZM, "arrivals-bzm.xml", ArrivalsContender.bzmJars()));
    } catch (IOException e) {
      out.println("  SKIPPED: " + BZM + ": " + e.getMessage());
    }
    if (ArrivalsContender.isWrk2(WRK2)) {
      contenders.add(ArrivalsContender.wrk2(WRK2));
    } else {
      out.println("  SKIPPED: wrk2: no '" + WRK2 + "'; name its file with -Dbench.wrk2=");
    }
    contenders.removeIf(each -> !each.name().equals(OURS) && !PEERS.matcher(each.name()).matches());
    return contenders;
  }

  private static Result measure(ArrivalsContender contender, int rate)
      throws IOException, InterruptedException {
    int seconds = WARM_UP_SECONDS + SECONDS;
    Path directory = Files.createTempDirectory("bancada-arrivals-");
    ArrivalsServer server = ArrivalsServer.start(2 * rate * seconds);
    try (server) {
      List<String> command =
          contender
              .command()
              .of(new ArrivalsContender.Load(rate, seconds, USERS), server.port(), directory);
      try (Child child = Child.start(command)) {
        awaitLoad(child, server, seconds);
        server.close();
        return result(contender, rate, server.punctuality(), child);
      }
    } finally {
      JmeterRun.delete(directory);
    }
  }

  /** Some generators do not end when their load has. */
  private static void awaitLoad(Child child, ArrivalsServer server, int seconds)
      throws IOException, InterruptedException {
    long started = System.nanoTime();
    while (child.isAlive() && server.sinceFirst().toSeconds() < seconds) {
      if (System.nanoTime() - started > START_LIMIT.plusSeconds(seconds).toNanos()) {
        break;
      }
      Thread.sleep(50);
    }
    if (server.sinceFirst().isZero()) {
      child.close();
      child.await();
      throw new IOException("no request came:\n" + child.output());
    }
  }

  /** The last second does not count: a generator that is late is still busy with it. */
  private static Result result(
      ArrivalsContender contender, int rate, Punctuality came, Child child) {
    long from = came.firstEpochMillis() + 1000L * WARM_UP_SECONDS;
    long to = from + 1000L * (SECONDS - 1);
    int requests = came.count(from, to);
    long[] late =
        contender.perConnection()
            ? came.lateByConnection(rate, from, to)
            : came.late(rate, from, to);
    return new Result(
        requests / (SECONDS - 1.0),
        Punctuality.millis(late, 0.5),
        Punctuality.millis(late, 0.99),
        1e6 * child.cpuSeconds(from, to) / requests,
        child.peakMemoryBytes() / 1e6);
  }

  private static Table table(int rate, Map<String, List<Result>> results) {
    Table table =
        new Table(
            String.format(Locale.ROOT, "%,d/s", rate),
            "came per s",
            "late ms, median",
            "late ms, p99",
            "CPU µs each",
            "memory MB",
            "its p99 / ours",
            "its CPU / ours",
            "its memory / ours");
    List<Result> ours = results.get(OURS);
    results.forEach(
        (name, all) ->
            table.row(
                name,
                String.format(Locale.ROOT, "%,.0f", median(all, Result::perSecond)),
                String.format(Locale.ROOT, "%.3f", median(all, Result::medianMs)),
                String.format(Locale.ROOT, "%.3f", median(all, Result::p99Ms)),
                Table.number(median(all, Result::cpuMicros)),
                Table.number(median(all, Result::memoryMb)),
                ratio(all, ours, Result::p99Ms),
                ratio(all, ours, Result::cpuMicros),
                ratio(all, ours, Result::memoryMb)));
    return table;
  }

  private static double median(List<Result> results, ToDoubleFunction<Result> figure) {
    return Contest.median(results.stream().mapToDouble(figure).toArray());
  }

  private static String ratio(
      List<Result> its, List<Result> ours, ToDoubleFunction<Result> figure) {
    return its == ours ? "" : Table.ratio(median(its, figure) / median(ours, figure));
  }
}
