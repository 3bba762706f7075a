package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.arrivals.schedule.ArrivalPlan;
import io.github.bancada.arrivals.schedule.ArrivalTimes;
import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.capacity.search.Goal;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.Objective;
import io.github.bancada.capacity.search.SearchOptions;
import io.github.bancada.capacity.search.TrialPhase;
import io.github.bancada.capacity.search.TrialPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveLoadTest {
  private static final Objective OBJECTIVE = Objective.of(Goal.errors(0.01));

  /** Trials that repeat each other's chance would look surer than they are. */
  @Test
  void trialDoesNotRepeatTheGapsOfAnotherOne() {
    SearchOptions search = SearchOptions.of(LoadKind.RATE, 0.01, 100, OBJECTIVE);
    CapacitySettings settings = new CapacitySettings(search, 1, Schedule.Spacing.POISSON, 1);
    LiveLoad load = new LiveLoad(settings, 1, () -> {}, () -> null);
    List<Long> before = new ArrayList<>(gaps(load, 1));
    for (int trial = 2; trial <= 5; trial++) {
      List<Long> gaps = gaps(load, trial);
      assertThat(gaps).as("trial %s", trial).doesNotContainAnyElementsOf(before);
      before.addAll(gaps);
    }
  }

  /** Also of fewer users than load generators. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 5, 1_000})
  void usersAreDivided(int all) {
    SearchOptions search = SearchOptions.of(LoadKind.USERS, 1, 1_001, OBJECTIVE);
    CapacitySettings whole = new CapacitySettings(search, 1_001, Schedule.Spacing.EVEN, 1);
    CapacitySettings settings = whole.onOneOf(4);
    int[] users = new int[4];
    Arrays.setAll(
        users,
        i ->
            new LiveLoad(settings, new ArrivalPlan.Share(i, 4), 1, () -> {}, () -> null)
                .users(all));

    assertThat(Arrays.stream(users).sum()).isEqualTo(all);
    assertThat(Arrays.stream(users).min().orElseThrow()).isEqualTo(all / 4);
    assertThat(Arrays.stream(users).max().orElseThrow())
        .isLessThanOrEqualTo(all / 4 + 1)
        .isLessThanOrEqualTo(settings.users());
  }

  /** The first hundred, in microseconds. */
  private static List<Long> gaps(LiveLoad load, int trial) {
    TrialPlan plan =
        new TrialPlan(trial, TrialPhase.GROWTH, 0, 0.01, 10, 2, 30, 1, false, OBJECTIVE);
    ArrivalTimes times = load.arrivals(plan).times();
    List<Long> gaps = new ArrayList<>();
    for (long last = 0; gaps.size() < 100; ) {
      long next = times.next();
      gaps.add((next - last) / 1_000);
      last = next;
    }
    return gaps;
  }
}
