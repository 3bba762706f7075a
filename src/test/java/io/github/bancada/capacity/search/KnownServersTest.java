package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The capacities against which the search is tested follow from queueing theory. */
class KnownServersTest {

  @ParameterizedTest
  @CsvSource({
    "1000, 1, 0.02, 0.05, 850.21",
    "1000, 1, 0.02, 0.01, 769.74",
    "100, 8, 0.05, 0.05, 721.85",
    "100, 8, 0.05, 0.01, 618.45",
    "20, 4, 0.3, 0.05, 68.43",
    "50, 16, 0.15, 0.01, 762.26"
  })
  void capacityOfOpenQueue(double mu, int workers, double limit, double share, double capacity) {
    DoubleUnaryOperator over = lambda -> QueueLaw.shareOver(lambda, mu, workers, limit);

    assertThat(QueueLaw.crossing(over, share, 0, workers * mu * 0.9999))
        .isCloseTo(capacity, within(0.006));
  }

  @Test
  void capacityOfEvenArrivals() {
    DoubleUnaryOperator over = lambda -> QueueLaw.shareOverEven(lambda, 1000, 0.02);

    assertThat(QueueLaw.crossing(over, 0.05, 500, 999)).isCloseTo(923.08, within(0.006));
  }

  @Test
  void capacityByMean() {
    DoubleUnaryOperator mean = lambda -> QueueLaw.mean(lambda, 100, 8);

    assertThat(QueueLaw.crossing(mean, 0.02, 0, 799.9)).isCloseTo(727.33, within(0.006));
  }

  @ParameterizedTest
  @CsvSource({"1, 100, 8, 0.05, 749", "0.5, 100, 4, 0.1, 212", "5, 20, 4, 0.3, 359"})
  void capacityInUsers(double think, double mu, int workers, double limit, int users) {
    IntToDoubleFunction over = n -> QueueLaw.shareOverClosed(n, think, mu, workers, limit);

    assertThat(over.applyAsDouble(users)).isLessThanOrEqualTo(0.05);
    assertThat(over.applyAsDouble(users + 1)).isGreaterThan(0.05);
  }
}
