package io.github.bancada.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The law of the choice. */
class WeightedDrawTest {
  private static final int DRAWS = 1_000_000;

  private static int[] drawn(double[] weights, long seed, int draws) {
    Weights.Draw draw = new Weights.Draw(weights, seed);
    return IntStream.generate(draw::next).limit(draws).toArray();
  }

  /** Seeds are fixed, so that the test either always passes or never. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, -7, Long.MAX_VALUE})
  void sharesAreWithinThreeStandardErrorsOfTheWeights(long seed) {
    double[] weights = {20, 0.5, 70, 9.5};
    int[] drawn = drawn(weights, seed, DRAWS);

    for (int i = 0; i < weights.length; i++) {
      int index = i;
      double share = weights[i] / Arrays.stream(weights).sum();
      double standardError = Math.sqrt(share * (1 - share) / DRAWS);
      double found = Arrays.stream(drawn).filter(each -> each == index).count() / (double) DRAWS;
      assertThat(found).as("share of %s", i).isCloseTo(share, offset(3 * standardError));
    }
  }

  /** What follows a choice does not depend on it. */
  @Test
  void choicesAreIndependentOfThoseBefore() {
    int[] drawn = drawn(new double[] {3, 7}, 5, DRAWS);
    long pairs = IntStream.range(1, DRAWS).filter(i -> drawn[i] + drawn[i - 1] == 0).count();
    double share = 0.09;
    // Neighbouring pairs overlap, which adds the covariance of those that share a choice.
    double variance = share * (1 - share) + 2 * (0.027 - share * share);

    assertThat(pairs / (DRAWS - 1.0)).isCloseTo(share, offset(3 * Math.sqrt(variance / DRAWS)));
  }

  @Test
  void weightOfZeroIsNeverDrawn() {
    assertThat(drawn(new double[] {0, 1, 0}, 1, 1000)).containsOnly(1);
    assertThat(drawn(new double[] {0, 0.000001, 999_999_999, 0}, 1, 100_000)).doesNotContain(0, 3);
  }

  @Test
  void sameSeedGivesTheSameChoices() {
    double[] weights = {1, 1};

    assertThat(drawn(weights, 9, 100)).isEqualTo(drawn(weights, 9, 100));
    assertThat(drawn(weights, 9, 100)).isNotEqualTo(drawn(weights, 10, 100));
  }
}
