package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.process.ExitCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that was broken off fails, whatever its figures are. */
class BrokenOffTest {
  private static final String STOP = "all : samples > 0 for 2 s -> stop";

  private static Verdict judge(String criteria, String endReason) throws Exception {
    RunInfo info = Samples.ended(Samples.info(1_000_000, 1_005_000), endReason);
    RunSummary run = Summaries.with(Summaries.of(Summaries.label("x", 0, 1_000, 1)), info);
    return Gate.of(List.of(new GateText("x.gate", criteria)), Baseline.none()).judge(run);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ended by a signal",
        "lost the remote engine 10.0.0.7:1099: Connection refused",
        "ended before all remote engines",
        "2 users died of java.lang.OutOfMemoryError",
        "the file is cut off: line 7 has 3 fields, but the first line has 17"
      })
  void brokenOffRunFails(String endReason) throws Exception {
    Verdict verdict = judge("all : errors = 0", endReason);

    assertThat(verdict.failures()).as("criteria").isZero();
    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.ERROR);
    assertThat(verdict.lines().get(0))
        .isEqualTo("Performance Gate: FAILED, 1 of 1 criterion met; run broken off: " + endReason);
  }

  @Test
  void completeRunIsJudgedByItsFigures() throws Exception {
    assertThat(judge("all : errors = 0", "").passed()).isTrue();
  }

  @Test
  void stopByOwnCriterionFailsOnlyThatCriterion() throws Exception {
    Verdict verdict = judge(STOP, "stopped by gates/x.gate:1:1: " + STOP);

    assertThat(verdict.brokenOff()).isEmpty();
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.STOPPED);
    assertThat(verdict.lines().get(0)).endsWith("met (stopped by gates/x.gate:1:1: " + STOP + ")");
  }

  @Test
  void additionalLostEngineIsReportedAndFailsTheRun() throws Exception {
    Verdict verdict =
        judge(
            STOP,
            "stopped by x.gate:1:1: " + STOP + "; lost the remote engine a: Connection refused");

    assertThat(verdict.brokenOff()).isEqualTo("lost the remote engine a: Connection refused");
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.ERROR);
  }

  @Test
  void runStoppedByAnotherGateFails() throws Exception {
    Verdict verdict = judge("all : errors = 0", "stopped by other.gate:1:1: " + STOP);

    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.STOPPED);
  }
}
