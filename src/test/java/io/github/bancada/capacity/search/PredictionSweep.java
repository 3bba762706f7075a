package io.github.bancada.capacity.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Predictions for one server with many seeds. Immutable.
 *
 * @param predictions how many searches gave one
 * @param holding those whose interval holds the truth
 * @param meanError of their middles, as a share
 * @param meanHalf half the interval's width in the mean, as a share
 * @param beyond searches in which the server was busier than allowed by more than a tenth
 * @param reasons of the others
 */
record PredictionSweep(
    String name,
    int seeds,
    int predictions,
    int holding,
    double meanError,
    double meanHalf,
    int beyond,
    Map<String, Long> reasons) {

  static PredictionSweep of(
      String name,
      double truth,
      SearchOptions settings,
      LongFunction<LoadRun> load,
      long first,
      int seeds) {
    CapacityResult[] results = new CapacityResult[seeds];
    IntStream.range(0, seeds)
        .parallel()
        .forEach(i -> results[i] = search(settings, load.apply((first + i) * 7_919_000_003L)));
    Predicted[] given =
        Arrays.stream(results).flatMap(r -> r.predicted().stream()).toArray(Predicted[]::new);
    return new PredictionSweep(
        name,
        seeds,
        given.length,
        (int) Arrays.stream(given).filter(p -> p.low() <= truth && truth <= p.high()).count(),
        Arrays.stream(given).mapToDouble(p -> p.load() / truth - 1).average().orElse(Double.NaN),
        Arrays.stream(given)
            .mapToDouble(p -> (p.high() - p.low()) / 2 / truth)
            .average()
            .orElse(Double.NaN),
        (int) Arrays.stream(given).filter(p -> p.busy() > 1.1 * settings.atMost()).count(),
        Arrays.stream(results)
            .filter(result -> result.predicted().isEmpty())
            .collect(
                Collectors.groupingBy(
                    result -> result.reason().replaceAll("[0-9.,]+", "#"),
                    TreeMap::new,
                    Collectors.counting())));
  }

  private static CapacityResult search(SearchOptions settings, LoadRun load) {
    try {
      return new LoadSearch(settings, load, LoadSearch.Listener.NONE).search();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %d predictions of %d, %d hold, mean error %.1f %%, half %.1f %%, beyond %d %s",
        name,
        predictions,
        seeds,
        holding,
        100 * meanError,
        100 * meanHalf,
        beyond,
        reasons);
  }
}
