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
        new TrialPlan(1, Phase.GROWTH, 0, loadOfIt, 60, 12, 30, 5_000_000, false, objective);
    return new Judge(SearchSettings.of(kind, 1, 1e6, objective)).judge(plan, load.run(plan));
  }

  /** In a queue that is open, what is in it is throughput times response time. */
  @Test
  void holdsForAnOpenQueue() throws InterruptedException {
    LittlesLaw law =
        LittlesLaw.of(
            trial(OpenLoad.poisson(QueueServer.exponential(100, 8, 1), 1), LoadKind.RATE, 600));

    assertThat(law.holds()).as(law.text()).isTrue();
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
    assertThat(new LittlesLaw(10.3, 10).holds()).isFalse();
    assertThat(new LittlesLaw(10.19, 10).holds()).isTrue();
    assertThat(new LittlesLaw(Double.NaN, 10).isKnown()).isFalse();
  }

  /** With less than a user busy, clocks alone differ by more than 2 %. */
  @Test
  void lawIsCheckedFromOneBusyUserOn() {
    assertThat(new LittlesLaw(0.5, 0.99).isKnown()).isFalse();
    assertThat(new LittlesLaw(0.5, 0.99).text()).contains("not checked, too few users were busy");
    assertThat(new LittlesLaw(0.5, 1).isKnown()).isTrue();
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
                60, 60, 1, CpuUse.UNKNOWN, List.of(new Resource("CPU of the server", busy))));
    return new Judge(SearchSettings.of(LoadKind.RATE, 1, 1e6, plan.objective()))
        .judge(plan, counts);
  }
}
