package io.github.bancada.metrics;

import static io.github.bancada.metrics.RecordedRun.LOCAL;
import static io.github.bancada.metrics.RecordedRun.REMOTE;
import static io.github.bancada.metrics.RecordedRun.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Labels and failures of a run: how they are grouped, and how many are kept. */
@Timeout(600)
class RunRecorderLabelsTest {
  private final long start = System.currentTimeMillis();

  @Test
  void labelsBeyondTheLimitAreCountedTogether() throws Exception {
    int more = 10;
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      for (int i = 0; i < RunRecorder.MAX_LABELS + more; i++) {
        recorder.record(Samples.ok("label " + i, start, 1_000));
      }
      recorder.record(Samples.ok("label 0", start, 1_000));
      recorder.record(
          Samples.failed("label " + RunRecorder.MAX_LABELS, start, 1_000, "80 other", ""));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.labels()).hasSize(RunRecorder.MAX_LABELS + 1);
      assertThat(of(summary, RunRecorder.OTHER_LABELS).samples()).isEqualTo(more + 1);
      assertThat(of(summary, "label 0").samples()).isEqualTo(2);
      assertThat(summary.failures().groups())
          .singleElement()
          .extracting(Failures.Group::label)
          .isEqualTo(RunRecorder.OTHER_LABELS);
      assertThat(summary.total().samples()).isEqualTo(RunRecorder.MAX_LABELS + more + 2);
    }
  }

  @Test
  void labelsStandInTheOrderOfTheirFirstSamples() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      for (String label : List.of("z", "a", "m", "a")) {
        recorder.record(Samples.ok(label, start, 1));
      }

      assertThat(recorder.finish(Samples.info()).labels())
          .extracting(LabelSummary::label)
          .containsExactly("z", "a", "m");
    }
  }

  @Test
  void failuresAreGroupedByLabelAndCodeMostFrequentFirst() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.failed("a", start + 5, 1, "85 timeout", "first"));
      recorder.record(Samples.failed("b", start + 6, 1, "81 serverDown", "gone"));
      recorder.record(Samples.failed("b", start + 9, 1, "81 serverDown", "gone again"));
      recorder.record(Samples.failed("a", start + 7, 1, "81 serverDown", "gone"));
      recorder.record(Samples.failed("b", start + 8, 1, "81 serverDown", "gone again"));

      assertThat(recorder.finish(Samples.info()).failures().groups())
          .containsExactly(
              new Failures.Group("b", "81 serverDown", "gone", 3, start + 6, start + 9),
              new Failures.Group("a", "81 serverDown", "gone", 1, start + 7, start + 7),
              new Failures.Group("a", "85 timeout", "first", 1, start + 5, start + 5));
    }
  }

  @Test
  void codesBeyondTheLimitAreCountedTogether() throws Exception {
    int more = 5;
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      for (int i = 0; i < FailureRecorder.MAX_GROUPS + more; i++) {
        recorder.record(Samples.failed("label", start, 1, "Exception at " + i, ""));
      }

      List<Failures.Group> errors = recorder.finish(Samples.info()).failures().groups();
      assertThat(errors).hasSize(FailureRecorder.MAX_GROUPS + 1);
      assertThat(errors.get(0).code()).isEqualTo(FailureRecorder.OTHER_CODES);
      assertThat(errors.get(0).count()).isEqualTo(more);
      assertThat(errors.stream().mapToLong(Failures.Group::count).sum())
          .isEqualTo(FailureRecorder.MAX_GROUPS + more);
    }
  }

  @Test
  void runWithoutFailureHasNoFirstFailure() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.ok("search", start, 1));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.failures().first()).isEmpty();
      assertThat(summary.failures().groups()).isEmpty();
    }
  }

  @Test
  void failedAssertionIsTheMessage() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      SampleResult sample = Samples.failed("page", start, 1, "200", "OK");
      AssertionResult assertion = new AssertionResult("Response Assertion");
      assertion.setResultForFailure("expected to contain 'Welcome'");
      sample.addAssertionResult(assertion);
      recorder.record(sample);

      assertThat(recorder.finish(Samples.info()).failures().groups())
          .singleElement()
          .extracting(Failures.Group::message)
          .isEqualTo("expected to contain 'Welcome'");
    }
  }

  @Test
  void scriptThatLeavesCodeAndMessageNullIsReportedAllTheSame() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.failed("script", start, 1, null, null));
      recorder.record(Samples.failed("script", start, 1, "500", null));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.failures().groups())
          .extracting(Failures.Group::code, Failures.Group::message)
          .containsExactly(tuple("", ""), tuple("500", ""));
      assertThat(summary.failures().first())
          .contains(new Failures.First(1, start, "script", "", "", 0));
    }
  }

  @Test
  void scriptThatLeavesTheLabelNullIsCounted() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.failed(null, start, 1, "500", ""));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.labels()).singleElement().extracting(LabelSummary::label).isEqualTo("");
      assertThat(summary.total().errors()).isEqualTo(1);
    }
  }

  @Test
  void lastSuccessAndLongestSilenceAreKept() throws Exception {
    long second = Math.floorDiv(start, 1000L) * 1000;
    try (RunRecorder recorder = new RunRecorder(second, REMOTE)) {
      recorder.record(Samples.ok("a", second + 100, 1));
      recorder.record(Samples.ok("b", second + 30_100, 1));
      recorder.record(Samples.failed("a", second + 35_000, 1, "85 timeout", ""));

      RunSummary summary = recorder.finish(Samples.info(second, second + 40_000));
      assertThat(summary.timeline().successes().lastEpochMillis()).hasValue(second + 30_100);
      assertThat(summary.timeline().successes().longestSilence())
          .isEqualTo(new Successes.Gap(second + 100, second + 30_100, 0));
    }
  }

  @Test
  void runInWhichNoLabelAskedAServerIsNoticed() throws Exception {
    TimedSampleResult ownWork = Samples.ok("count", start, 1);
    ownWork.setWithoutServer();
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      assertThat(recorder.server("").none()).as("without a sample").isFalse();
      recorder.record(ownWork);
      assertThat(recorder.server("").none()).isTrue();
      recorder.record(Samples.ok("search", start, 1));
      assertThat(recorder.server("").none()).isFalse();
    }
  }

  @Test
  void serverOnThisMachineIsNoticed() throws Exception {
    TimedSampleResult here = Samples.ok("here", start, 1);
    here.setServer("ldap://127.0.0.1:389");
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.ok("elsewhere", start, 1));
      assertThat(recorder.server("").sameMachine()).isFalse();
      recorder.record(here);
      assertThat(recorder.server("").sameMachine()).isTrue();
    }
  }
}
