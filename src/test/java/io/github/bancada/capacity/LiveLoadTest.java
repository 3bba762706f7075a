package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.arrivals.schedule.ArrivalTimes;
import io.github.bancada.arrivals.schedule.Spacing;
import io.github.bancada.capacity.search.Goal;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.Objective;
import io.github.bancada.capacity.search.SearchSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveLoadTest {
  private static final Goal GOAL = Goal.quantile(95, true, 20_000_000);

  /** Trials that repeat each other's chance would look surer than they are. */
  @Test
  void trialDoesNotRepeatTheGapsOfAnotherOne() {
    LiveLoad load = load(1);
    List<Long> before = new ArrayList<>(gaps(load));
    for (int trial = 2; trial <= 5; trial++) {
      List<Long> gaps = gaps(load);
      assertThat(gaps).as("trial %s", trial).doesNotContainAnyElementsOf(before);
      before.addAll(gaps);
    }
  }

  @Test
  void sameSeedGivesTheSameTrials() {
    LiveLoad one = load(7);
    LiveLoad other = load(7);
    for (int trial = 1; trial <= 3; trial++) {
      assertThat(gaps(one)).isEqualTo(gaps(other));
    }
    assertThat(gaps(one)).isNotEqualTo(gaps(load(8)));
  }

  private static LiveLoad load(long seed) {
    SearchSettings search = SearchSettings.of(LoadKind.RATE, 10, 100, Objective.of(GOAL));
    return new LiveLoad(
        new CapacitySettings(search, 1, Spacing.POISSON, seed), seed, () -> () -> Double.NaN);
  }

  /** The first hundred, in microseconds. */
  private static List<Long> gaps(LiveLoad load) {
    ArrivalTimes times = load.nextArrivals(0.01).times();
    List<Long> gaps = new ArrayList<>();
    for (long last = 0; gaps.size() < 100; ) {
      long next = times.next();
      gaps.add((next - last) / 1_000);
      last = next;
    }
    return gaps;
  }
}
