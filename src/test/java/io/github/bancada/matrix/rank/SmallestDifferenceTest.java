package io.github.bancada.matrix.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallestDifferenceTest {
  private static SmallestDifference of(int rounds, int configurations) {
    return SmallestDifference.of(rounds, configurations, 3).orElseThrow();
  }

  /** The difference at which Tukey's criterion calls two configurations different. */
  @ParameterizedTest
  @CsvSource({"3, 4, 8.5", "5, 4, 5.6", "5, 8, 6.2", "8, 8, 4.7", "10, 4, 3.7"})
  void tukeysCriticalDifferenceIsFoundNearlyEverySecondTime(
      int rounds, int configurations, double percent) {
    assertThat(of(rounds, configurations).chance(percent)).isBetween(0.4, 0.5);
  }

  /** With two configurations the test is Student's; the power is in Owen's tables of 1965. */
  @Test
  void twoConfigurationsHaveThePowerOfThePairedTest() {
    SmallestDifference two = of(10, 2);

    assertThat(two.chance(0)).isCloseTo(0.05, within(0.01));
    assertThat(two.percent()).isCloseTo(4.26, withinPercentage(3));
  }

  @ParameterizedTest
  @CsvSource({"3, 2", "5, 4", "20, 3", "5, 100", "3, 1000000"})
  void theSmallestDifferenceIsFoundFourTimesInFive(int rounds, int configurations) {
    SmallestDifference smallest = of(rounds, configurations);

    assertThat(smallest.chance(smallest.percent())).isCloseTo(0.8, within(0.001));
  }

  @Test
  void moreRoundsFindLessAndMoreConfigurationsNeedMore() {
    assertThat(of(10, 4).percent()).isLessThan(of(5, 4).percent());
    assertThat(of(5, 8).percent()).isGreaterThan(of(5, 4).percent());
    assertThat(of(5, 40).percent()).isGreaterThan(of(5, 20).percent());
  }

  @ParameterizedTest
  @CsvSource({"2, 4, 3", "5, 1, 3", "5, 4, 0", "5, 4, NaN"})
  void itIsNotKnownWithFewRoundsOneConfigurationOrNoDeviation(
      int rounds, int configurations, double deviation) {
    assertThat(SmallestDifference.of(rounds, configurations, deviation)).isEmpty();
  }
}
