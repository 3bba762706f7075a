package io.github.bancada.gate;

import static io.github.bancada.gate.JudgedRuns.RUN;
import static io.github.bancada.gate.JudgedRuns.gate;
import static io.github.bancada.gate.JudgedRuns.judge;
import static io.github.bancada.gate.JudgedRuns.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.process.ExitCode;
import io.github.bancada.table.RunPart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Criteria that hold second by second. */
class GateSecondsTest {
  @TempDir Path work;

  @ParameterizedTest
  @ValueSource(strings = {"all", "x", "/x/"})
  void sustainedCriterionFailsAfterItsDurationInARow(String label) throws Exception {
    String line = label + " : p95 < 5 ms for 3 s";

    Judgement passed = judge(line, seconds(1, 9, 9, 1, 9, 9, 1));
    assertThat(passed.passed()).isTrue();
    assertThat(passed.measuredText()).startsWith("broken at most 2 s from second 2");
    Judgement failed = judge(line, seconds(1, 9, 1, 9, 9, 9, 1));
    assertThat(failed.passed()).isFalse();
    assertThat(failed.measuredText()).startsWith("broken for 3 s from second 4");
    assertThat(judge(line, seconds(9, 9, 9)).passed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"all", "x", "/x/", "absent", "/absent/"})
  void secondWithoutSampleIsBroken(String label) throws Exception {
    Judgement failed = judge(label + " : errors < 100 % for 3 s -> stop", seconds(1, 0, 0, 0));

    assertThat(failed.passed()).isFalse();
    assertThat(failed.measuredText()).contains(", no sample");
  }

  @Test
  void criterionThatPassedIsNotSaidToBeBrokenForWantOfSamples() throws Exception {
    Judgement passed = judge("x : errors < 100 % for 10 s", seconds(0, 0, 0, 0, 1));

    assertThat(passed.passed()).isTrue();
    assertThat(passed.measuredText()).isEqualTo("at most 4 s from second 1 without a sample");
  }

  @Test
  void brokenSecondsAtTheEndCountWithoutLaterSample() throws Exception {
    assertThat(judge("x : mean < 5 ms for 2 s", seconds(1, 9, 0)).passed()).isFalse();
    assertThat(judge("x : mean < 5 ms for 2 s", seconds(1, 1, 0)).passed()).isTrue();
  }

  @Test
  void partialSecondsDoNotCount() throws Exception {
    RunSummary run = seconds(0, 1, 0);
    RunSummary cut = Summaries.with(run, Samples.info(1_000_500, 1_002_500));

    assertThat(judge("x : errors < 50 % for 1 s", run).passed()).isFalse();
    assertThat(judge("x : errors < 50 % for 1 s", cut).passed()).isTrue();
  }

  @Test
  void stopHasItsOwnExitCode() throws Exception {
    RunSummary run = seconds(1, 9, 9);

    assertThat(gate("x : max < 5 ms for 2 s", Baseline.none()).judge(run).exitCode())
        .isEqualTo(ExitCode.CRITERION_FAILED);
    assertThat(
            gate("x : max < 5 ms for 2 s -> stop\nx : p95 < 1 ns", Baseline.none())
                .judge(run)
                .exitCode())
        .isEqualTo(ExitCode.STOPPED);
  }

  @Test
  void figureNotStoredPerSecondIsRejected() throws Exception {
    Path file = Files.writeString(work.resolve("x.gate"), "all : p99 < 1 s for 10 s -> stop");

    assertThatThrownBy(() -> Gate.read(file, null, List.of()))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("x.gate:1:1: a finished run does not store p99 per second");
    assertThat(
            Gate.read(Files.writeString(work.resolve("y.gate"), "all : p99 < 1 s"), RUN, List.of()))
        .isNotNull();
  }

  @Test
  void liveAndFinishedRunsAreJudgedEqually() throws Exception {
    long start = 1_000_000;
    Gate gate =
        gate(
            """
            all : p95 < 5 ms for 2 s
            x : errors < 50 % for 2 s
            y : samples > 1 for 3 s
            /x|y/ : throughput > 1 /s for 2 s
            x : max < 6 ms for 1 s
            all : received > 100 B for 2 s
            y : sent < 150 B/s for 3 s
            y : latency p95 < 2 ms for 1 s
            x : latency p50 < 1 s for 2 s
            """,
            Baseline.none());
    SecondsWatch watch = gate.watch(start, RunPart.WHOLE);
    RunRecorder recorder = RunRecorder.replay(start, 2);
    for (int second = 0; second < 10; second++) {
      List<LabelSummary> labels = new ArrayList<>();
      RunRecorder one = RunRecorder.replay(start, 2);
      for (int i = 0; i < (second * 7) % 5; i++) {
        long end = start + second * 1000 + i * 100 + 50;
        long nanos = (1 + (second + i) % 8) * 1_000_000L;
        for (RunRecorder each : List.of(one, recorder)) {
          TimedSampleResult sample = new TimedSampleResult();
          sample.setSampleLabel(i % 3 == 0 ? "x" : "y");
          sample.setSuccessful(i % 3 != 0);
          sample.setTimes(end - nanos / 1_000_000, nanos, 0, 0, nanos / 3);
          sample.setBytes(100L * i);
          sample.setSentBytes(60L * i);
          each.record(sample);
        }
      }
      RunSummary heard = one.finish(Samples.info(start, start + 20_000));
      labels.addAll(heard.labels());
      watch.closed(start / 1000 + second, labels, heard.total());
      one.close();
    }
    watch.endAt(start + 10_000);
    RunSummary run = recorder.finish(Samples.info(start, start + 10_000));

    Verdict finished = gate.judge(run);

    assertThat(gate.judge(run, watch).lines()).isEqualTo(finished.lines());
    assertThat(finished.failures()).isBetween(1L, 8L);
    assertThat(watch.stopper()).isEqualTo(Optional.empty());
    recorder.close();
  }
}
