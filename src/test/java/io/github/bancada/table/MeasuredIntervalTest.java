package io.github.bancada.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Position of the measured interval. */
class MeasuredIntervalTest {
  private static final long S = 1_000_000_000L;

  private final MeasuredInterval interval = new MeasuredInterval(10_000_000_000L, 60_000_000_000L);

  @Test
  void itBeginsAWarmUpAfterTheEarliestStartThatIsKnownByThen() {
    assertThat(interval.contains(102 * S, 103 * S)).isFalse();
    assertThat(interval.contains(100 * S, 105 * S)).as("began earlier, ended later").isFalse();

    assertThat(interval.contains(110 * S - 1, 111 * S)).isFalse();
    assertThat(interval.contains(110 * S, 111 * S)).isTrue();
    assertThat(interval.contains(110 * S, 170 * S)).isTrue();
    assertThat(interval.contains(110 * S, 170 * S + 1)).isFalse();
  }

  @Test
  void whatStartedBeforeItMayEndInside() {
    interval.contains(100 * S, 101 * S);

    assertThat(interval.completes(109 * S, 110 * S - 1)).isFalse();
    assertThat(interval.completes(109 * S, 111 * S)).isTrue();
    assertThat(interval.completes(169 * S, 170 * S + 1)).isFalse();
  }

  @Test
  void itStaysWhereItIsOnceTheWarmUpIsOver() {
    interval.contains(100 * S, 101 * S);
    interval.contains(105 * S, 111 * S);
    interval.contains(95 * S, 112 * S); // a long one, recorded late

    assertThat(interval.contains(169 * S, 170 * S)).isTrue();
    assertThat(interval.contains(169 * S, 170 * S + 1)).isFalse();
  }

  /** As of two load generators, whose first transactions arrive in no order. */
  @Test
  void withoutAWarmUpNothingIsBeforeIt() {
    MeasuredInterval all = new MeasuredInterval(0, 60 * S);

    assertThat(all.contains(100 * S, 101 * S)).isTrue();
    assertThat(all.contains(98 * S, 99 * S)).as("ended before the other began").isTrue();
    assertThat(all.completes(97 * S, 98 * S)).isTrue();
    assertThat(all.measuredNanos()).isEqualTo(4 * S);
    assertThat(all.contains(150 * S, 160 * S)).as("the end stays").isTrue();
    assertThat(all.contains(150 * S, 160 * S + 1)).isFalse();
  }

  @Test
  void whatEndedEarlyIsMeasuredUntilItsLastEnd() {
    assertThat(interval.measuredNanos()).isZero();
    interval.contains(100 * S, 101 * S);
    assertThat(interval.measuredNanos()).isZero();

    interval.contains(120 * S, 130 * S);
    assertThat(interval.measuredNanos()).isEqualTo(20 * S);

    interval.contains(180 * S, 190 * S);
    assertThat(interval.measuredNanos()).isEqualTo(60 * S);
  }
}
