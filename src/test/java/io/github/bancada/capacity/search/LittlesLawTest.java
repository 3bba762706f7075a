package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class LittlesLawTest {
  private static Trial trial(LoadRun load, LoadKind kind, double loadOfIt)
      throws InterruptedException {
    Objective objective = Objective.of(KnownServers.percentile(95, 50));
    TrialPlan plan =
        new TrialPlan(1, TrialPhase.GROWTH, 0, loadOfIt, 60, 12, 30, 5_000_000, false, objective);
    return new Judge(SearchOptions.of(kind, 1, 1e6, objective)).judge(plan, load.run(plan));
  }

  /** In a queue that is open, what is in it is throughput times response time. */
  @Test
  void holdsForAnOpenQueue() throws InterruptedException {
    LittlesLaw law =
        LittlesLaw.of(
            trial(OpenLoad.poisson(QueueServer.exponential(100, 8, 1), 1), LoadKind.RATE, 600));

    assertThat(law.holds()).as(law.text(LoadKind.RATE)).isTrue();
  }

  /** The sheet of 749 users that think for a second: 734.5/s with 19.68 ms. */
  @Test
  void givesTheThinkTimeOfUsers() throws InterruptedException {
    Trial trial =
        trial(new ClosedLoad(QueueServer.exponential(100, 8, 1), 1, 1), LoadKind.USERS, 749);

    assertThat(LittlesLaw.thinkSeconds(trial)).isCloseTo(1, within(0.02));
    assertThat(trial.counts().servedPerSecond()).isCloseTo(734.5, within(15.0));
  }

  @Test
  void differenceOfThreePercentIsNotHeld() {
    assertThat(new LittlesLaw(600, 10.3, 10, 0.02).holds()).isFalse();
    assertThat(new LittlesLaw(600, 10.19, 10, 0.02).holds()).isTrue();
    assertThat(new LittlesLaw(600, Double.NaN, 10, 0.02).isKnown()).isFalse();
  }

  @Test
  void allowanceGrowsWithFewerSamplesAndIsTwoPercentOfMany() {
    assertThat(LittlesLaw.allowed(4, 1e9)).isCloseTo(0.02, within(1e-6));
    assertThat(LittlesLaw.allowed(4, 600)).isCloseTo(0.04, within(1e-9));
    assertThat(LittlesLaw.allowed(4, 12)).isEqualTo(1);
    assertThat(LittlesLaw.allowed(4, 0)).isEqualTo(1);
    assertThat(new LittlesLaw(600, 10.3, 10, 0.04).holds()).isTrue();
    assertThat(new LittlesLaw(600, 10.5, 10, 0.037).text(LoadKind.RATE))
        .contains("differs by more than 3.7 %;");
  }

  /** Trials of 2 s at an open queue: without the allowance a tenth of them differ by chance. */
  @Test
  void shortTrialsOfAFaultlessServerAreNotDoubted() throws InterruptedException {
    int doubted = 0;
    for (int seed = 1; seed <= 200; seed++) {
      Objective objective = Objective.of(KnownServers.percentile(95, 50));
      TrialPlan plan =
          new TrialPlan(1, TrialPhase.GROWTH, 0, 100, 2, 1, 30, 5_000_000, false, objective);
      LoadRun load = OpenLoad.poisson(QueueServer.exponential(100, 8, seed), seed);
      Trial trial =
          new Judge(SearchOptions.of(LoadKind.RATE, 1, 1e6, objective)).judge(plan, load.run(plan));
      LittlesLaw law = LittlesLaw.of(trial);
      doubted += law.isKnown() && !law.holds() ? 1 : 0;
    }

    assertThat(doubted).isZero();
  }

  /** With less than a user busy, clocks alone differ by more than 2 %. */
  @Test
  void lawIsCheckedFromOneBusyUserOn() {
    assertThat(new LittlesLaw(600, 0.5, 0.99, 0.02).isKnown()).isFalse();
    assertThat(new LittlesLaw(600, 0.5, 0.99, 0.02).text(LoadKind.RATE))
        .contains("not checked, too few users were busy");
    assertThat(new LittlesLaw(600, 0.5, 1, 0.02).isKnown()).isTrue();
  }

  @Test
  void busyResourceIsTheLimitFromNinetyPercentOn() throws InterruptedException {
    Trial trial =
        trial(OpenLoad.poisson(QueueServer.exponential(100, 8, 1), 1), LoadKind.RATE, 600);

    assertThat(ServerLimit.of(List.of(with(trial, 0.89)), 600)).isEmpty();
    ServerLimit limit = ServerLimit.of(List.of(with(trial, 0.95)), 630).orElseThrow();
    assertThat(limit.resource()).isEqualTo("CPU of the server");
    assertThat(limit.bound()).isCloseTo(600 / 0.95, within(15.0));
    assertThat(ServerLimit.of(List.of(with(trial, 0.95)), 700))
        .as("busy with another load than the capacity")
        .isEmpty();
  }

  private static Trial with(Trial trial, double busy) throws InterruptedException {
    TrialPlan plan = trial.plan();
    TrialRecorder recorder = new TrialRecorder(plan);
    for (double at = 0; at < plan.seconds(); at += 1 / plan.load()) {
      recorder.served(VirtualLoad.nanos(at), "", 0, false, 1_000_000, false);
    }
    TrialCounts counts =
        recorder.counts(
            new Observation(
                60,
                60,
                1,
                CpuUse.UNKNOWN,
                List.of(new TrialCounts.Resource("CPU of the server", busy, 8))));
    return new Judge(SearchOptions.of(LoadKind.RATE, 1, 1e6, plan.objective())).judge(plan, counts);
  }
}
