package io.github.bancada.bench.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.report.compare.Interval;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedRatioTest {
  /** Published tables of Wilcoxon's signed-rank test, two-sided at 5 %. */
  @ParameterizedTest
  @CsvSource({"5, -1", "6, 0", "7, 2", "8, 3", "10, 8", "20, 52", "30, 137"})
  void limitsAreThoseOfTheTables(int pairs, int leftOut) {
    assertThat(PairedRatio.leftOut(pairs)).isEqualTo(leftOut);
  }

  @Test
  void sixPairsReachFromTheSmallestToTheLargest() {
    PairedRatio ratio = PairedRatio.of(0.9, 1.1, 0.95, 1.0, 1.05, 1.2);

    Interval interval = ratio.interval().orElseThrow();
    assertThat(interval.low()).isCloseTo(0.9, within(1e-9));
    assertThat(interval.high()).isCloseTo(1.2, within(1e-9));
  }

  @Test
  void ofTwoPairsTheRatioIsTheirGeometricMean() {
    assertThat(PairedRatio.of(0.5, 2.0).ratio()).isCloseTo(1, within(1e-9));
    assertThat(PairedRatio.of(0.5, 2.0).interval()).isEmpty();
  }

  @Test
  void aDisturbedPairMovesNothing() {
    double[] ratios = new double[30];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = 0.97 + 0.002 * (i % 5);
    }
    ratios[7] = 20;

    PairedRatio ratio = PairedRatio.of(ratios);

    assertThat(ratio.ratio()).isBetween(0.973, 0.976);
    assertThat(ratio.interval().orElseThrow().high()).isLessThan(0.98);
  }

  @ParameterizedTest
  @CsvSource({"0.90, met", "1.0, not known", "1.10, missed"})
  void goalIsJudgedByTheInterval(double goal, String verdict) {
    PairedRatio ratio = PairedRatio.of(0.97, 0.98, 0.99, 1.0, 1.01, 1.02, 1.03);

    assertThat(ratio.goal(goal)).endsWith(": " + verdict);
  }

  @Test
  void withoutAnIntervalNothingIsKnown() {
    assertThat(PairedRatio.of(2, 2, 2).goal(1)).endsWith(": not known");
  }

  @Test
  void intervalsHoldTheTrueRatioAsOftenAsTheySay() {
    SplittableRandom random = new SplittableRandom(1);
    int held = 0;
    for (int run = 0; run < 2000; run++) {
      double[] ratios = new double[10];
      for (int i = 0; i < ratios.length; i++) {
        ratios[i] = 0.95 * Math.exp(0.05 * (random.nextDouble() - random.nextDouble()));
      }
      held += PairedRatio.of(ratios).interval().orElseThrow().holds(0.95) ? 1 : 0;
    }

    assertThat(held / 2000.0).isBetween(0.94, 0.97);
  }
}
