package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ScalabilityTest {
  private static final Scalability TRUE = new Scalability(100, 0.05, 0.000_395_668, 0, 0);

  private static double[] throughput(double[] users, double noise, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Arrays.stream(users)
        .map(n -> TRUE.at(n) * (1 + noise * random.nextGaussian()))
        .toArray();
  }

  private static double[] usersTo(double most) {
    return DoubleStream.of(1, 2, 4, 6, 8, 12, 16, 20, 25, 32, 40, 50, 64, 80)
        .filter(n -> n <= most)
        .toArray();
  }

  @Test
  void exactFiguresGiveTheLawBack() {
    double[] users = usersTo(80);
    Scalability law = Scalability.of(users, throughput(users, 0, 1)).orElseThrow();

    assertThat(law.lambda()).isCloseTo(100, within(0.01));
    assertThat(law.sigma()).isCloseTo(0.05, within(1e-5));
    assertThat(law.peakUsers()).isCloseTo(49, within(0.05));
    assertThat(law.isPeakBelievable()).isTrue();
  }

  @Test
  void peakIsFoundNearTheTruthOnceLoadsBeyondItAreMeasured() {
    double[] users = usersTo(80);
    for (int seed = 1; seed <= 50; seed++) {
      Scalability law = Scalability.of(users, throughput(users, 0.02, seed)).orElseThrow();

      assertThat(law.peakUsers()).as("seed %d", seed).isBetween(42.0, 58.0);
      assertThat(law.isPeakBelievable()).as("seed %d", seed).isTrue();
    }
  }

  @Test
  void peakBeyondTheMeasuredLoadsIsNotBelieved() {
    double[] users = usersTo(12);
    for (int seed = 1; seed <= 50; seed++) {
      Scalability law = Scalability.of(users, throughput(users, 0.02, seed)).orElseThrow();

      assertThat(law.isPeakBelievable()).as("seed %d", seed).isFalse();
    }
  }

  /** A queue never gets slower in sum, so a peak of its fit is an invention. */
  @Test
  void peakOfAQueueIsNotBelieved() {
    double[] users =
        DoubleStream.iterate(0.1, share -> share < 1, share -> share + 0.1)
            .map(share -> 800 * share * QueueLaw.mean(800 * share, 100, 8))
            .toArray();
    double[] served =
        DoubleStream.iterate(0.1, share -> share < 1, share -> share + 0.1)
            .map(share -> 800 * share)
            .toArray();

    assertThat(Scalability.of(users, served).filter(Scalability::isPeakBelievable)).isEmpty();
  }

  @Test
  void fourPointsAreTooFew() {
    double[] users = usersTo(6);

    assertThat(Scalability.of(users, throughput(users, 0, 1))).isEmpty();
  }
}
