package io.github.bancada.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.server.limit.LoadSecond;
import java.util.Map;
import java.util.SortedMap;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.junit.jupiter.api.Test;

class LoadSecondsTest {
  private static final long BEGIN = 1_700_000_000_000L;
  private static final long MILLI = 1_000_000;

  private final LoadSeconds seconds = new LoadSeconds();

  private SortedMap<Long, LoadSecond> all() {
    return seconds.all(Map.of());
  }

  @Test
  void samplesOfUsersCountByTheUsersActiveWhenTheyEnd() {
    seconds.add(BEGIN, BEGIN + 100, 3, IntendedStart.UNKNOWN);
    seconds.add(BEGIN + 200, BEGIN + 1_500, 5, IntendedStart.UNKNOWN);

    assertThat(seconds.unit()).isEqualTo("users");
    assertThat(all())
        .containsOnlyKeys(0L, 1L)
        .containsEntry(1L, new LoadSecond(5, 1, 1_300 * 1e6, 1, Double.NaN));
    assertThat(all().get(0L).load()).isEqualTo(3);
  }

  @Test
  void arrivalsCountInTheSecondInWhichTheyWereToBegin() {
    for (int i = 0; i < 10; i++) {
      // The last one waited for a user.
      seconds.add(BEGIN + 900 + i, BEGIN + 1_000 + i, 100, i < 9 ? 0 : 400 * MILLI);
    }
    seconds.add(BEGIN + 2_500, BEGIN + 2_600, 100, 2_000 * MILLI);

    assertThat(seconds.unit()).isEqualTo("arrivals/s");
    assertThat(all()).containsOnlyKeys(0L, 1L, 2L);
    assertThat(all().get(0L).load()).isEqualTo(11);
    assertThat(all().get(0L).samples()).isZero();
    assertThat(all().get(1L).load()).isZero();
    assertThat(all().get(1L).samples()).isEqualTo(10);
    assertThat(all().get(2L).samples()).isEqualTo(1);
  }

  @Test
  void fewSamplesBesideArrivalsDoNotMakeUsersTheLoad() {
    seconds.add(BEGIN, BEGIN + 1, 1, IntendedStart.UNKNOWN);
    seconds.add(BEGIN, BEGIN + 2, 1, 0);
    seconds.add(BEGIN, BEGIN + 3, 1, 0);

    assertThat(seconds.unit()).isEqualTo("arrivals/s");
    assertThat(all().get(0L).load()).isEqualTo(2);
  }

  @Test
  void runBeginsWithItsFirstArrivalThoughItWaited() {
    seconds.add(BEGIN + 3_000, BEGIN + 3_100, 1, 2_500 * MILLI);

    assertThat(seconds.beginMillis()).isEqualTo(BEGIN + 500);
    assertThat(seconds.number(BEGIN + 3_100)).isEqualTo(3);
  }

  /** A second's arrivals, spread over it. */
  private void arrive(int second, int count) {
    for (int i = 0; i < count; i++) {
      long begin = BEGIN + 1_000L * second + 1_000L * i / count;
      seconds.add(begin, begin + 1, 100, 0);
    }
  }

  private double[] loads() {
    return all().values().stream().mapToDouble(LoadSecond::load).distinct().toArray();
  }

  @Test
  void chanceInTheArrivalsOfAConstantRateIsNoOtherLoad() {
    PoissonDistribution counts = new PoissonDistribution(50);
    counts.reseedRandomGenerator(1);
    for (int second = 0; second < 60; second++) {
      arrive(second, counts.sample());
    }

    assertThat(loads()).hasSize(1);
    assertThat(loads()[0]).isBetween(45.0, 55.0);
  }

  @Test
  void arrivalsThatRiseStayWhatTheyAre() {
    for (int second = 0; second < 30; second++) {
      arrive(second, 10 + 2 * second);
    }

    assertThat(loads()).hasSize(30);
  }
}
