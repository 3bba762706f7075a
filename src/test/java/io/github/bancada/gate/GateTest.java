package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.process.ExitCode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Judges runs with known figures. */
class GateTest {
  /**
   * 10 samples of 1 ms to 10 ms in one second; 7 of 100 ms to 1 s in two seconds, and 3 failed
   * ones.
   */
  private static final RunSummary RUN =
      Summaries.of(
          Summaries.label("fast", 0, 1_000, millis(1)),
          Summaries.label(
              "slow",
              2_000,
              new long[] {
                100_000_000,
                200_000_000,
                300_000_000,
                400_000_000,
                500_000_000,
                900_000_000,
                1_000_000_000
              },
              new long[] {600_000_000, 700_000_000, 800_000_000}));

  @TempDir Path work;

  private static long[] millis(long step) {
    long[] nanos = new long[10];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = (i + 1) * step * 1_000_000;
    }
    return nanos;
  }

  private static Gate gate(String text, Baseline baseline) throws GateException {
    return Gate.of(List.of(new GateText("gate", text)), baseline);
  }

  private static Judgement judge(String line, RunSummary run) throws Exception {
    return judge(line, run, Baseline.none());
  }

  private static Judgement judge(String line, RunSummary run, Baseline baseline) throws Exception {
    Verdict verdict = gate(line, baseline).judge(run);
    assertThat(verdict.judgements()).hasSize(1);
    return verdict.judgements().get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all : samples = 20|true|20",
        "fast : samples >= 11|false|10",
        "fast : errors = 0|true|0",
        "slow : errors < 3|false|3",
        "slow : errors <= 30 %|true|30 %",
        "slow : errors < 30 %|false|30 %",
        "all : errors = 15 %|true|15 %",
        "fast : min = 1 ms|true|1 ms",
        "fast : mean = 5.5 ms|true|5.5 ms",
        "fast : mean < 5500 us|false|5500 us",
        "fast : max <= 10 ms|true|10 ms",
        "fast : max < 0.01 s|false|0.01 s",
        "fast : p50 <= 5 ms|true|5 ms",
        "fast : p100 = 10000000 ns|true|10000000 ns",
        "fast : p0.001 < 2 ms|true|1 ms",
        "fast : stddev < 2.88 ms|true|2.872 ms",
        "fast : throughput = 10 /s|true|10 /s",
        "slow : throughput = 5 /s|true|5 /s",
        "slow : throughput > 300 /min|false|300 /min",
        "fast : received = 20 KB|true|20 KB",
        "fast : received = 20 KB/s|true|20 KB/s",
        "slow : sent < 5 KB/s|false|5 KB/s",
        "slow : sent = 10240 B|true|10240 B",
      })
  void figuresMatchTheReport(String line, boolean passed, String measured) throws Exception {
    Judgement judgement = judge(line, RUN);

    assertThat(judgement.measuredText()).isEqualTo(measured);
    assertThat(judgement.passed()).isEqualTo(passed);
  }

  @Test
  void connectTimesIncludeOnlyConnectingSamples() throws Exception {
    long now = 1_000_000;
    RunRecorder recorder = RunRecorder.replay(now, 2);
    for (int i = 1; i <= 4; i++) {
      TimedSampleResult sample = new TimedSampleResult();
      sample.setSampleLabel("x");
      sample.setTimes(now + 500, 10_000_000, i == 1 ? 4_000_000 : 0, 0, 0);
      recorder.record(sample);
    }
    RunSummary run = recorder.finish(Samples.info(now, now + 2_000));

    assertThat(judge("x : connect mean = 1 ms", run).passed()).isTrue();
    assertThat(judge("x : connect p95 >= 4 ms", run).passed()).isTrue();
    Judgement none = judge("fast : connect p95 < 4 ms", RUN);
    assertThat(none.passed()).isFalse();
    assertThat(none.measuredText()).isEqualTo("no sample opened a connection");
    recorder.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Fast : p95 < 1 s",
        "\"fast \" : errors = 0",
        "/^f$/ : p95 < 1 s",
        "other : samples = 0",
        "other : samples < 5"
      })
  void labelWithoutSampleFails(String line) throws Exception {
    Judgement judgement = judge(line, RUN);

    assertThat(judgement.passed()).isFalse();
    assertThat(judgement.measuredText()).isEqualTo("no sample");
  }

  @Test
  void runWithoutSampleFailsEveryCriterion() throws Exception {
    for (String line : List.of("all : errors = 0", "all : samples = 0", "all : p95 < 1 s")) {
      assertThat(judge(line, Summaries.of()).passed()).isFalse();
    }
  }

  @Test
  void expressionJudgesEachLabelAndShowsTheWorst() throws Exception {
    Judgement failed = judge("/s|f/ : p95 < 500 ms", RUN);
    assertThat(failed.passed()).isFalse();
    assertThat(failed.measuredText()).isEqualTo("1000 ms (slow), 1 of 2 labels failed");

    Judgement passed = judge("/s|f/ : samples > 9", RUN);
    assertThat(passed.passed()).isTrue();
    assertThat(passed.measuredText()).isEqualTo("10 (fast)");
  }

  @Test
  void expressionCannotJudgeLabelsCountedTogether() throws Exception {
    RunSummary run =
        Summaries.of(
            Summaries.label("page 1", 0, 1_000, millis(1)),
            Summaries.label(RunRecorder.OTHER_LABELS, 5, 1_000, millis(1)));

    assertThat(judge("/page/ : errors = 0", run).passed()).isFalse();
    assertThat(judge("/page/ : errors = 0", run).measuredText()).contains("more than 1000 labels");
    assertThat(judge("page 1 : errors = 0", run).passed()).isTrue();
  }

  @Test
  void oneFailureInAMillionIsNeverRoundedAway() throws Exception {
    RunSummary run = Summaries.of(Summaries.million("x", 1));

    Judgement judgement = judge("x : errors < 0.0001 %", run);
    assertThat(judgement.passed()).isFalse();
    assertThat(judge("x : errors <= 0.0001 %", run).passed()).isTrue();
    assertThat(judge("x : errors = 0 %", run).measuredText()).isEqualTo("0.0001 %");
    Judgement close =
        judge("x : errors < 33.3333 %", Summaries.of(Summaries.label("x", 1, 1_000, 1, 2, 3)));
    assertThat(close.passed()).isFalse();
    assertThat(close.measuredText()).isEqualTo("33.33333 %");
  }

  @Property
  void errorShareIsComparedExactly(
      @ForAll @IntRange(min = 1, max = 1000) int samples,
      @ForAll @IntRange(max = 1000) int failed,
      @ForAll @LongRange(max = 10_000) long hundredths)
      throws Exception {
    int errors = Math.min(failed, samples);
    long[] nanos = new long[samples];
    java.util.Arrays.fill(nanos, 1);
    String limit = BigDecimal.valueOf(hundredths, 2).toPlainString();

    Judgement judgement =
        judge("x : errors < " + limit + " %", Summaries.of(Summaries.label("x", errors, 1, nanos)));

    assertThat(judgement.passed()).isEqualTo(errors * 10_000L < hundredths * samples);
  }

  @Test
  void baselineIsTheSameFigureOfAnotherRun() throws Exception {
    Baseline baseline =
        Baseline.of(
            "old", Summaries.of(Summaries.label("fast", millis(1), new long[] {5_000_000})));

    Judgement same = judge("fast : max <= 100 % of baseline", RUN, baseline);
    assertThat(same.passed()).isTrue();
    assertThat(same.limitText()).isEqualTo("<= 10 ms (100 % of baseline)");
    assertThat(judge("fast : max < 100 % of baseline", RUN, baseline).passed()).isFalse();
    assertThat(judge("fast : errors = 0 % of baseline", RUN, baseline).passed()).isTrue();
    assertThat(judge("fast : throughput >= 100.1 % of baseline", RUN, baseline).passed()).isFalse();
    assertThat(judge("all : max < 10001 % of baseline", RUN, baseline).passed()).isTrue();
    Judgement missing = judge("/s/ : max < 200 % of baseline", RUN, baseline);
    assertThat(missing.passed()).isFalse();
    assertThat(missing.measuredText()).contains("not in the baseline (slow)");
  }

  @Test
  void criterionWithoutBaselineIsRejectedBeforeTheRun() {
    assertThatThrownBy(() -> gate("all : p95 < 110 % of baseline", Baseline.none()))
        .isInstanceOf(GateException.class)
        .hasMessageStartingWith("gate:1:1: the criterion needs a baseline");
    assertThatThrownBy(
            () -> gate("# one\nother : p95 < 110 % of baseline", Baseline.of("old", RUN)))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("gate:2:1: the baseline 'old' has no sample of 'other'");
  }

  @Test
  void baselineIsReadFromFileOrDirectory() throws Exception {
    SummaryJson.write(work.resolve("summary.json"), RUN);

    for (Path path : List.of(work, work.resolve("summary.json"))) {
      Baseline baseline = Baseline.read(path.toString());
      assertThat(judge("slow : p95 <= 100 % of baseline", RUN, baseline).passed()).isTrue();
    }
  }

  /** A JTL file in CSV. */
  private Path jtl(String columns, String... lines) throws IOException {
    return Files.write(
        work.resolve("old.jtl"), Stream.concat(Stream.of(columns), Stream.of(lines)).toList());
  }

  @Test
  void baselineMayBeAJtlFile() throws Exception {
    Path file =
        jtl(
            "timeStamp,elapsed,label,success",
            "1000000,10,fast,true",
            "1000500,10,fast,true",
            "1001000,10,fast,false");
    Baseline baseline = Baseline.read(file.toString());

    assertThat(judge("fast : max <= 100 % of baseline", RUN, baseline).limitText())
        .isEqualTo("<= 10 ms (100 % of baseline)");
    assertThat(judge("all : errors < 100 % of baseline", RUN, baseline).passed()).isTrue();
    assertThatThrownBy(() -> gate("other : p95 < 110 % of baseline", baseline))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("has no sample of 'other'");
  }

  @Test
  void jtlWithoutOutcomesIsRefusedWhereTheyMatter() throws Exception {
    Baseline baseline = Baseline.read(jtl("timeStamp,elapsed,label", "1000000,10,fast").toString());

    assertThat(judge("fast : all max <= 100 % of baseline", RUN, baseline).passed()).isTrue();
    assertThatThrownBy(() -> gate("fast : max <= 100 % of baseline", baseline))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("does not say which samples failed");
  }

  @Test
  void unreadableBaselineIsNamed() throws Exception {
    assertThatThrownBy(() -> Baseline.read(work.resolve("none.json").toString()))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("none.json' cannot be read");
    Path file = Files.writeString(work.resolve("summary.json"), "{}");
    assertThatThrownBy(() -> Baseline.read(file.toString()))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("is not a run summary");
    assertThatThrownBy(() -> Baseline.read("\u0000"))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("baseline");
  }

  @Test
  void gateWithoutCriterionIsRejected() {
    assertThatThrownBy(() -> gate("# nothing\n\n", Baseline.none()))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("the gate has no criterion");
  }

  @Test
  void everyProblemHasItsLine() {
    assertThatThrownBy(() -> gate("all : p95 < 1\nall : p95 < 1 s\nall < 1", Baseline.none()))
        .isInstanceOf(GateException.class)
        .hasMessageStartingWith("gate:1:14: ")
        .hasMessageContaining("\ngate:3:8: ");
  }

  @Test
  void worstFailureSetsExitCode() throws Exception {
    assertThat(gate("fast : p95 < 1 s", Baseline.none()).judge(RUN).exitCode())
        .isEqualTo(ExitCode.PASSED);
    assertThat(gate("fast : p95 < 1 s\nslow : p95 < 1 ms", Baseline.none()).judge(RUN).exitCode())
        .isEqualTo(ExitCode.CRITERION_FAILED);
  }

  @Test
  void tableShowsMeasuredFigureAndLimit() throws Exception {
    Verdict verdict = gate("fast : p95 < 20 ms\n/x/ : errors < 0.1 %", Baseline.none()).judge(RUN);

    assertThat(String.join("\n", verdict.lines()))
        .isEqualTo(
            """
            Performance Gate: FAILED, 1 of 2 criteria met

            criterion                          measured    limit
            fast : p95 of successful samples      10 ms  < 20 ms  passed
            /x/ : errors                      no sample  < 0.1 %  FAILED\
            """);
  }

  /** A run of ten whole seconds from the first, with these p95 (in ms) of each; 0 is no sample. */
  private static RunSummary seconds(int... p95Millis) {
    List<IntervalRow> rows = new ArrayList<>();
    for (int i = 0; i < p95Millis.length; i++) {
      if (p95Millis[i] > 0) {
        long nanos = p95Millis[i] * 1_000_000L;
        for (String label : List.of("x", RunSummary.TOTAL)) {
          rows.add(
              IntervalRow.together(
                  1_000 + i, label, 10, 0, new SecondTimes(10 * nanos, nanos, nanos, nanos), 1));
        }
      }
    }
    RunSummary run = Summaries.of(Summaries.label("x", 0, 1_000, millis(1)));
    run = Summaries.with(run, Samples.info(1_000_000, 1_000_000 + p95Millis.length * 1000L));
    return Summaries.with(run, Rows.of(rows));
  }

  @ParameterizedTest
  @ValueSource(strings = {"all", "x", "/x/"})
  void sustainedCriterionFailsAfterItsDurationInARow(String label) throws Exception {
    String line = label + " : p95 < 5 ms for 3 s";

    assertThat(judge(line, seconds(1, 9, 9, 1, 9, 9, 1)).passed()).isTrue();
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

    assertThatThrownBy(() -> Gate.read(file, null))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("x.gate:1:1: a finished run does not store p99 per second");
    assertThat(Gate.read(Files.writeString(work.resolve("y.gate"), "all : p99 < 1 s"), RUN))
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
            """,
            Baseline.none());
    SecondsWatch watch = gate.watch(start);
    RunRecorder recorder = RunRecorder.replay(start, 2);
    for (int second = 0; second < 10; second++) {
      List<LabelSummary> labels = new ArrayList<>();
      RunRecorder one = RunRecorder.replay(start, 2);
      for (int i = 0; i < (second * 7) % 5; i++) {
        long end = start + second * 1000 + i * 100 + 50;
        long nanos = (1 + (second + i) % 8) * 1_000_000L;
        for (RunRecorder each : List.of(one, recorder)) {
          each.record(
              i % 3 == 0
                  ? Samples.failed("x", end, nanos, "500", "no")
                  : Samples.ok("y", end, nanos));
        }
      }
      labels.addAll(one.finish(Samples.info(start, start + 20_000)).labels());
      watch.closed(start / 1000 + second, labels);
      one.close();
    }
    watch.endAt(start + 10_000);
    RunSummary run = recorder.finish(Samples.info(start, start + 10_000));

    Verdict finished = gate.judge(run);

    assertThat(gate.judge(run, watch).lines()).isEqualTo(finished.lines());
    assertThat(finished.failures()).isBetween(1L, 4L);
    assertThat(watch.stopper()).isEqualTo(Optional.empty());
    recorder.close();
  }
}
