package io.github.bancada.matrix.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.LongForm;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixAnalysisTest {
  private static final double NONE = Double.NaN;

  /** Effects of rounds -1, 0, 1; means 11, 13, 18; residuals 0, 0, 0, 0, 1, -1, 0, -1, 1. */
  private static final double[][] WORKED = {{10, 12, 17}, {11, 14, 17}, {12, 13, 20}};

  private static MatrixAnalysis analysis(boolean ratios, boolean smaller, double[]... values) {
    int count = values[0].length;
    return MatrixAnalysis.of(
        new Measurements(
            List.of("f"),
            List.of(IntStream.range(0, count).mapToObj(i -> "l" + i).toList()),
            IntStream.range(0, count).mapToObj(List::of).toList(),
            0,
            values,
            ratios,
            smaller));
  }

  private static List<Integer> order(MatrixAnalysis analysis) {
    return analysis.ranking().stream().map(Ranked::configuration).toList();
  }

  private static List<String> groups(MatrixAnalysis analysis) {
    return analysis.ranking().stream().map(Ranked::groups).toList();
  }

  /** t is 2.4, 6.1 and 8.6 with 4 degrees of freedom: p is 0.07, 0.004 and 0.001. */
  @Test
  void aWorkedExampleIsRankedWithGroups() {
    MatrixAnalysis analysis = analysis(false, true, WORKED);

    assertThat(analysis.notKnown()).isEmpty();
    assertThat(analysis.deviation()).hasValueCloseTo(1.0, within(1e-9));
    assertThat(order(analysis)).containsExactly(0, 1, 2);
    assertThat(groups(analysis)).containsExactly("a", "a", "b");
    assertThat(analysis.besidesBest()).containsExactly(1);
    assertThat(analysis.mainEffects()).as("of one factor").isEmpty();
    Ranked last = analysis.ranking().get(2);
    double half =
        new TDistribution(4).inverseCumulativeProbability(1 - 0.025 / 3 / 2) * Math.sqrt(2.0 / 3);
    assertThat(last.figure()).isEqualTo(18);
    assertThat(last.toBest().orElseThrow().value()).isEqualTo(7);
    assertThat(last.toBest().orElseThrow().low()).isCloseTo(7 - half, within(1e-6));
    assertThat(last.toBaseline().orElseThrow().high()).isCloseTo(7 + half, within(1e-6));
    assertThat(analysis.ranking().get(0).toBest()).isEmpty();
    assertThat(analysis.ranking().get(0).toBaseline()).isEmpty();
  }

  @Test
  void theGreatestIsBestUnlessTheSmallestIs() {
    assertThat(order(analysis(true, false, WORKED))).containsExactly(2, 1, 0);
  }

  @Test
  void twoConfigurationsAreComparedByStudentsPairedTest() {
    double[][] values = {{10, 11}, {20, 23}, {15, 17}, {12, 12.5}};
    double[] one = {Math.log(10), Math.log(20), Math.log(15), Math.log(12)};
    double[] other = {Math.log(11), Math.log(23), Math.log(17), Math.log(12.5)};

    Estimate estimate = analysis(true, false, values).pair(1, 0);

    double t = new TTest().pairedT(other, one);
    double half =
        Math.log(estimate.value()) / t * new TDistribution(3).inverseCumulativeProbability(0.975);
    assertThat(estimate.different()).isEqualTo(new TTest().pairedTTest(other, one) <= 0.05);
    assertThat(estimate.high()).isCloseTo(estimate.value() * Math.exp(half), within(1e-6));
  }

  @Test
  void aGroupMayShareConfigurationsWithTheNext() {
    double[][] values = new double[3][];
    for (int round = 0; round < 3; round++) {
      values[round] = WORKED[round].clone();
      values[round][2] -= 3;
    }

    assertThat(groups(analysis(false, true, values))).containsExactly("a", "ab", "b");
  }

  @Test
  void aConfigurationWithAMissingRunIsLeftOutAndARoundWithoutRunsDoesNotCount() {
    MatrixAnalysis analysis =
        analysis(
            false,
            true,
            new double[] {10, 12, NONE, 17},
            new double[] {NONE, NONE, NONE, NONE},
            new double[] {11, 14, 5, 17},
            new double[] {12, 13, 5, 20});

    assertThat(analysis.rounds()).isEqualTo(3);
    assertThat(analysis.leftOut()).isEqualTo(Map.of(2, 2));
    assertThat(order(analysis)).containsExactly(0, 1, 3);
    assertThat(groups(analysis)).containsExactly("a", "a", "b");
    assertThat(analysis.pair(3, 0).value()).isEqualTo(7);
  }

  @Test
  void withoutTheBaselineNothingIsComparedWithIt() {
    MatrixAnalysis analysis =
        analysis(
            false, true, new double[] {NONE, 1, 2}, new double[] {1, 2, 4}, new double[] {1, 1, 2});

    assertThat(analysis.ranking()).hasSize(2).allMatch(each -> each.toBaseline().isEmpty());
  }

  @Test
  void afterOneRoundTheOrderIsShownButNothingIsToldApart() {
    MatrixAnalysis analysis = analysis(true, true, new double[] {30, 10, 20});

    assertThat(analysis.notKnown()).contains("rounds with runs: 1, and at least 3 are needed");
    assertThat(order(analysis)).containsExactly(1, 2, 0);
    assertThat(groups(analysis)).containsOnly("a");
    assertThat(analysis.deviation()).isEmpty();
    assertThat(analysis.pair(0, 1).isKnown()).isFalse();
    assertThat(analysis.pair(0, 1).value()).isCloseTo(3, within(1e-9));
  }

  @Test
  void withoutRunsNothingIsRanked() {
    MatrixAnalysis analysis = analysis(true, true, new double[] {NONE, NONE});
    assertThat(analysis.ranking()).isEmpty();
    assertThat(analysis.leftOut()).isEqualTo(Map.of(0, 0, 1, 0));
    assertThat(analysis.notKnown()).isPresent();
  }

  @Test
  void oneConfigurationIsNotRanked() {
    assertThat(
            analysis(true, true, new double[] {1}, new double[] {2}, new double[] {3}).notKnown())
        .contains("configurations without a missing run: 1, and at least 2 are needed");
  }

  /** Whole milliseconds may not vary at all: that is no certainty. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 7})
  void figuresWithoutChanceAreNotToldApart(double apart) {
    double[][] values = new double[4][];
    for (int round = 0; round < 4; round++) {
      values[round] =
          new double[] {0.1 * round + 0.3, 0.1 * round + 0.3 + apart, 0.1 * round + 0.7};
    }

    MatrixAnalysis analysis = analysis(false, true, values);

    assertThat(analysis.notKnown()).get().asString().contains("too coarse");
    assertThat(groups(analysis)).containsOnly("a");
    assertThat(analysis.ranking().get(2).toBest().orElseThrow().isKnown()).isFalse();
  }

  @Test
  void equalConfigurationsKeepTheirOrderAndCannotBeToldApart() {
    MatrixAnalysis analysis =
        analysis(
            true, false, new double[] {1, 1, 2}, new double[] {2, 2, 2}, new double[] {3, 3, 2});

    assertThat(order(analysis)).containsSubsequence(0, 1);
    assertThat(analysis.pair(0, 1).value()).isEqualTo(1);
    assertThat(analysis.pair(0, 1).different()).isFalse();
  }

  @Test
  void figuresThatAreNotAllPositiveAreComparedByDifferences() {
    double[][] values = {{0, 2, 7}, {1, 4, 7}, {2, 3, 10}};

    MatrixAnalysis analysis = analysis(true, true, values);

    assertThat(analysis.ratios()).isFalse();
    assertThat(analysis.pair(2, 0).value()).isCloseTo(7, within(1e-9));
  }

  @Test
  void withUnequalSpreadsEachPairHasItsOwnError() {
    SimulatedMatrix matrix =
        SimulatedMatrix.of(20, Noise.INDEPENDENT, 0, 0.02, 0.02, 0.02)
            .withSpreads(0.001, 0.001, 0.001, 0.1);

    MatrixAnalysis analysis = MatrixAnalysis.of(matrix.run(new Random(1)));

    assertThat(analysis.isPaired()).isTrue();
    assertThat(analysis.pair(1, 0).different()).isTrue();
    assertThat(analysis.pair(3, 0).different()).isFalse();
    assertThat(analysis.pair(3, 0).high() - analysis.pair(3, 0).low())
        .isGreaterThan(10 * (analysis.pair(1, 0).high() - analysis.pair(1, 0).low()));
  }

  /** More than 26 groups. */
  @Test
  void manyConfigurationsAreRanked() {
    int count = LongForm.of(200, 1_000);
    double[] effects = IntStream.range(0, count).mapToDouble(i -> -0.02 * i).toArray();

    MatrixAnalysis analysis =
        MatrixAnalysis.of(SimulatedMatrix.of(20, Noise.DRIFT, effects).run(new Random(1)));

    assertThat(analysis.ranking().get(0).groups()).isEqualTo("a");
    assertThat(analysis.ranking().get(count - 1).groups()).matches("[a-z][1-9][0-9]*");
    assertThat(analysis.pair(0, count - 1).different()).isTrue();
  }
}
