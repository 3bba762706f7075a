package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Successes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests the sentences about a run of 60 s that starts at {@link Summaries#START}. */
class DiagnosisTest {
  private static final long START = Summaries.START;
  private static final Failures.First FIRST =
      new Failures.First(954, START + 3_200, "search", "91 connectError", "refused", 500);

  private static RunSummary failed(Successes successes) {
    return new Runs(
            Summaries.of(
                List.of(Summaries.million("search", 4_000)),
                List.of(
                    new Failures.Group("search", "91", "", 4_000, START + 3_200, START + 9_000)),
                Optional.of(FIRST)))
        .successes(successes)
        .summary();
  }

  private static Successes successes(long last, long from, long to, int users) {
    return new Successes(
        OptionalLong.of(START + last), new Successes.Gap(START + from, START + to, users));
  }

  private static CpuRow cpu(long second, double user, double system) {
    double idle = 100 - user - system;
    return new CpuRow(START / 1000 + second, user, 0, system, 0, 0, idle, user);
  }

  @Test
  void verdictHasTheNumberOfFailures() {
    assertThat(Diagnosis.of(Summaries.of(Summaries.million("a", 0))).verdict())
        .isEqualTo("All 1,000,000 samples succeeded in 60.0 s");
    assertThat(Diagnosis.of(Summaries.of(Summaries.million("a", 1))).verdict())
        .isEqualTo("1 of 1,000,000 samples failed (<0.01 %) in 60.0 s");
    assertThat(Diagnosis.of(Summaries.of(Summaries.million("a", 1_000_000))).verdict())
        .isEqualTo("All 1,000,000 samples failed in 60.0 s");
    assertThat(Diagnosis.of(Summaries.of(Summaries.label("a", 0, 1_000, 1_000_000L))).verdict())
        .startsWith("1 sample succeeded in ");
    assertThat(Diagnosis.of(Summaries.of()).verdict())
        .isEqualTo("No data: no sample was recorded in 60.0 s");
  }

  @Test
  void collapseShowsFirstFailureLastSuccessAndSilence() {
    assertThat(Diagnosis.of(failed(successes(41_200, 9_000, 21_300, 480))).findings())
        .containsExactly(
            "First failure: sample 954, 3.2 s after the start, 500 users active, search:"
                + " 91 connectError (refused)",
            "Last success: 41.2 s after the start, 18.8 s before the end",
            "Longest time without a success: 12.3 s, from 9.0 s to 21.3 s after the start,"
                + " 480 users active");
  }

  @Test
  void runWithoutSuccessIsReported() {
    Successes none =
        new Successes(OptionalLong.empty(), new Successes.Gap(START, START + 60_000, 0));

    assertThat(Diagnosis.of(failed(none)).findings())
        .hasSize(2)
        .element(1)
        .isEqualTo("No sample succeeded");
  }

  @Test
  void silenceBelowOneSecondIsNotReported() {
    assertThat(Diagnosis.of(failed(successes(59_000, 9_000, 9_999, 480))).findings())
        .noneMatch(finding -> finding.startsWith("Longest"));
  }

  @Test
  void timeUntilTheFirstSuccessIsReportedOnlyIfLong() {
    assertThat(Diagnosis.of(failed(successes(59_000, 0, 4_900, 0))).findings())
        .noneMatch(finding -> finding.startsWith("Longest"));
    assertThat(Diagnosis.of(failed(successes(59_000, 0, 5_000, 0))).findings())
        .contains("Longest time without a success: 5.0 s, from 0.0 s to 5.0 s after the start");
  }

  @Test
  void withoutFailuresOnlyLongAndUnusualSilenceIsReported() {
    RunSummary busy = Summaries.of(Summaries.million("a", 0));
    RunSummary slow = Summaries.of(Summaries.label("a", 0, 60_000, 5, 5, 5, 5, 5, 5));
    Successes silent = successes(59_000, 20_000, 30_000, 7);

    assertThat(Diagnosis.of(new Runs(busy).successes(silent).summary()).findings())
        .containsExactly(
            "Longest time without a success: 10.0 s, from 20.0 s to 30.0 s after the start,"
                + " 7 users active");
    assertThat(Diagnosis.of(new Runs(slow).successes(silent).summary()).findings()).isEmpty();
  }

  @Test
  void busyLoadMachineIsReported() {
    RunSummary run =
        new Runs(Summaries.of(Summaries.million("a", 0)))
            .cpu(cpu(0, 10, 5), cpu(1, 80, 10), cpu(2, 89, 0.9), cpu(3, 60, 40))
            .summary();

    assertThat(Diagnosis.of(run).warnings())
        .containsExactly(
            "CPU of the load machine: at least 90 % busy in 2 of 4 seconds, from second 1 to 3"
                + " (JMeter itself: 70 %): the load generator, not the server, may be the limit");
  }

  @Test
  void cpuLimitsMeasuredWorkWithoutServer() {
    RunSummary run =
        new Runs(Summaries.of(Summaries.million("a", 0)))
            .withoutServer()
            .cpu(cpu(0, 95, 90))
            .summary();

    assertThat(Diagnosis.of(run).warnings())
        .containsExactly(
            "CPU of the load machine: at least 90 % busy in 1 of 1 seconds, from second 0 to 0"
                + " (JMeter itself: 95 %): the CPU of this machine limits the measured"
                + " work");
  }

  @Test
  void cpuThatOtherProgramsUsedIsNotJMeters() {
    Runs runs = new Runs(Summaries.of(Summaries.million("a", 0))).cpu(cpu(0, 6, 90));
    String others =
        " (JMeter itself: 6 %): other programs, or programs started by the test, used most"
            + " of it, which may have slowed the measured work";

    assertThat(Diagnosis.of(runs.summary()).warnings().get(0)).endsWith(others);
    assertThat(Diagnosis.of(runs.withoutServer().summary()).warnings().get(0)).endsWith(others);
  }

  @Test
  void idleLoadMachineIsNotReported() {
    RunSummary run =
        new Runs(Summaries.of(Summaries.million("a", 0)))
            .cpu(LongStream.range(0, 60).mapToObj(i -> cpu(i, 80, 9)).toArray(CpuRow[]::new))
            .summary();

    assertThat(Diagnosis.of(run).warnings()).isEmpty();
  }

  @Test
  void sharedMachineIsReported() {
    Runs idle = new Runs(Summaries.of(Summaries.million("a", 0))).sameMachine();

    assertThat(Diagnosis.of(idle.summary()).findings())
        .containsExactly("Server and load share this machine and its CPU");
    assertThat(Diagnosis.of(idle.cpu(cpu(0, 95, 5)).summary()).warnings())
        .containsExactly(
            "CPU of the load machine: at least 90 % busy in 1 of 1 seconds, from second 0 to 0"
                + " (JMeter itself: 95 %): server and load share this machine, and its CPU limits"
                + " both");
  }

  @Test
  void cpuOfTheControllerIsNamedAsSuch() {
    LabelSummary engine = Summaries.million("127.0.0.1:1099", 0);
    RunSummary run =
        new Runs(Summaries.of(Summaries.million("a", 0)))
            .engines(engine)
            .cpu(cpu(0, 95, 5))
            .summary();

    assertThat(Diagnosis.of(run).warnings().get(0)).startsWith("CPU of the controller: ");
  }

  @Test
  void correctedColumnsAreExplained() {
    // A sample of 5 s on a schedule of 10 ms holds back 499.
    RunSummary run =
        new Runs(Summaries.of(Summaries.label("a", 0, 6_000, 1_000_000, 5_000_000_000L)))
            .intendedInterval(10_000_000)
            .summary();

    assertThat(Diagnosis.of(run).notes())
        .singleElement()
        .asString()
        .contains("every 10 ms (intended interval)", "499 samples", "Service time");
    assertThat(Diagnosis.of(Summaries.of(Summaries.million("a", 0))).notes()).isEmpty();
  }
}
