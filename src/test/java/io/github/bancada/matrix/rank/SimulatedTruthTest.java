package io.github.bancada.matrix.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.LongForm;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Counts errors in many simulated matrices. Seeds are fixed, so each form gives the same counts
 * every time. Of pairs and intervals at most 5 % of the matrices may be wrong, as counted. Families
 * of two effects err in just 5 %, so that a count may be above: their bound is what would come with
 * a chance of 1 % at a true 5 %, 31 of 400 or 232 of 4,000.
 */
class SimulatedTruthTest {
  private static final int MATRICES = LongForm.of(400, 4_000);

  /** What a count is above with a chance of 1 % at most if the true rate is this. */
  private static int bound(int percent) {
    return new BinomialDistribution(null, MATRICES, percent / 100.0)
        .inverseCumulativeProbability(0.99);
  }

  private static long count(SimulatedMatrix matrix, Predicate<MatrixAnalysis> error) {
    Random random = new Random(31);
    return IntStream.range(0, MATRICES)
        .filter(i -> error.test(MatrixAnalysis.of(matrix.run(random))))
        .count();
  }

  private static Stream<int[]> pairs(int configurations) {
    return IntStream.range(0, configurations)
        .boxed()
        .flatMap(i -> IntStream.range(0, i).mapToObj(j -> new int[] {i, j}));
  }

  private static boolean anyPair(MatrixAnalysis analysis) {
    return pairs(analysis.ranking().size())
        .anyMatch(pair -> analysis.pair(pair[0], pair[1]).different());
  }

  private static boolean anyEffect(List<Effect> effects) {
    return effects.stream()
        .map(Effect::estimate)
        .flatMap(Optional::stream)
        .anyMatch(Estimate::different);
  }

  /** Whether an interval of any pair misses the truth. */
  private static boolean misses(MatrixAnalysis analysis, double[] effects) {
    return pairs(effects.length)
        .anyMatch(
            pair -> {
              Estimate estimate = analysis.pair(pair[0], pair[1]);
              double truth = Math.exp(effects[pair[0]] - effects[pair[1]]);
              return truth < estimate.low()
                  || truth > estimate.high()
                  || truth == 1 && estimate.different();
            });
  }

  @ParameterizedTest
  @CsvSource({
    "INDEPENDENT, 3, 4", "INDEPENDENT, 5, 4", "INDEPENDENT, 10, 4", "INDEPENDENT, 5, 8",
    "DRIFT, 3, 4", "DRIFT, 5, 4", "DRIFT, 10, 4", "DRIFT, 5, 8",
    "STEP, 3, 4", "STEP, 5, 4", "STEP, 10, 4", "STEP, 5, 8",
    "MEMORY, 3, 4", "MEMORY, 5, 4", "MEMORY, 10, 4", "MEMORY, 5, 8"
  })
  void equalConfigurationsAreToldApartInAtMostFivePercent(
      Noise noise, int rounds, int configurations) {
    SimulatedMatrix equal = SimulatedMatrix.of(rounds, noise, new double[configurations]);

    long wrong = count(equal, SimulatedTruthTest::anyPair);

    assertThat(wrong).isLessThanOrEqualTo(MATRICES / 20);
  }

  @ParameterizedTest
  @CsvSource({
    "INDEPENDENT, 5, 2, 2", "DRIFT, 5, 2, 2", "STEP, 5, 2, 2", "MEMORY, 5, 2, 2",
    "INDEPENDENT, 5, 2, 3", "DRIFT, 3, 2, 3", "STEP, 5, 2, 3", "MEMORY, 10, 2, 3"
  })
  void levelsWithoutEffectHaveAnEffectInAtMostFivePercent(
      Noise noise, int rounds, int levels, int otherLevels) {
    SimulatedMatrix equal =
        SimulatedMatrix.of(rounds, noise, new double[levels * otherLevels])
            .withSizes(levels, otherLevels);

    long main = count(equal, analysis -> anyEffect(analysis.mainEffects()));
    long interactions = count(equal, analysis -> anyEffect(analysis.interactions()));

    assertThat(main).isLessThanOrEqualTo(bound(5));
    assertThat(interactions).isLessThanOrEqualTo(bound(5));
  }

  /** The true percentages of configurations. */
  @ParameterizedTest
  @CsvSource({
    "equal, 0 0 0 0",
    "all apart, 0 3 6 9",
    "one better, 5 0 0 0 0 0",
    "the two best equal and the rest far behind, 60 60 30 0",
    "nearly equal, 0 0.01 0.02 0.03",
    "two nearly equal pairs, 0 0.01 30 30.01"
  })
  void allIntervalsHoldTheTruthInAtLeast95Percent(String name, String percents) {
    double[] effects =
        Arrays.stream(percents.split(" "))
            .mapToDouble(percent -> Math.log1p(Double.parseDouble(percent) / 100))
            .toArray();

    long missed =
        count(
            SimulatedMatrix.of(5, Noise.INDEPENDENT, effects),
            analysis -> misses(analysis, effects));

    assertThat(missed).isLessThanOrEqualTo(MATRICES / 20);
  }

  @Test
  void anIntervalExcludesNoDifferenceExactlyIfThePairIsToldApart() {
    Random random = new Random(31);
    SimulatedMatrix ladder = SimulatedMatrix.of(5, Noise.INDEPENDENT, 0, 0.04, 0.08, 0.12, 0.16);
    int cut = 0;
    for (int i = 0; i < 400; i++) {
      MatrixAnalysis analysis = MatrixAnalysis.of(ladder.run(random));
      for (int[] pair : pairs(5).toList()) {
        Estimate estimate = analysis.pair(pair[0], pair[1]);
        assertThat(estimate.low() >= 1 || estimate.high() <= 1).isEqualTo(estimate.different());
        cut += estimate.low() == 1 || estimate.high() == 1 ? 1 : 0;
      }
    }
    assertThat(cut).as("intervals that are cut off at no difference").isPositive();
  }

  @ParameterizedTest
  @CsvSource({"5, 4", "8, 4", "10, 4", "5, 8", "10, 8", "20, 3", "8, 20"})
  void aDifferenceOfFivePercentIsFoundWithTheChanceThatIsPrintedBefore(
      int rounds, int configurations) {
    double[] effects = new double[configurations];
    effects[1] = Math.log1p(0.05);
    SimulatedMatrix matrix = SimulatedMatrix.of(rounds, Noise.INDEPENDENT, effects);
    Random random = new Random(31);

    double found =
        IntStream.range(0, MATRICES)
            .mapToObj(i -> MatrixAnalysis.of(matrix.run(random)))
            .flatMapToDouble(
                analysis ->
                    DoubleStream.of(
                        IntStream.range(0, configurations)
                            .filter(i -> i != 1 && analysis.pair(1, i).different())
                            .count()))
            .sum();

    double share = found / MATRICES / (configurations - 1);
    double chance =
        SmallestDifference.of(rounds, configurations, 100 * SimulatedMatrix.SPREAD)
            .orElseThrow()
            .chance(5);
    assertThat(share).isCloseTo(chance, within(0.05));
  }

  /**
   * With few rounds unequal spreads are not seen, and errors are up to twice as frequent. The
   * percentages are of errors at most, and of matrices where unequal spreads are seen at least.
   */
  @ParameterizedTest
  @CsvSource({"20, 4, 6, 65", "5, 4, 9, 0", "5, 8, 12, 10"})
  void aConfigurationThatVariesThreeTimesAsMuchGivesLimitedErrors(
      int rounds, int configurations, int mostPercent, int seenPercent) {
    double[] spreads = new double[configurations];
    Arrays.fill(spreads, SimulatedMatrix.SPREAD);
    spreads[0] *= 3;
    SimulatedMatrix matrix =
        SimulatedMatrix.of(rounds, Noise.INDEPENDENT, new double[configurations])
            .withSpreads(spreads);

    long wrong = count(matrix, SimulatedTruthTest::anyPair);
    long paired = count(matrix, MatrixAnalysis::isPaired);

    assertThat(wrong).isLessThanOrEqualTo(bound(mostPercent));
    assertThat(paired).isGreaterThanOrEqualTo(MATRICES * seenPercent / 100L);
  }
}
