package io.github.bancada.matrix.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.matrix.rank.Effect.Step;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** Of two factors with two and three levels. */
class EffectsTest {
  private static final List<Integer> SIZES = List.of(2, 3);

  /** Factor 0 gives 10 %, its level 1 with level 2 of factor 1 another 20 %; level 1 gives 5 %. */
  private static final double[] TRUTH = {
    0, Math.log(1.05), 0, Math.log(1.1), Math.log(1.1 * 1.05), Math.log(1.1 * 1.2)
  };

  private static Effect find(List<Effect> effects, Step... steps) {
    return effects.stream()
        .filter(each -> each.steps().equals(List.of(steps)))
        .findFirst()
        .orElseThrow();
  }

  private static MatrixAnalysis analysis() {
    return MatrixAnalysis.of(
        SimulatedMatrix.of(40, Noise.DRIFT, TRUTH).withSizes(2, 3).run(new Random(1)));
  }

  private static void holds(Effect effect, double truth) {
    Estimate estimate = effect.estimate().orElseThrow();
    assertThat(estimate.value()).isCloseTo(truth, within(0.02));
    assertThat(truth).isBetween(estimate.low(), estimate.high());
    assertThat(estimate.different()).isEqualTo(truth != 1);
  }

  @Test
  void aKnownInteractionIsFound() {
    List<Effect> interactions = analysis().interactions();

    assertThat(interactions).hasSize(2).allMatch(each -> each.matched() == 1);
    holds(find(interactions, new Step(0, 1, 0), new Step(1, 1, 0)), 1);
    holds(find(interactions, new Step(0, 1, 0), new Step(1, 2, 0)), 1.2);
  }

  @Test
  void mainEffectsAreMeansOverTheOtherFactor() {
    List<Effect> effects = analysis().mainEffects();

    assertThat(effects).hasSize(3);
    assertThat(find(effects, new Step(0, 1, 0)).matched()).isEqualTo(3);
    holds(find(effects, new Step(0, 1, 0)), 1.1 * Math.cbrt(1.2));
    holds(find(effects, new Step(1, 1, 0)), 1.05);
    holds(find(effects, new Step(1, 2, 0)), Math.sqrt(1.2));
  }

  /** The standard error of a mean effect over n combinations is s times the root of 2 / (b n). */
  @Test
  void allRunsCountForAMainEffect() {
    MatrixAnalysis analysis = analysis();
    double s = Math.sqrt(Math.log1p(Math.pow(analysis.deviation().orElseThrow() / 100, 2)));
    Estimate estimate = find(analysis.mainEffects(), new Step(1, 1, 0)).estimate().orElseThrow();

    double width = Math.log(estimate.high() / estimate.value());
    double t = new TDistribution(39 * 5).inverseCumulativeProbability(1 - 0.025 / 3 / 2);

    assertThat(width).isCloseTo(t * s * Math.sqrt(2.0 / (40 * 2)), within(1e-9));
  }

  @Test
  void excludedCombinationsAreNotMatched() {
    double[][] values = {{10, 20, 30, 41}, {11, 21, 30, 40}, {10, 21, 31, 40}};
    List<List<Integer>> combinations =
        List.of(List.of(0, 0), List.of(0, 1), List.of(1, 0), List.of(0, 2));

    MatrixAnalysis analysis =
        MatrixAnalysis.of(SimulatedMatrix.measurements(SIZES, combinations, values));

    Effect only = find(analysis.mainEffects(), new Step(0, 1, 0));
    assertThat(only.matched()).isEqualTo(1);
    assertThat(only.estimate().orElseThrow().value()).isEqualTo(analysis.pair(2, 0).value());
    assertThat(analysis.interactions())
        .hasSize(2)
        .allMatch(each -> each.estimate().isEmpty() && each.notKnown().isPresent());
  }

  @Test
  void theBaselineGivesTheReferenceLevels() {
    Measurements first =
        SimulatedMatrix.of(5, Noise.INDEPENDENT, TRUTH).withSizes(2, 3).run(new Random(1));
    Measurements other =
        new Measurements(
            first.factors(),
            first.levels(),
            first.combinations(),
            5,
            first.values(),
            first.ratios(),
            first.smallerIsBetter());

    assertThat(MatrixAnalysis.of(other).mainEffects())
        .extracting(each -> each.steps().get(0))
        .containsExactly(new Step(0, 0, 1), new Step(1, 0, 2), new Step(1, 1, 2));
  }
}
