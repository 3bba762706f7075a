package io.github.bancada.metrics;

import static io.github.bancada.metrics.RecordedRun.LOCAL;
import static io.github.bancada.metrics.RecordedRun.REMOTE;
import static io.github.bancada.metrics.RecordedRun.assertRowsSumUp;
import static io.github.bancada.metrics.RecordedRun.rows;
import static io.github.bancada.metrics.RecordedRun.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Virtual users and load generators of a run, second by second. */
@Timeout(600)
class RunRecorderEnginesTest {
  private final long start = System.currentTimeMillis();

  @Test
  void firstFailureHasItsNumberAndTheUsers() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      for (int i = 0; i < 953; i++) {
        recorder.record(Samples.ok("search", start, 1));
      }
      SampleResult failed = Samples.failed("search", start + 3, 1, "91 connectError", "refused");
      failed.setAllThreads(500);
      recorder.record(failed);
      recorder.record(Samples.failed("search", start + 4, 1, "85 timeout", "silence"));

      assertThat(recorder.finish(Samples.info()).failures().first())
          .contains(
              new Failures.First(954, start + 3, "search", "91 connectError", "refused", 500));
    }
  }

  @Test
  void mostUsersOfASecondAreKept() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      for (int users : new int[] {3, 9, 4}) {
        SampleResult sample = Samples.ok("label", start, 1);
        sample.setAllThreads(users);
        recorder.record(sample);
      }

      assertThat(rows(recorder.finish(Samples.info())))
          .extracting(IntervalRow::users)
          .containsExactly(9, 9);
    }
  }

  @Test
  void enginesAreSummedUpBesideTheLabels() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      recorder.record(Samples.ok("a", start, 1), "two:1099");
      recorder.record(Samples.ok("b", start, 2), "two:1099");
      recorder.record(Samples.ok("a", start, 4), "one:1099");

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.engines())
          .extracting(
              LabelSummary::label, LabelSummary::samples, each -> each.outcomes().all().sumNanos())
          .containsExactly(tuple("one:1099", 1L, 4L), tuple("two:1099", 2L, 3L));
      assertThat(summary.total().samples()).isEqualTo(3);
      assertThat(summary.labels()).extracting(LabelSummary::label).containsExactly("a", "b");
      assertRowsSumUp(summary);
    }
  }

  private static TimedSampleResult withUsers(TimedSampleResult sample, int users) {
    sample.setAllThreads(users);
    return sample;
  }

  @Test
  void usersOfAllEnginesAreAddedUpSecondBySecond() throws Exception {
    long second = Math.floorDiv(start, 1000L);
    long millis = second * 1000;
    try (RunRecorder recorder = new RunRecorder(millis, REMOTE)) {
      recorder.record(withUsers(Samples.ok("a", millis, 1), 5), "one:1099");
      recorder.record(withUsers(Samples.ok("a", millis + 1, 1), 4), "one:1099");
      recorder.record(withUsers(Samples.ok("b", millis + 2, 1), 7), "two:1099");
      // One has no sample in the next second, because its samples take longer.
      recorder.record(withUsers(Samples.ok("b", millis + 1000, 1), 8), "two:1099");
      recorder.record(withUsers(Samples.ok("a", millis + 2000, 1), 3), "one:1099");

      assertThat(rowsOf(recorder.finish(Samples.info(millis, millis + 3000)), RunSummary.TOTAL))
          .extracting(IntervalRow::epochSecond, IntervalRow::users)
          .containsExactly(tuple(second, 12), tuple(second + 1, 13), tuple(second + 2, 11));
    }
  }

  @Test
  void engineThatHasEndedHasNoUsersAfterItsEnd() throws Exception {
    long millis = Math.floorDiv(start, 1000L) * 1000 - 5000;
    long now = System.currentTimeMillis();
    try (RunRecorder recorder = new RunRecorder(millis, REMOTE)) {
      recorder.record(withUsers(Samples.ok("a", millis, 1), 5), "one:1099");
      recorder.engineEnded("one:1099");
      recorder.record(withUsers(Samples.ok("a", now + 10_000, 1), 7), "two:1099");

      assertThat(rowsOf(recorder.finish(Samples.info(millis, now + 10_000)), "a"))
          .extracting(IntervalRow::users)
          .containsExactly(5, 7);
    }
  }

  @Test
  void firstFailureHasTheUsersOfAllEngines() throws Exception {
    long millis = Math.floorDiv(start, 1000L) * 1000;
    try (RunRecorder recorder = new RunRecorder(millis, REMOTE)) {
      recorder.record(withUsers(Samples.failed("a", millis, 1, "85", ""), 5), "one:1099");
      recorder.record(withUsers(Samples.ok("a", millis + 900, 1), 7), "two:1099");

      assertThat(recorder.finish(Samples.info(millis, millis + 1000)).failures().first())
          .hasValueSatisfying(first -> assertThat(first.users()).isEqualTo(12));
    }
  }

  @Test
  void engineThatSendsNothingIsNamedAllTheSame() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      recorder.engineBegins("one:1099");

      assertThat(recorder.finish(Samples.info()).engines())
          .extracting(LabelSummary::label, LabelSummary::samples)
          .containsExactly(tuple("one:1099", 0L));
    }
  }
}
