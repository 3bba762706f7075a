package io.github.bancada.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalingFitterTest {
  private static final double[] ONE_TO_EIGHT = {1, 2, 3, 4, 5, 6, 7, 8};
  private static final double[] DOUBLING = {1, 2, 4, 8, 16, 32};
  private static final Percentage ONE_PERCENT = Percentage.withPercentage(1);

  private static ScalingFit law(double lambda, double sigma, double kappa) {
    return new ScalingFit(ScalingFit.Law.UNIVERSAL, lambda, sigma, kappa, 0, 0, 1, 0, 0);
  }

  private static List<ScalingFit.Point> points(ScalingFit law, double... workers) {
    return DoubleStream.of(workers).mapToObj(n -> new ScalingFit.Point(n, law.at(n))).toList();
  }

  /** Rounds of points that each differ from the law by chance. */
  private static List<ScalingFit.Point> noisy(ScalingFit law, int rounds, double noise, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ScalingFit.Point> points = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (double n : DOUBLING) {
        points.add(new ScalingFit.Point(n, law.at(n) * (1 + noise * random.nextGaussian())));
      }
    }
    return points;
  }

  private static ScalingFit fit(ScalingFit.Law law, List<ScalingFit.Point> points) {
    return ScalingFitter.fit(law, points).orElseThrow();
  }

  @Property(tries = 100)
  void parametersOfAnExactCurveAreFoundWithinOnePercent(Any any) {
    double lambda = any.decimal(1, 1e6, 2);
    double sigma = any.decimal(0.01, 0.9, 4);
    double kappa = any.decimal(0.0005, 0.2, 4);
    ScalingFit fit = fit(ScalingFit.Law.UNIVERSAL, points(law(lambda, sigma, kappa), DOUBLING));

    assertThat(fit.lambda()).isCloseTo(lambda, ONE_PERCENT);
    assertThat(fit.sigma()).isCloseTo(sigma, ONE_PERCENT);
    assertThat(fit.kappa()).isCloseTo(kappa, ONE_PERCENT);
    assertThat(fit.rSquared()).isCloseTo(1, within(1e-6));
  }

  @Property(tries = 100)
  void serialShareOfAnExactAmdahlCurveIsFoundWithinOnePercent(Any any) {
    double lambda = any.decimal(1, 1e6, 2);
    double sigma = any.decimal(0.005, 1, 4);
    List<ScalingFit.Point> points = points(law(lambda, sigma, 0), DOUBLING);
    ScalingFit amdahl = fit(ScalingFit.Law.AMDAHL, points);
    ScalingFit universal = fit(ScalingFit.Law.UNIVERSAL, points);

    assertThat(amdahl.lambda()).isCloseTo(lambda, ONE_PERCENT);
    assertThat(amdahl.sigma()).isCloseTo(sigma, ONE_PERCENT);
    assertThat(universal.sigma()).isCloseTo(sigma, ONE_PERCENT);
    assertThat(universal.kappa()).as("of the special case").isCloseTo(0, within(1e-5));
  }

  /** As a file system whose threads wait for one lock: the article's ext4. */
  @ParameterizedTest
  @CsvSource({"0.3, 0.12", "0.05, 0.4", "0.9, 0.05"})
  void fallingCurveIsTheUniversalLawsAndNotAmdahls(double sigma, double kappa) {
    ScalingFit law = law(2_000, sigma, kappa);
    List<ScalingFit.Point> points = points(law, ONE_TO_EIGHT);
    ScalingFit universal = fit(ScalingFit.Law.UNIVERSAL, points);
    ScalingFit amdahl = fit(ScalingFit.Law.AMDAHL, points);

    assertThat(universal.peakWorkers()).isCloseTo(law.peakWorkers(), ONE_PERCENT);
    assertThat(universal.isPeakMeasured()).isTrue();
    assertThat(universal.rSquared()).isCloseTo(1, within(1e-6));
    assertThat(amdahl.rSquared()).isLessThan(0.7);
    assertThat(amdahl.peakWorkers()).isInfinite();
  }

  @Test
  void throughputThatFallsFromTheFirstWorkerPeaksThere() {
    ScalingFit fit = fit(ScalingFit.Law.UNIVERSAL, points(law(1_000, 1.4, 0.1), ONE_TO_EIGHT));

    assertThat(fit.peakWorkers()).isEqualTo(1);
    assertThat(fit.greatestSpeedup()).isEqualTo(1);
  }

  /** However it falls: a serial share is not above 1, and throughput not below that of one. */
  @Test
  void amdahlsLawIsLevelWhereThroughputFalls() {
    List<ScalingFit.Point> points = points(law(1_000, 2.5, 0), ONE_TO_EIGHT);
    ScalingFit amdahl = fit(ScalingFit.Law.AMDAHL, points);
    ScalingFit universal = fit(ScalingFit.Law.UNIVERSAL, points);

    assertThat(amdahl.sigma()).isEqualTo(1);
    assertThat(amdahl.at(8)).isEqualTo(amdahl.at(1));
    assertThat(amdahl.greatestSpeedup()).isEqualTo(1);
    assertThat(universal.sigma()).isCloseTo(2.5, ONE_PERCENT);
    assertThat(universal.peakWorkers()).isEqualTo(1);
  }

  @Test
  void perfectScalingHasNoBound() {
    List<ScalingFit.Point> points = points(law(100, 0, 0), ONE_TO_EIGHT);
    ScalingFit fit = fit(ScalingFit.Law.AMDAHL, points);

    assertThat(fit.lambda()).isCloseTo(100, ONE_PERCENT);
    assertThat(fit.sigma()).isCloseTo(0, within(1e-9));
    assertThat(fit.kappa()).isZero();
    assertThat(fit.at(8)).isCloseTo(800, ONE_PERCENT);
  }

  /** Better than linear, as with caches that grow with the workers: no share is below 0. */
  @Test
  void superlinearPointsGiveNoNegativeShare() {
    List<ScalingFit.Point> points =
        DoubleStream.of(ONE_TO_EIGHT)
            .mapToObj(n -> new ScalingFit.Point(n, n * (1 + n / 20)))
            .toList();

    for (ScalingFit.Law law : ScalingFit.Law.values()) {
      ScalingFit fit = fit(law, points);
      assertThat(fit.sigma()).as("%s", law).isZero();
      assertThat(fit.kappa()).as("%s", law).isZero();
    }
  }

  @Test
  void noiseOfThreePercentMovesThePeakByLittle() {
    ScalingFit law = law(500, 0.05, 0.004);
    for (int seed = 1; seed <= 50; seed++) {
      ScalingFit fit = fit(ScalingFit.Law.UNIVERSAL, noisy(law, 5, 0.03, seed));

      assertThat(fit.peakWorkers())
          .as("seed %d", seed)
          .isCloseTo(law.peakWorkers(), Percentage.withPercentage(10));
      assertThat(fit.rSquared()).as("seed %d", seed).isGreaterThan(0.97);
    }
  }

  @Test
  void disturbedRoundOfThreeDoesNotBendTheCurve() {
    ScalingFit law = law(500, 0.05, 0.004);
    List<ScalingFit.Point> points = new ArrayList<>(noisy(law, 3, 0.005, 1));
    points.set(4, new ScalingFit.Point(16, law.at(16) * 0.3));

    assertThat(fit(ScalingFit.Law.UNIVERSAL, points).peakWorkers())
        .isCloseTo(law.peakWorkers(), Percentage.withPercentage(3));
  }

  /** Any measured points, also ones that no law fits. */
  @Test
  void noLawFitsWorseThanItsSpecialCase() {
    for (int seed = 1; seed <= 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ScalingFit law =
          law(1_000, random.nextDouble(), random.nextDouble() * random.nextInt(2) / 10);
      List<ScalingFit.Point> points = noisy(law, 3, random.nextDouble(0.3), seed);
      ScalingFit universal = fit(ScalingFit.Law.UNIVERSAL, points);
      ScalingFit amdahl = fit(ScalingFit.Law.AMDAHL, points);

      assertThat(universal.rSquared())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(amdahl.rSquared() - 1e-9);
      assertThat(universal.relativeRms()).isLessThanOrEqualTo(amdahl.relativeRms() + 1e-9);
    }
  }

  /** No other parameters explain more of what R² judges by. */
  @Test
  void fitIsTheBestByItsOwnMeasure() {
    for (int seed = 1; seed <= 50; seed++) {
      List<ScalingFit.Point> points = noisy(law(500, 0.2, 0.01), 1, 0.2, seed);
      ScalingFit fit = fit(ScalingFit.Law.UNIVERSAL, points);
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < 200; i++) {
        ScalingFit other =
            law(
                fit.lambda() * (1 + random.nextGaussian() / 20),
                Math.max(0, fit.sigma() * (1 + random.nextGaussian() / 5)),
                Math.max(0, fit.kappa() * (1 + random.nextGaussian() / 5)));

        assertThat(rSquared(other, points))
            .as("seed %d", seed)
            .isLessThanOrEqualTo(fit.rSquared() + 1e-9);
      }
      assertThat(rSquared(fit, points)).isCloseTo(fit.rSquared(), within(1e-9));
    }
  }

  private static double rSquared(ScalingFit law, List<ScalingFit.Point> points) {
    double mean = points.stream().mapToDouble(p -> Math.log(p.perSecond())).average().orElseThrow();
    double residual = 0;
    double total = 0;
    for (ScalingFit.Point point : points) {
      double logarithm = Math.log(point.perSecond());
      residual += Math.pow(Math.log(law.at(point.workers())) - logarithm, 2);
      total += Math.pow(logarithm - mean, 2);
    }
    return 1 - residual / total;
  }

  @ParameterizedTest
  @CsvSource({"0.3, 0.05", "0.05, 0.05", "0.05, 0.01", "0.6, 0.1"})
  void intervalHasTheSerialShareInNineteenOfTwentyRuns(double sigma, double noise) {
    int runs = 1_000;
    int within = 0;
    for (int seed = 1; seed <= runs; seed++) {
      ScalingFit fit = fit(ScalingFit.Law.AMDAHL, noisy(law(700, sigma, 0), 3, noise, seed));
      within += fit.sigmaLow() <= sigma && sigma <= fit.sigmaHigh() ? 1 : 0;
      assertThat(fit.sigma()).as("seed %d", seed).isBetween(fit.sigmaLow(), fit.sigmaHigh());
    }

    assertThat((double) within / runs).isBetween(0.93, 0.97);
  }

  @Test
  void tooFewNumbersOfWorkersAreRefused() {
    List<ScalingFit.Point> three = noisy(law(1, 0.1, 0.1), 10, 0.1, 1);
    three = three.stream().filter(point -> point.workers() < 8).toList();
    List<ScalingFit.Point> rounds = three;

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ScalingFitter.fit(ScalingFit.Law.UNIVERSAL, rounds))
        .withMessage(
            "Universal Scalability Law needs 4 different numbers of workers, but 3 were measured;"
                + " measure more, such as 1, 2, 4, 8");
    assertThat(ScalingFitter.fit(ScalingFit.Law.AMDAHL, rounds)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 0", "-1, 5", "NaN, 5", "2, Infinity"})
  void pointWithoutAPlaceIsRefused(double workers, double perSecond) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ScalingFit.Point(workers, perSecond))
        .withMessageContaining("both must be above 0");
  }
}
