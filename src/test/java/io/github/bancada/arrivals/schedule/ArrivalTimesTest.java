package io.github.bancada.arrivals.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the law of the moments of arrivals, with fixed seeds. */
class ArrivalTimesTest {
  private static final long SECOND = 1_000_000_000;

  private static List<Long> times(String schedule, long seed, ArrivalPlan.Share share) {
    ArrivalTimes times = new ArrivalPlan(Schedule.parse(schedule), seed, share).times();
    List<Long> all = new ArrayList<>();
    for (long next = times.next(); next != ArrivalTimes.NONE; next = times.next()) {
      all.add(next);
    }
    assertThat(all).isSorted();
    assertThat(times.next()).isEqualTo(ArrivalTimes.NONE);
    return all;
  }

  private static List<Long> times(String schedule) {
    return times(schedule, 1, ArrivalPlan.Share.ALL);
  }

  private static long[] perSecond(List<Long> times, int seconds) {
    long[] counts = new long[seconds];
    times.forEach(time -> counts[(int) (time / SECOND)]++);
    return counts;
  }

  @Test
  void evenArrivalsStandInTheMiddleOfTheirGaps() {
    assertThat(times("rate(4/s) even_arrivals(1 s)"))
        .containsExactly(125_000_000L, 375_000_000L, 625_000_000L, 875_000_000L);
  }

  @Test
  void evenRampFrom0To100In10SecondsHas500() {
    List<Long> times = times("rate(0) even_arrivals(10 s) rate(100/s)");

    assertThat(times).hasSize(500);
    assertThat(perSecond(times, 10)).containsExactly(5, 15, 25, 35, 45, 55, 65, 75, 85, 95);
  }

  @Test
  void rampDownMirrorsRampUp() {
    List<Long> up = times("rate(0) even_arrivals(10 s) rate(100/s)");
    List<Long> down = times("rate(100/s) even_arrivals(10 s) rate(0)");

    assertThat(down).hasSize(500);
    for (int i = 0; i < 500; i++) {
      assertThat(down.get(i)).isCloseTo(10 * SECOND - up.get(499 - i), within(1000L));
    }
  }

  @Test
  void evenStepsWithoutWholeCountsAddUp() {
    assertThat(times("rate(1/s) " + "even_arrivals(0.4 s) ".repeat(10))).hasSize(4);
  }

  @Test
  void nothingComesInAPause() {
    List<Long> times = times("rate(10/s) random_arrivals(5 s) pause(5 s) random_arrivals(5 s)");

    assertThat(times).noneMatch(time -> time > 5 * SECOND && time < 10 * SECOND);
    assertThat(times).anyMatch(time -> time < 5 * SECOND).anyMatch(time -> time > 10 * SECOND);
  }

  /** Variance and mean of a Poisson law are equal; of 2,000 counts their ratio has sd 0.032. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void countsPerSecondHavePoissonsLaw(long seed) {
    long[] counts =
        perSecond(times("rate(50/s) random_arrivals(2000 s)", seed, ArrivalPlan.Share.ALL), 2000);

    double mean = LongStream.of(counts).average().orElseThrow();
    double variance =
        LongStream.of(counts).mapToDouble(n -> (n - mean) * (n - mean)).sum() / (2000 - 1);

    assertThat(mean).isCloseTo(50, within(4 * Math.sqrt(50 / 2000.0)));
    assertThat(variance / mean).isCloseTo(1, within(4 * 0.032));
  }

  @Test
  void countOfPoissonArrivalsIsNotFixed() {
    assertThat(
            LongStream.range(0, 20)
                .mapToObj(
                    seed ->
                        times("rate(100/s) random_arrivals(10 s)", seed, ArrivalPlan.Share.ALL)
                            .size())
                .distinct())
        .hasSizeGreaterThan(10);
  }

  @Test
  void poissonRampFollowsTheRate() {
    long[] counts = perSecond(times("rate(0) random_arrivals(10 s) rate(2000/s)"), 10);

    for (int second = 0; second < 10; second++) {
      double expected = 100 + 200.0 * second;
      assertThat((double) counts[second])
          .as("second %s", second)
          .isCloseTo(expected, within(4 * Math.sqrt(expected)));
    }
  }

  @Test
  void seedGivesTheSameArrivalsAgain() {
    String schedule = "rate(5/s) random_arrivals(10 s) rate(50/s) even_arrivals(2 s)";

    assertThat(times(schedule, 7, ArrivalPlan.Share.ALL))
        .isEqualTo(times(schedule, 7, ArrivalPlan.Share.ALL));
    assertThat(times(schedule, 7, ArrivalPlan.Share.ALL))
        .isNotEqualTo(times(schedule, 8, ArrivalPlan.Share.ALL));
  }

  @Test
  void enginesShareEvenArrivalsOutWithoutRest() {
    String schedule = "rate(0) even_arrivals(10 s) rate(100/s) even_arrivals(3 s)";

    List<Long> together =
        IntStream.range(0, 3)
            .mapToObj(i -> times(schedule, 1, new ArrivalPlan.Share(i, 3)))
            .flatMap(List::stream)
            .sorted()
            .toList();

    assertThat(together).isEqualTo(times(schedule));
  }

  @Test
  void poissonArrivalsOfEnginesAddUp() {
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      List<Long> some = times("rate(100/s) random_arrivals(500 s)", 1, new ArrivalPlan.Share(i, 4));
      assertThat((double) some.size()).isCloseTo(12_500, within(4 * Math.sqrt(12_500)));
      all.addAll(some);
    }
    long[] counts = perSecond(all, 500);
    double mean = LongStream.of(counts).average().orElseThrow();
    double variance =
        LongStream.of(counts).mapToDouble(n -> (n - mean) * (n - mean)).sum() / (500 - 1);

    assertThat(mean).isCloseTo(100, within(4 * Math.sqrt(100 / 500.0)));
    assertThat(variance / mean).isCloseTo(1, within(4 * 0.064));
  }

  @Test
  void loadWithoutAnEndGoesOn() {
    ArrivalTimes times =
        new ArrivalPlan(Schedule.endless(10, Schedule.Spacing.EVEN), 1, ArrivalPlan.Share.ALL)
            .times();
    long last = 0;
    for (int i = 0; i < 1_000_000; i++) {
      last = times.next();
    }
    assertThat(last).isEqualTo(99_999_950_000_000L);
  }
}
