package io.github.bancada.capacity.search;

import static io.github.bancada.capacity.search.FailureModesTest.EIGHT_WORKERS;
import static io.github.bancada.capacity.search.FailureModesTest.P95;
import static io.github.bancada.capacity.search.FailureModesTest.assertRefused;
import static io.github.bancada.capacity.search.FailureModesTest.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load machine that lacks CPUs or is late is not taken for the server, and is waited for. */
class LoadMachineTest {
  @Test
  void lateLoadMachineIsNotTakenForTheServer() {
    CapacityResult result =
        search(P95, OpenLoad.poisson(QueueServer.exponential(100, 8, 1), 1).withMachine(300));

    assertRefused(result, "the load machine was the limit: at 400.0/s");
    assertThat(result.highestMet()).isEqualTo(200);
  }

  @Test
  void failuresAreThoseOfTheServerThoughTheLoadMachineIsLate() {
    VirtualServer failing = QueueServer.exponential(100, 8, 1).failingAbove(-1);
    CapacityResult result = search(P95, OpenLoad.poisson(failing, 1).withMachine(30));

    assertThat(result.end()).as(result.reason()).isEqualTo(CapacityResult.End.MISSED_AT_FROM);
  }

  /** Stalls of 20 ms each second would put one sample in a hundred over the limit. */
  @Test
  void secondsThatTheLoadMachineSpoiledAreLeftOutWithoutBias() throws InterruptedException {
    double stalled = 0;
    double alone = 0;
    double leftOut = 0;
    for (int seed = 1; seed <= 20; seed++) {
      VirtualServer server = QueueServer.exponential(100, 8, seed);
      TrialCounts counts = trial(OpenLoad.poisson(server, seed).withStalls(0.02, 1, seed));
      stalled += over(counts) / 20;
      leftOut += counts.leftOut() / 20;
      alone += over(trial(OpenLoad.poisson(QueueServer.exponential(100, 8, seed), seed))) / 20;
    }

    assertThat(leftOut).isBetween(0.1, 0.3);
    assertThat(alone).isCloseTo(0.05, within(0.002));
    assertThat(stalled).isCloseTo(0.05, within(0.002));
  }

  private static double over(TrialCounts counts) {
    return counts.goals().get(0).totalOver() / (double) counts.goals().get(0).totalSamples();
  }

  private static TrialCounts trial(OpenLoad load) throws InterruptedException {
    return load.run(
        new TrialPlan(
            1,
            TrialPhase.REFINEMENT,
            1,
            EIGHT_WORKERS,
            60,
            12,
            30,
            5_000_000,
            true,
            P95.objective()));
  }

  private static OpenLoad eightWith(DoubleFunction<CpuUse> cpu, DoubleFunction<CpuUse> atRest) {
    OpenLoad load = OpenLoad.poisson(QueueServer.exponential(100, 8, 1), 1);
    load.cpu = cpu;
    load.cpuAtRest = atRest;
    return load;
  }

  private static CpuUse others(double at, double from, double to) {
    return at > from && at < to ? new CpuUse(0.91, 0.45, Double.NaN) : new CpuUse(0.2, 0.1, 0);
  }

  /** The trials of growth and bisection that miss are those from about 60 s on. */
  @ParameterizedTest
  @ValueSource(doubles = {80, 180})
  void otherWorkOnTheLoadMachineIsWaitedFor(double until) {
    CapacityResult result =
        search(
            P95.withBudget(480),
            eightWith(at -> others(at, 50, until), at -> others(at, 50, until)));

    assertThat(result.capacity()).as(result.reason()).isCloseTo(EIGHT_WORKERS, withinPercentage(5));
    assertThat(result.trials()).anyMatch(trial -> trial.verdict() == TrialVerdict.LOAD_MACHINE);
    assertThat(CapacityText.closing(result))
        .containsPattern("; waited [1-9] times? for the load machine, .* s in all");
  }

  @Test
  void otherWorkThatGoesOnIsWaitedForWhileTheBudgetLasts() {
    CapacityResult result =
        search(P95.withBudget(480), eightWith(at -> others(at, 0, 1e9), at -> others(at, 0, 1e9)));

    assertRefused(result, "the load machine was the limit: at ");
    assertThat(result.reason()).contains("its CPUs were 91 % busy, 49 % of it by this JVM");
    assertThat(result.seconds()).isBetween(300.0, 480.0);
  }

  private static final String STALL = "load generator b was silent for 5.0 s";

  /** With less load from one of several, a load is met that is not. */
  @Test
  void trialThatALoadGeneratorMayHaveSpoiledIsRepeated() {
    OpenLoad load = OpenLoad.poisson(QueueServer.exponential(100, 8, 1), 1);
    load.invalid = at -> at > 20 && at < 30 ? STALL : "";
    CapacityResult result = search(P95, load);

    assertThat(result.capacity()).as(result.reason()).isCloseTo(EIGHT_WORKERS, withinPercentage(5));
    assertThat(result.reason()).contains("waited 1 time for the load machine");
    assertThat(result.trials())
        .filteredOn(trial -> trial.verdict() == TrialVerdict.LOAD_MACHINE)
        .singleElement()
        .matches(trial -> trial.low() < trial.target(), "it would have been met");
  }

  @Test
  void loadGeneratorThatStallsInEveryTrialEndsTheSearch() {
    OpenLoad load = OpenLoad.poisson(QueueServer.exponential(100, 8, 1), 1);
    load.invalid = at -> STALL;

    assertRefused(search(P95, load), "the load machine was the limit: at 50.0/s " + STALL);
  }

  /** CPUs that are free in a pause lack because of the load itself. */
  @Test
  void busyLoadMachineIsNotTakenForTheServer() {
    CpuUse free = new CpuUse(0.05, 0.01, Double.NaN);
    CapacityResult result =
        search(P95, eightWith(at -> new CpuUse(0.95, 0.38, Double.NaN), at -> free));

    assertRefused(result, "its CPUs were 95 % busy, 40 % of it by this JVM; waited 3 times for");
    assertThat(result.seconds()).isLessThan(240);
  }

  /** A server beside its load takes CPUs from it, but then it is the server that lacks them. */
  @Test
  void serverThatUsesMostOfTheMachineIsMeasured() {
    CpuUse use = new CpuUse(0.95, 0.2, 0.6);

    assertThat(search(P95, eightWith(at -> use, at -> use)).capacity())
        .isCloseTo(EIGHT_WORKERS, withinPercentage(5));
  }
}
