package io.github.bancada.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.testing.LongForm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Counts in simulated series how often an equal level has a change and a real change is found. The
 * seeds are fixed, so each form gives the same counts every time.
 */
class FalseChangesTest {
  private static final int SERIES = LongForm.of(200, 1000);

  /**
   * Series of figures.
   *
   * @param variation standard deviation of their logarithms
   * @param memory correlation of a run with the one before it
   * @param spikes share of runs that are 50 % above the others
   */
  private record Kind(double variation, double memory, double spikes) {
    private double[] values(Random random, int runs, int changeAt, double factor) {
      double[] values = new double[runs];
      double state = random.nextGaussian();
      for (int i = 0; i < runs; i++) {
        state = memory * state + Math.sqrt(1 - memory * memory) * random.nextGaussian();
        values[i] =
            100
                * Math.exp(variation * state)
                * (i < changeAt ? 1 : factor)
                * (random.nextDouble() < spikes ? 1.5 : 1);
      }
      return values;
    }

    private List<Series> equal(int runs) {
      return series(runs, runs, 1, 1);
    }

    private List<Series> series(int runs, int changeAt, double factor, int together) {
      Random random = new Random(runs);
      return IntStream.range(0, SERIES)
          .mapToObj(i -> analysed(values(random, runs, changeAt, factor), together))
          .toList();
    }
  }

  static Series analysed(double[] values, int together) {
    return SeriesAnalysis.of("x", Figure.MEAN, values, 0, together, facts(values.length));
  }

  static RunFacts facts(int runs) {
    return new RunFacts(
        IntStream.range(0, runs)
            .mapToObj(
                i -> new HistoryRun(Path.of("" + i), RunInfo.of("plan", i, i, ""), Map.of(), false))
            .toList());
  }

  private static double percent(List<Series> series) {
    return 100.0 * series.stream().filter(each -> !each.changes().isEmpty()).count() / SERIES;
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 20, 50, 100, 200})
  void atMostTwoPercentOfEqualSeriesHaveAChange(int runs) {
    assertThat(percent(new Kind(0.02, 0, 0).equal(runs))).isLessThanOrEqualTo(2);
    assertThat(percent(new Kind(0.1, 0, 0).equal(runs))).isLessThanOrEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 20, 50})
  void spikesAreSeldomTakenForAChange(int runs) {
    assertThat(percent(new Kind(0.02, 0, 0.05).equal(runs))).isLessThanOrEqualTo(3);
  }

  /** 20 runs, then those with the change. */
  @ParameterizedTest
  @CsvSource({"1.05, 3, 25", "1.05, 5, 60", "1.05, 8, 85", "1.10, 3, 97", "0.90, 3, 97"})
  void changeIsFoundAsOftenAsDocumented(double factor, int after, double percent) {
    assertThat(percent(new Kind(0.02, 0, 0).series(20 + after, 20, factor, 1)))
        .isGreaterThanOrEqualTo(percent);
  }

  @ParameterizedTest
  @CsvSource({"20, 1", "40, 1", "40, 300"})
  void visibleChangeIsFoundInNineOfTenCases(int runs, int together) {
    Kind kind = new Kind(0.02, 0, 0);
    double visible =
        kind.series(runs, runs, 1, together).stream()
            .mapToDouble(Series::visible)
            .filter(value -> value > 1)
            .average()
            .orElseThrow();

    assertThat(percent(kind.series(runs, runs - 5, visible, together))).isBetween(82.0, 96.0);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 15", "0.6, 75, 100"})
  void runsLikeTheOnesBeforeThemAreWarnedOf(double memory, double least, double most) {
    double warned =
        100.0
            * new Kind(0.02, memory, 0)
                .equal(50).stream().filter(each -> !each.warnings().isEmpty()).count()
            / SERIES;

    assertThat(warned).isBetween(least, most);
  }

  /** The interval holds the true ratio nearly as often as it says, though the place was sought. */
  @ParameterizedTest
  @ValueSource(ints = {3, 8, 20})
  void intervalHoldsTheTrueRatio(int after) {
    List<ChangePoint> changes =
        new Kind(0.02, 0, 0)
            .series(20 + after, 20, 1.2, 1).stream()
                .flatMap(each -> each.changes().stream())
                .toList();
    long right = changes.stream().filter(each -> each.interval().orElseThrow().holds(1.2)).count();

    assertThat(100.0 * right / changes.size()).isGreaterThanOrEqualTo(90);
  }
}
