package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TrialRecorderTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;

  private static TrialPlan plan(boolean near, Goal... goals) {
    return new TrialPlan(
        1, TrialPhase.BISECTION, 0, 100, 10, 2, 30, 5 * MILLI, near, Objective.of(goals));
  }

  private static final Goal P95 = Goal.quantile(95, true, 50 * MILLI);

  private static TrialCounts counts(TrialRecorder recorder, double loadSeconds) {
    return recorder.counts(
        new Observation(loadSeconds, loadSeconds + 1, 3, CpuUse.UNKNOWN, List.of()));
  }

  @Test
  void samplesOfTheSkippedPartDoNotCount() {
    TrialRecorder recorder = new TrialRecorder(plan(false, P95));
    for (int i = 0; i < 10; i++) {
      recorder.served(i * SECOND, "", 0, false, MILLI, false);
    }

    assertThat(counts(recorder, 10).samples()).isEqualTo(8);
    assertThat(counts(recorder, 10).servedPerSecond()).isCloseTo(1, within(1e-9));
  }

  @Test
  void responseRunsFromTheIntendedStart() {
    Goal service = Goal.quantile(95, false, 50 * MILLI);
    TrialRecorder recorder = new TrialRecorder(plan(false, P95, service));
    recorder.served(5 * SECOND, "", 40 * MILLI, true, 20 * MILLI, false);
    TrialCounts counts = counts(recorder, 10);

    assertThat(counts.goals().get(0).totalOver()).isEqualTo(1);
    assertThat(counts.goals().get(1).totalOver()).isZero();
    assertThat(counts.response().meanNanos()).isEqualTo(60.0 * MILLI);
    assertThat(counts.service().meanNanos()).isEqualTo(20.0 * MILLI);
    assertThat(counts.lateByUsers()).isEqualTo(1);
  }

  @Test
  void failedAndUnservedCountAsOver() {
    TrialRecorder recorder = new TrialRecorder(plan(false, P95, Goal.errors(0.01)));
    recorder.served(5 * SECOND, "", 0, false, MILLI, true);
    recorder.unserved(6 * SECOND);
    recorder.served(7 * SECOND, "", 0, false, MILLI, false);
    TrialCounts counts = counts(recorder, 10);

    assertThat(counts.samples()).isEqualTo(3);
    assertThat(counts.failed()).isEqualTo(1);
    assertThat(counts.unserved()).isEqualTo(1);
    assertThat(counts.goals()).allMatch(goal -> goal.totalOver() == 2);
  }

  @Test
  void lateMachineIsCountedApart() {
    TrialRecorder recorder = new TrialRecorder(plan(false, P95));
    recorder.served(5 * SECOND, "", 4 * MILLI, false, MILLI, false);
    recorder.served(6 * SECOND, "", 6 * MILLI, false, MILLI, false);
    recorder.served(7 * SECOND, "", 6 * MILLI, true, MILLI, false);
    TrialCounts counts = counts(recorder, 10);

    assertThat(counts.lateByMachine()).isEqualTo(2);
    assertThat(counts.lateByUsers()).isEqualTo(1);
    assertThat(counts.leftOut()).isBetween(0.01, 0.05);
    assertThat(counts.overdueByMachine()).isZero();
    assertThat(counts.goals().get(0).totalSamples()).isEqualTo(2);
  }

  /** A thread that waits for a moment wakes some 0.1 ms after it. */
  @Test
  void lateIsMoreThanAMillisecond() {
    TrialRecorder recorder = new TrialRecorder(plan(false, P95));
    recorder.served(5 * SECOND, "", MILLI, false, MILLI, false);
    recorder.served(6 * SECOND, "", MILLI, true, MILLI, false);
    assertThat(counts(recorder, 10).lateByMachine()).isZero();
    assertThat(counts(recorder, 10).lateByUsers()).isZero();

    recorder.served(7 * SECOND, "", MILLI + 1, false, MILLI, false);
    assertThat(counts(recorder, 10).lateByMachine()).isEqualTo(1);
  }

  @Test
  void batchesOfATrialThatEndedEarlyHaveEqualTime() {
    TrialRecorder recorder = new TrialRecorder(plan(false, P95));
    for (long at = 2 * SECOND; at < 6 * SECOND; at += 10 * MILLI) {
      recorder.served(at, "", 0, false, MILLI, false);
    }
    TrialCounts counts = counts(recorder, 6);

    assertThat(counts.endedEarly()).isTrue();
    assertThat(counts.toFullTime()).isCloseTo(2, within(1e-9));
    assertThat(counts.goals().get(0).samples()).containsOnly(40);
  }

  @Test
  void onlyLabelsOfAGoalCountForIt() {
    Goal home =
        new Goal("home", Goal.Kind.QUANTILE, true, 50 * MILLI, 0.05, label -> label.equals("home"));
    TrialRecorder recorder = new TrialRecorder(plan(false, home, P95));
    recorder.served(5 * SECOND, "home", 0, false, MILLI, false);
    recorder.served(6 * SECOND, "other", 0, false, MILLI, false);
    TrialCounts counts = counts(recorder, 10);

    assertThat(counts.goals().get(0).totalSamples()).isEqualTo(1);
    assertThat(counts.goals().get(1).totalSamples()).isEqualTo(2);
  }

  private static TrialRecorder halfOver(boolean near) {
    TrialRecorder recorder = new TrialRecorder(plan(near, P95));
    for (long at = 0; at < 10 * SECOND; at += 10 * MILLI) {
      boolean over = at / (10 * MILLI) % 2 == 0;
      recorder.served(at, "", 0, false, over ? SECOND : MILLI, false);
    }
    return recorder;
  }

  @Test
  void badTrialFarFromTheCapacityIsHopelessAfterASecond() {
    TrialRecorder recorder = halfOver(false);

    assertThat(recorder.isHopeless(2 * SECOND, 0)).isFalse();
    assertThat(recorder.isHopeless(3 * SECOND, 0)).isTrue();
  }

  /** A pause of 0.2 s in the first second that counts, of 8 s: 2.5 % of all. */
  @Test
  void pauseAtTheBeginOfATrialIsNotTakenForTheWholeTrial() {
    TrialRecorder recorder = new TrialRecorder(plan(false, P95));
    for (long at = 2 * SECOND; at < 3 * SECOND; at += 10 * MILLI) {
      boolean over = at < 2_200 * MILLI;
      recorder.served(at, "", 0, false, over ? 100 * MILLI : MILLI, false);
    }

    assertThat(recorder.isHopeless(3 * SECOND, 0)).isFalse();
  }

  /** While it drains, a queue that has grown sends what was meant for later. */
  @Test
  void samplesMeantForAfterAnEarlyEndDoNotCount() {
    TrialRecorder recorder = new TrialRecorder(plan(false, P95));
    for (long at = 2 * SECOND; at < 3 * SECOND; at += 10 * MILLI) {
      recorder.served(at, "", 10 * MILLI, false, SECOND, true);
    }
    assertThat(recorder.isHopeless(3 * SECOND, 0)).isTrue();
    for (long at = 3 * SECOND; at < 5 * SECOND; at += 10 * MILLI) {
      recorder.served(at, "", 10 * MILLI, at % 2 == 0, MILLI, true);
    }
    TrialCounts counts = counts(recorder, 3);

    assertThat(counts.samples()).isEqualTo(100);
    assertThat(counts.overdueByMachine()).isEqualTo(100);
    assertThat(counts.lateByMachine()).isEqualTo(100);
    assertThat(counts.lateByUsers()).isZero();
    assertThat(counts.failed()).isEqualTo(100);
    assertThat(counts.response().meanNanos()).isEqualTo(1_010.0 * MILLI);
    assertThat(counts.service().meanNanos()).isEqualTo(1_000.0 * MILLI);
  }

  @Test
  void badTrialNearTheCapacityRunsToItsEnd() {
    assertThat(halfOver(true).isHopeless(9 * SECOND, 0)).isFalse();
  }

  @Test
  void warmUpOfAServerThatBeginsSlowlyRunsToItsEnd() {
    TrialRecorder recorder =
        new TrialRecorder(
            new TrialPlan(
                1, TrialPhase.WARM_UP, 0, 100, 10, 0, 30, 5 * MILLI, false, Objective.of(P95)));
    for (long at = 0; at < 10 * SECOND; at += 10 * MILLI) {
      recorder.served(at, "", 0, false, SECOND, false);
    }

    assertThat(recorder.isHopeless(9 * SECOND, 0)).isFalse();
  }

  /** A server that hangs ends no sample; those that wait too long are known to be over. */
  @Test
  void waitingSamplesMakeATrialHopeless() {
    TrialRecorder recorder = new TrialRecorder(plan(true, P95));

    assertThat(recorder.isHopeless(9 * SECOND, 500)).isTrue();
    assertThat(recorder.isHopeless(9 * SECOND, 0)).isFalse();
  }

  @Test
  void meanLeavesOutFailures() {
    TrialRecorder recorder = new TrialRecorder(plan(false, Goal.mean(true, 10 * MILLI)));
    recorder.served(5 * SECOND, "", 0, false, 20 * MILLI, false);
    recorder.served(6 * SECOND, "", 0, false, MILLI, true);
    TrialCounts.OfGoal mean = counts(recorder, 10).goals().get(0);

    assertThat(mean.totalSamples()).isEqualTo(1);
    assertThat(mean.totalSum()).isCloseTo(2, within(1e-9));
  }
}
