package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recorder of a finished run closes seconds by the samples' own clock. */
@Timeout(300)
class ReplayTest {
  private static final int GRACE = 5;
  private static final long START = 1_790_000_000_000L;

  private static void replay(RunRecorder recorder, long afterStartMillis) throws IOException {
    long end = START + afterStartMillis;
    recorder.advanceTo(Math.floorDiv(end, 1000L));
    recorder.record(Samples.inMilliseconds("label", end, 1, true));
  }

  private static List<IntervalRow> rows(RunSummary summary) throws IOException {
    List<IntervalRow> rows = new ArrayList<>();
    summary.timeline().intervals().forEach(rows::add);
    return rows.stream().filter(row -> row.label().equals("label")).toList();
  }

  private static RunSummary finish(RunRecorder recorder, long afterStartMillis) throws IOException {
    return recorder.finish(Samples.info(START, START + afterStartMillis));
  }

  @Test
  void secondsAreClosedByTheSamplesThemselves() throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, GRACE)) {
      for (long second = 0; second < 1000; second++) {
        replay(recorder, 1000 * second);
      }
      RunSummary soFar = recorder.snapshot(Samples.info());
      assertThat(rows(soFar)).as("without waiting for the end").hasSize(1000 - GRACE);
      assertThat(rows(finish(recorder, 999_001))).hasSize(1000);
    }
  }

  @Test
  void linesOutOfOrderCountInTheirSecond() throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, GRACE)) {
      replay(recorder, 4_900);
      replay(recorder, 100);
      replay(recorder, 2_100);
      replay(recorder, 4_100);

      assertThat(rows(finish(recorder, 4_900)))
          .extracting(row -> row.epochSecond() - START / 1000, IntervalRow::samples)
          .containsExactly(tuple(0L, 1L), tuple(2L, 1L), tuple(4L, 2L));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 127, 128, 129, 3_600, 86_400, 630_720_000})
  void gapLeavesNoRowsAndLosesNothing(long gapSeconds) throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, GRACE)) {
      replay(recorder, 0);
      replay(recorder, 1_000);
      replay(recorder, 1_000 * (1 + gapSeconds));
      replay(recorder, 1_000 * (2 + gapSeconds));

      RunSummary summary = finish(recorder, 1_000 * (3 + gapSeconds));
      assertThat(summary.total().samples()).isEqualTo(4);
      assertThat(rows(summary))
          .extracting(row -> row.epochSecond() - START / 1000)
          .containsExactly(0L, 1L, 1 + gapSeconds, 2 + gapSeconds);
      assertThat(summary.timeline().successes().longestSilence().millis())
          .isEqualTo(1_000 * gapSeconds);
    }
  }

  /** A damaged file may hold such clocks; no loop may run through the years between. */
  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE / 2, -START, 0, Long.MAX_VALUE / 4})
  void sampleOfAGarbageClockIsCounted(long afterStartMillis) throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, GRACE)) {
      replay(recorder, 0);
      replay(recorder, afterStartMillis);
      replay(recorder, 10_000);

      RunSummary summary = finish(recorder, 10_000);
      assertThat(summary.total().samples()).isEqualTo(3);
      assertThat(rows(summary).stream().mapToLong(IntervalRow::samples).sum()).isEqualTo(3);
    }
  }

  @Test
  void silenceBeginsWithTheFirstSampleNotWithTheGrace() throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START - 60_000, GRACE)) {
      recorder.advanceTo(START / 1000);
      recorder.record(Samples.inMilliseconds("label", START + 500, 500, false));
      replay(recorder, 3_000);

      Successes.Gap silence = finish(recorder, 3_100).timeline().successes().longestSilence();
      assertThat(silence.fromEpochMillis()).isEqualTo(START);
      assertThat(silence.toEpochMillis()).isEqualTo(START + 3_000);
    }
  }

  @Test
  void replayHasNoCpuOfThisMachine() throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, GRACE)) {
      replay(recorder, 0);

      List<CpuRow> rows = new ArrayList<>();
      finish(recorder, 1).timeline().cpu().forEach(rows::add);
      assertThat(rows).isEmpty();
    }
  }
}
