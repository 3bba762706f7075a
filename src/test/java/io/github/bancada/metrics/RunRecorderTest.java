package io.github.bancada.metrics;

import static io.github.bancada.metrics.RecordedRun.LOCAL;
import static io.github.bancada.metrics.RecordedRun.REMOTE;
import static io.github.bancada.metrics.RecordedRun.assertRowsSumUp;
import static io.github.bancada.metrics.RecordedRun.of;
import static io.github.bancada.metrics.RecordedRun.rows;
import static io.github.bancada.metrics.RecordedRun.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.StatisticalSampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No sample is lost, whichever thread records it and whenever it arrives. */
@Timeout(600)
class RunRecorderTest {
  private final long start = System.currentTimeMillis();

  @Test
  void sampleCountsInTheSecondInWhichItEnded() throws Exception {
    long second = Math.floorDiv(start, 1000L);
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      recorder.record(Samples.ok("label", second * 1000 + 5_000, 1_000));
      recorder.record(Samples.ok("label", second * 1000 + 5_999, 2_000));
      recorder.record(Samples.ok("label", second * 1000 + 6_000, 3_000));
      recorder.record(Samples.ok("label", second * 1000 + 4_999, 4_000));

      assertThat(rowsOf(recorder.finish(Samples.info()), "label"))
          .extracting(
              row -> row.epochSecond() - second,
              IntervalRow::samples,
              each -> each.all().maxNanos())
          .containsExactly(tuple(4L, 1L, 4_000L), tuple(5L, 2L, 2_000L), tuple(6L, 1L, 3_000L));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-3_600_000, -1_000, 0, 60_000, 127_000, 200_000, 86_400_000})
  void sampleOfAnyClockIsCountedOnce(long offsetMillis) throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.ok("label", start, 1_000));
      recorder.record(Samples.ok("label", start + offsetMillis, 2_000));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.total().samples()).isEqualTo(2);
      assertThat(summary.total().outcomes().all().sumNanos()).isEqualTo(3_000);
      assertRowsSumUp(summary);
    }
  }

  @Test
  void sampleOfAClosedSecondCountsInTheOldestOpenOne() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, 1)) {
      recorder.record(Samples.ok("label", start, 1_000));
      awaitClosedSecond(recorder);

      recorder.record(Samples.ok("label", start, 2_000));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(rowsOf(summary, "label"))
          .extracting(IntervalRow::samples, each -> each.all().sumNanos())
          .containsExactly(tuple(1L, 1_000L), tuple(1L, 2_000L));
      assertRowsSumUp(summary);
    }
  }

  private static void awaitClosedSecond(RunRecorder recorder) {
    Waiting.await("a closed second", () -> !rows(recorder.snapshot(Samples.info())).isEmpty());
  }

  @Test
  void mergedSamplesOfAStatisticalSenderCountAsWhatTheyAre() throws Exception {
    StatisticalSampleResult merged =
        new StatisticalSampleResult(Samples.inMilliseconds("page", start, 10, true));
    merged.add(Samples.inMilliseconds("page", start, 10, true));
    merged.add(Samples.inMilliseconds("page", start, 20, true));
    merged.add(Samples.inMilliseconds("page", start, 31, false));
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      recorder.record(Samples.ok("other", start, 1));
      recorder.record(merged);

      RunSummary summary = recorder.finish(Samples.info());
      LabelSummary page = of(summary, "page");
      assertThat(page.samples()).isEqualTo(3);
      assertThat(page.errors()).isEqualTo(1);
      assertThat(page.outcomes().all().sumNanos())
          .as("exact, though 61 ms are no multiple of 3")
          .isEqualTo(61_000_000);
      assertThat(page.millisecondsOnly()).isTrue();
      assertThat(summary.failures().groups())
          .singleElement()
          .extracting(Failures.Group::count)
          .isEqualTo(1L);
      assertThat(summary.failures().first())
          .hasValueSatisfying(
              first -> assertThat(first.sampleNumber()).as("earliest it can be").isEqualTo(2));
      assertThat(recorder.samples()).isEqualTo(4);
      assertRowsSumUp(summary);
    }
  }

  @Test
  void millisecondsOfOtherSamplersAreMarked() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.inMilliseconds("theirs", start, 7, true));
      recorder.record(Samples.ok("ours", start, 7_123_456));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(of(summary, "theirs").millisecondsOnly()).isTrue();
      assertThat(of(summary, "theirs").outcomes().all().sumNanos()).isEqualTo(7_000_000);
      assertThat(of(summary, "ours").millisecondsOnly()).isFalse();
      assertThat(of(summary, "ours").outcomes().all().sumNanos()).isEqualTo(7_123_456);
      assertThat(summary.total().millisecondsOnly()).isTrue();
    }
  }

  @Test
  void connectTimeAndBytesAreSummed() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      for (int i = 0; i < 4; i++) {
        TimedSampleResult sample = new TimedSampleResult();
        sample.setSampleLabel("search");
        sample.setTimes(start, 1_000_000, i == 0 ? 400_000 : 0, 0, 0);
        sample.setBodySize(1_000L);
        sample.setSentBytes(100);
        recorder.record(sample);
      }

      LabelSummary total = recorder.finish(Samples.info()).total();
      assertThat(total.connects().sumNanos()).isEqualTo(400_000);
      assertThat(total.connectMeanNanos()).isEqualTo(100_000);
      assertThat(total.traffic().receivedBytes()).isEqualTo(4_000);
      assertThat(total.traffic().sentBytes()).isEqualTo(400);
    }
  }

  @Test
  void sampleLongerThanADayKeepsItsExactMaximum() throws Exception {
    long twoDays = 2 * Lane.HIGHEST_NANOS;
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.ok("slow", start, twoDays));

      LabelSummary total = recorder.finish(Samples.info()).total();
      assertThat(total.outcomes().all().maxNanos()).isEqualTo(twoDays);
      assertThat(total.outcomes().all().sumNanos()).isEqualTo(twoDays);
      assertThat(total.samples()).isEqualTo(1);
    }
  }

  @Test
  void everySecondIsHeardOnceWithOrWithoutSamples() throws Exception {
    long first = Math.floorDiv(start, 1000L);
    Map<Long, List<LabelSummary>> heard = new LinkedHashMap<>();
    try (RunRecorder recorder =
        new RunRecorder(start, REMOTE, (second, labels, total) -> heard.put(second, labels))) {
      recorder.record(Samples.ok("a", first * 1000, 5));
      recorder.record(Samples.failed("b", first * 1000 + 2_000, 7, "85 timeout", ""));
      recorder.record(Samples.ok("a", first * 1000 + 2_500, 9));
      recorder.finish(Samples.info());
    }

    assertThat(heard.keySet()).startsWith(first, first + 1, first + 2, first + 3);
    assertThat(heard.get(first)).extracting(LabelSummary::label).containsExactly("a");
    assertThat(heard.get(first + 1)).isEmpty();
    assertThat(heard.get(first + 2))
        .extracting(LabelSummary::label, LabelSummary::samples, LabelSummary::errors)
        .containsExactly(tuple("a", 1L, 0L), tuple("b", 1L, 1L));
  }

  @Test
  void connectTimesOfThoseThatConnectedHavePercentiles() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      for (int i = 0; i < 10; i++) {
        TimedSampleResult sample = new TimedSampleResult();
        sample.setSampleLabel("search");
        sample.setTimes(start, 1_000_000, i < 4 ? 100_000L * (i + 1) : 0, 0, 0);
        recorder.record(sample);
      }

      LabelSummary total = recorder.finish(Samples.info()).total();
      assertThat(total.connects().samples()).isEqualTo(4);
      assertThat(total.connects().percentileNanos(50)).isBetween(200_000L, 200_200L);
      assertThat(total.connects().percentileNanos(100)).isBetween(400_000L, 400_400L);
    }
  }

  @Test
  void intervalsAreReadableAfterTheEndAndGoneAfterClose() throws Exception {
    RunSummary summary;
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.ok("label", start, 1));
      summary = recorder.finish(Samples.info());
      assertThat(rows(summary)).hasSize(2);
      assertThat(rows(summary)).as("read again").hasSize(2);
    }

    assertThatThrownBy(() -> rows(summary)).isInstanceOf(IOException.class);
  }

  @Test
  void runWithoutSamplesIsEmpty() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      RunSummary summary = recorder.finish(Samples.info());

      assertThat(summary.labels()).isEmpty();
      assertThat(summary.total().samples()).isZero();
      assertThat(summary.total().label()).isEqualTo(RunSummary.TOTAL);
      assertThat(rows(summary)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 121})
  void graceThatCannotBeIsRefused(int graceSeconds) {
    assertThatThrownBy(() -> new RunRecorder(start, graceSeconds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("graceSeconds is " + graceSeconds);
  }
}
