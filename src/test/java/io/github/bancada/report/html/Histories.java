package io.github.bancada.report.html;

import io.github.bancada.history.Choice;
import io.github.bancada.history.Figure;
import io.github.bancada.history.History;
import io.github.bancada.history.HistoryRun;
import io.github.bancada.history.PlanHistories;
import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Nightly runs whose figures vary by 2 %. After three quarters of them the server has another
 * version, since which every other label is slower by a quarter; the next label is faster since the
 * middle.
 */
final class Histories {
  private static final long DAY = 86_400_000;

  /** End of the name of a directory, with what has a meaning in links and in HTML. */
  private static final String NAME = " 50%#é?a=1&lt;\"'";

  private Histories() {}

  static History of(int runs, int labels) {
    return of(runs, labels, i -> Path.of("results", "run-" + i));
  }

  /**
   * The same.
   *
   * @param directory of a run
   */
  static History of(int runs, int labels, IntFunction<Path> directory) {
    Random random = new Random(7);
    List<HistoryRun> all =
        IntStream.range(0, runs).mapToObj(i -> run(i, runs, labels, directory, random)).toList();
    return new History(
        PlanHistories.of(all, Choice.ALL),
        List.of(
            new History.LeftOut(Path.of("results", "run-broken"), "broken off: stopped by <b>"),
            new History.LeftOut(Path.of("results", "run-late"), "invalid")));
  }

  /** The results of a run, with a report. */
  static Path withReport(Path work, int run) {
    try {
      Path results = Files.createDirectories(work.resolve("run-" + run + NAME));
      Files.writeString(results.resolve("report.html"), "<!DOCTYPE html><title>run " + run);
      return results;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static HistoryRun run(
      int number, int runs, int labels, IntFunction<Path> directory, Random random) {
    boolean newer = number >= 3 * runs / 4;
    Map<String, HistoryRun.Row> rows = new LinkedHashMap<>();
    for (int label = 0; label <= labels; label++) {
      boolean total = label == labels;
      double factor = newer && label % 2 == 0 ? 1.25 : number >= runs / 2 && label == 1 ? 0.9 : 1;
      if (!total && label == 2 && number % 7 == 3) {
        continue;
      }
      rows.put(
          total ? RunSummary.TOTAL : String.format("GET /shop/page/%02d", label),
          row(5e6 * (label + 1) * factor, label == 3 ? 0.3 : 0, random));
    }
    return new HistoryRun(directory.apply(number), info(number, newer), rows, false);
  }

  private static HistoryRun.Row row(double nanos, double errors, Random random) {
    Map<Figure, Double> figures = new EnumMap<>(Figure.class);
    figures.put(Figure.THROUGHPUT, 1e11 / nanos * noise(random));
    figures.put(Figure.MEAN, nanos * noise(random));
    figures.put(Figure.P50, 0.9 * nanos * noise(random));
    figures.put(Figure.P95, 1.5 * nanos * noise(random));
    figures.put(Figure.P99, 2 * nanos * noise(random) * noise(random));
    figures.put(Figure.ERRORS, errors * noise(random));
    figures.replaceAll((figure, value) -> figure.isTime() ? Math.rint(value) : value);
    return new HistoryRun.Row(figures, false, 10_000);
  }

  private static double noise(Random random) {
    return Math.exp(0.02 * random.nextGaussian());
  }

  private static RunInfo info(int number, boolean newer) {
    long start = 1_790_000_000_000L + number * DAY;
    RunInfo info = Samples.info(start, start + 60_000);
    return new RunInfo(
        info.name(),
        start,
        start + 60_000,
        "",
        info.origin(),
        info.server(),
        info.versions(),
        info.machine(),
        info.settings(),
        List.of(
            new Environment(
                "ldap://server", Map.of("version", newer ? "2.5.14" : "2.5.13"), Map.of())));
  }
}
