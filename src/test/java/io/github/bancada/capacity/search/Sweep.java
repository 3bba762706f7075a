package io.github.bancada.capacity.search;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Searches of one server with many seeds. Immutable.
 *
 * @param server which was searched
 * @param seeds how many searches
 * @param near those that found a capacity within 5 % of the truth
 * @param holding those whose interval holds the truth
 * @param numbers those that gave a number
 * @param medianHalf half of the interval, as a share of the capacity
 * @param medianSeconds virtual time of a search
 * @param meanError of the numbers, as a share
 * @param reasons of those without a number, and how many
 */
record Sweep(
    KnownServers.Known server,
    int seeds,
    int near,
    int holding,
    int numbers,
    double medianHalf,
    double medianSeconds,
    double meanError,
    Map<String, Integer> reasons) {
  private static final double NEAR = 0.05;

  /** Searches with this number of seeds, from 1; the same seeds give the same result. */
  static Sweep of(KnownServers.Known server, long first, int seeds) {
    CapacityResult[] results = new CapacityResult[seeds];
    IntStream.range(0, seeds).parallel().forEach(i -> results[i] = search(server, first + i));
    Map<String, Integer> reasons = new ConcurrentHashMap<>();
    Arrays.stream(results)
        .filter(result -> !result.isFound())
        .forEach(result -> reasons.merge(result.reason(), 1, Integer::sum));
    double truth = server.capacity();
    List<CapacityResult> found = Arrays.stream(results).filter(CapacityResult::isFound).toList();
    double[] errors = found.stream().mapToDouble(r -> r.capacity() / truth - 1).toArray();
    return new Sweep(
        server,
        seeds,
        (int) Arrays.stream(errors).filter(error -> Math.abs(error) <= NEAR).count(),
        (int)
            Arrays.stream(results)
                .filter(result -> result.low() <= truth && truth <= result.high())
                .count(),
        errors.length,
        median(found.stream().mapToDouble(r -> (r.high() - r.low()) / 2 / r.capacity())),
        median(Arrays.stream(results).mapToDouble(CapacityResult::seconds)),
        Arrays.stream(errors).average().orElse(Double.NaN),
        new TreeMap<>(reasons));
  }

  private static double median(DoubleStream numbers) {
    double[] sorted = numbers.sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }

  static CapacityResult search(KnownServers.Known server, long seed) {
    try {
      // Neighbouring seeds make neighbouring numbers in some generators; these lie far apart.
      LoadRun load = server.load().apply(seed * 7_919_000_003L);
      return new LoadSearch(server.settings(), load, LoadSearch.Listener.NONE).search();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A row of the table in docs/capacity.md. */
  String row() {
    return String.format(
        Locale.ROOT,
        "| %s | %.0f %% | %.1f %% | %.0f %% | %.1f %% | %,.0f s |%n",
        beginOfRow(server),
        100.0 * numbers / seeds,
        100.0 * holding / numbers,
        100.0 * near / numbers,
        100 * medianHalf,
        medianSeconds);
  }

  static String beginOfRow(KnownServers.Known server) {
    return server.name() + " | " + server.settings().load().text(server.capacity());
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %d within 5 %%, %d intervals hold, %d numbers of %d, %.0f s, mean error %.2f %% %s",
        server,
        near,
        holding,
        numbers,
        seeds,
        medianSeconds,
        100 * meanError,
        reasons);
  }
}
