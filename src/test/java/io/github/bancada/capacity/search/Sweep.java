package io.github.bancada.capacity.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Searches of one server with many seeds. Immutable.
 *
 * @param name of the server
 * @param seeds how many searches
 * @param near those that found a capacity within 5 % of the truth
 * @param holding those whose interval holds the truth
 * @param numbers those that gave a number
 * @param medianSeconds virtual time of a search
 * @param meanError of the numbers, as a share
 * @param reasons of those without a number, and how many
 */
record Sweep(
    String name,
    int seeds,
    int near,
    int holding,
    int numbers,
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
    double[] errors =
        Arrays.stream(results)
            .filter(CapacityResult::isFound)
            .mapToDouble(result -> result.capacity() / truth - 1)
            .toArray();
    return new Sweep(
        server.name(),
        seeds,
        (int) Arrays.stream(errors).filter(error -> Math.abs(error) <= NEAR).count(),
        (int)
            Arrays.stream(results)
                .filter(result -> result.low() <= truth && truth <= result.high())
                .count(),
        errors.length,
        Arrays.stream(results).mapToDouble(CapacityResult::seconds).sorted().toArray()[seeds / 2],
        Arrays.stream(errors).average().orElse(Double.NaN),
        new TreeMap<>(reasons));
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

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %d within 5 %%, %d intervals hold, %d numbers of %d, %.0f s, mean error %.2f %% %s",
        name,
        near,
        holding,
        numbers,
        seeds,
        medianSeconds,
        100 * meanError,
        reasons);
  }
}
