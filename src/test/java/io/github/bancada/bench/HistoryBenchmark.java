package io.github.bancada.bench;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.json.SummaryJson;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** What the history of many runs costs, reading included. */
final class HistoryBenchmark implements Benchmark {
  private static final int RUNS = Integer.getInteger("bench.runs", 1_000);
  private static final int LABELS = Integer.getInteger("bench.labels", 50);
  private static final int SECONDS = Integer.getInteger("bench.seconds", 60);
  private static final int ROUNDS = Contest.rounds(3);
  private static final double MOST_SECONDS = 10;

  /** Samples of a label in a second. */
  private static final int SAMPLES = 2;

  private static final long FIRST = 1_700_000_000_000L;

  @Override
  public String name() {
    return "history";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "bin/bancada history of %,d runs of %d s with %d labels, the 701st and later 10 %% slower",
        RUNS,
        SECONDS,
        LABELS);
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Path directory = Files.createTempDirectory(JmeterRun.project().resolve("target"), "bench-hist");
    try {
      long bytes = 0;
      for (int run = 0; run < RUNS; run++) {
        bytes += write(directory.resolve("runs").resolve("run" + run), run);
      }
      history(directory, -1); // the first start may build
      List<Double> seconds = new ArrayList<>();
      for (int round = 0; round < ROUNDS; round++) {
        seconds.add(history(directory, round));
        out.printf(Locale.ROOT, "  round %d  %.2f s%n", round + 1, seconds.get(round));
      }
      double median = Contest.median(seconds.stream().mapToDouble(Double::doubleValue).toArray());
      Table table = new Table("bin/bancada history", "median s", "goal");
      table.row(
          "Java's start and all files included",
          String.format(Locale.ROOT, "%.2f", median),
          String.format(
              Locale.ROOT, "< %.0f: %s", MOST_SECONDS, median < MOST_SECONDS ? "met" : "missed"));
      table.print(out);
      out.printf(Locale.ROOT, "%,d MB of summary.json%n", bytes >> 20);
    } finally {
      JmeterRun.delete(directory);
    }
  }

  /** The size of its summary in bytes. */
  private static long write(Path directory, int run) throws IOException {
    Random random = new Random(run);
    double level = (run < RUNS * 7 / 10 ? 1 : 1.1) * Math.exp(0.02 * random.nextGaussian());
    long start = FIRST + Duration.ofDays(run).toMillis();
    Path file = Files.createDirectories(directory).resolve("summary.json");
    try (RunRecorder recorder = RunRecorder.replay(start, 2)) {
      for (int second = 0; second < SECONDS; second++) {
        for (int i = 0; i < LABELS * SAMPLES; i++) {
          long nanos = (long) (level * (20e6 + i * 1e5) * Math.exp(0.3 * random.nextGaussian()));
          long end = start + 1000L * second + 500 + i;
          recorder.record(Samples.ok("GET /shop/page/" + i % LABELS, end, nanos));
        }
        recorder.advanceTo(start / 1000 + second);
      }
      SummaryJson.write(file, recorder.finish(Samples.info(start, start + 1000L * SECONDS)));
    }
    return Files.size(file);
  }

  private static double history(Path directory, int round)
      throws IOException, InterruptedException {
    String program = JmeterRun.project().resolve("bin/bancada").toString();
    String output = directory.resolve("history" + round).toString();
    long from = System.nanoTime();
    try (Child child =
        Child.start(
            List.of(program, "history", directory.resolve("runs").toString(), "-o", output))) {
      child.await();
    }
    return (System.nanoTime() - from) / (double) TimeUnit.SECONDS.toNanos(1);
  }
}
