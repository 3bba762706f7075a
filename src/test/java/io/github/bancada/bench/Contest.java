package io.github.bancada.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Contenders that do the same work in turn, several rounds, every other round in reverse order, so
 * that a busy minute of the machine does not fall on one of them alone. Not thread-safe.
 */
final class Contest {
  /** Does the work once. */
  interface Contender {
    /**
     * @return what each phase measured, by the phase's name
     */
    Map<String, Measurement> run() throws Exception;
  }

  private record Entry(String name, int rounds, Contender contender) {}

  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, List<Map<String, Measurement>>> results = new LinkedHashMap<>();

  void enter(String name, int rounds, Contender contender) {
    entries.add(new Entry(name, rounds, contender));
    results.put(name, new ArrayList<>());
  }

  /** This number of rounds, or that of the system property {@code bench.rounds}. */
  static int rounds(int usual) {
    return Integer.getInteger("bench.rounds", usual);
  }

  /**
   * Whether a part of the benchmark is to run: {@code bench.only} is part of its name, or unset.
   */
  static boolean isAsked(String part) {
    return part.contains(System.getProperty("bench.only", ""));
  }

  void run(int rounds, PrintStream progress) throws Exception {
    for (int round = 0; round < rounds; round++) {
      List<Entry> order = new ArrayList<>(entries);
      if (round % 2 == 1) {
        Collections.reverse(order);
      }
      for (Entry entry : order) {
        if (round >= entry.rounds()) {
          continue;
        }
        Map<String, Measurement> result = entry.contender().run();
        results.get(entry.name()).add(result);
        progress.printf(Locale.ROOT, "  round %d  %-38s", round + 1, entry.name());
        result.forEach(
            (phase, m) ->
                progress.printf(
                    Locale.ROOT,
                    "  %s %,.0f/s, %,.0f/CPU s",
                    phase,
                    m.perSecond(),
                    m.perCpuSecond()));
        progress.println();
      }
    }
  }

  boolean has(String name, String phase) {
    return results.containsKey(name)
        && results.get(name).stream().anyMatch(result -> result.containsKey(phase));
  }

  /** Median over the rounds. */
  double median(String name, String phase, ToDoubleFunction<Measurement> figure) {
    return median(
        results.get(name).stream()
            .filter(result -> result.containsKey(phase))
            .mapToDouble(result -> figure.applyAsDouble(result.get(phase)))
            .toArray());
  }

  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
