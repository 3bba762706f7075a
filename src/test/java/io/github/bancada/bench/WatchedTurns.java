package io.github.bancada.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.bench.turns.PairedRatio;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What an open live page and a Prometheus cost a JMeter: one process, watched and not watched in
 * turns, so that everything else about the process is the same. The order of the turns changes with
 * each pair, so that what grows or shrinks in the run falls on both alike. Immutable.
 *
 * @param warmUpSeconds before the first turn
 * @param pairs of turns; even, so that both come as early as late on average
 */
record WatchedTurns(int warmUpSeconds, int pairs) {
  private static final int TURN_SECONDS = 9;

  /** Of the beginning of a turn: a server learns late that a reader is gone. */
  private static final int LEFT_OUT_SECONDS = 3;

  private static final int MARGIN_SECONDS = 4;
  private static final long SECOND_MILLIS = 1_000;

  /** Samples while the run was watched, or was not. */
  record Share(double perSecond, double cpuMicros) {}

  /**
   * What came out.
   *
   * @param ratio of the rates, watched to unwatched
   */
  record Result(Share watched, Share unwatched, PairedRatio ratio) {}

  private record Turn(boolean watched, long firstSecond, long seconds) {
    long behind() {
      return firstSecond + seconds;
    }
  }

  /** How long the plan has to run. */
  int planSeconds() {
    return warmUpSeconds + 2 * pairs * TURN_SECONDS + 2 * MARGIN_SECONDS;
  }

  /** {@code 20 pairs of turns of 9 s in one process, the first 3 s of each not counted}. */
  String text() {
    return String.format(
        Locale.ROOT,
        "%d pairs of turns of %d s in one process, the first %d s of each not counted",
        pairs,
        TURN_SECONDS,
        LEFT_OUT_SECONDS);
  }

  /**
   * Runs it.
   *
   * @param directory where the JMeter writes its report
   * @param command starts it with a live page
   * @throws IOException if JMeter fails, or nothing could be read in a turn
   */
  Result run(Path directory, List<String> command, int port, PrintStream progress)
      throws IOException, InterruptedException {
    try (Child jmeter = Child.start(command)) {
      try (LiveReaders first = new LiveReaders(port)) {
        first.awaitRun();
      }
      List<Turn> turns = new ArrayList<>();
      long next = System.currentTimeMillis() / SECOND_MILLIS + 1 + warmUpSeconds;
      for (int pair = 0; pair < pairs; pair++) {
        boolean watchedFirst = pair % 2 == 0;
        for (boolean watched : new boolean[] {watchedFirst, !watchedFirst}) {
          turns.add(turn(watched, next, port));
          next += TURN_SECONDS;
        }
      }
      jmeter.await();
      return result(turns, samples(JmeterRun.summary(directory, jmeter)), jmeter, progress);
    }
  }

  private static Turn turn(boolean watched, long firstSecond, int port)
      throws IOException, InterruptedException {
    sleepUntil(firstSecond);
    try (LiveReaders readers = new LiveReaders(watched ? port : 0)) {
      sleepUntil(firstSecond + TURN_SECONDS);
      readers.check();
    }
    return new Turn(
        watched, firstSecond + LEFT_OUT_SECONDS, (long) TURN_SECONDS - LEFT_OUT_SECONDS);
  }

  private static void sleepUntil(long second) throws InterruptedException {
    long left = second * SECOND_MILLIS - System.currentTimeMillis();
    if (left > 0) {
      Thread.sleep(left);
    }
  }

  private static Map<Long, Long> samples(JsonNode summary) {
    Map<Long, Long> samples = new HashMap<>();
    for (JsonNode row : summary.get("intervals").get("rows")) {
      if (row.get(1).asText().equals(RunSummary.TOTAL)) {
        samples.put(row.get(0).asLong(), row.get(2).asLong());
      }
    }
    return samples;
  }

  private static Result result(
      List<Turn> turns, Map<Long, Long> samples, Child jmeter, PrintStream progress) {
    double[] ratios = new double[turns.size() / 2];
    for (int pair = 0; pair < ratios.length; pair++) {
      List<Turn> both = turns.subList(2 * pair, 2 * pair + 2);
      Share with = share(both.stream().filter(Turn::watched), samples, jmeter);
      Share without = share(both.stream().filter(turn -> !turn.watched()), samples, jmeter);
      ratios[pair] = with.perSecond() / without.perSecond();
      progress.printf(
          Locale.ROOT,
          "  pair %2d  watched %,.0f/s, %.2f CPU µs;  not watched %,.0f/s, %.2f CPU µs;  %.3fx%n",
          pair + 1,
          with.perSecond(),
          with.cpuMicros(),
          without.perSecond(),
          without.cpuMicros(),
          ratios[pair]);
    }
    return new Result(
        share(turns.stream().filter(Turn::watched), samples, jmeter),
        share(turns.stream().filter(turn -> !turn.watched()), samples, jmeter),
        PairedRatio.of(ratios));
  }

  private static Share share(Stream<Turn> turns, Map<Long, Long> samples, Child jmeter) {
    double count = 0;
    double seconds = 0;
    double cpu = 0;
    for (Turn turn : turns.toList()) {
      for (long second = turn.firstSecond(); second < turn.behind(); second++) {
        count += samples.getOrDefault(second, 0L);
      }
      seconds += turn.seconds();
      cpu += jmeter.cpuSeconds(turn.firstSecond() * SECOND_MILLIS, turn.behind() * SECOND_MILLIS);
    }
    return new Share(count / seconds, 1e6 * cpu / count);
  }
}
