package io.github.bancada.gate;

import static io.github.bancada.gate.JudgedRuns.RUN;
import static io.github.bancada.gate.JudgedRuns.gate;
import static io.github.bancada.gate.JudgedRuns.judge;
import static io.github.bancada.gate.JudgedRuns.millis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Judges runs with known figures. */
class GateTest {
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
  void errorShareIsComparedExactly(Any any) throws Exception {
    int samples = any.number(1, 1000);
    int failed = any.number(0, 1000);
    long hundredths = any.longNumber(0, 10_000);
    int errors = Math.min(failed, samples);
    long[] nanos = new long[samples];
    java.util.Arrays.fill(nanos, 1);
    String limit = BigDecimal.valueOf(hundredths, 2).toPlainString();

    Judgement judgement =
        judge("x : errors < " + limit + " %", Summaries.of(Summaries.label("x", errors, 1, nanos)));

    assertThat(judgement.passed()).isEqualTo(errors * 10_000L < hundredths * samples);
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
            Performance Gate: NO DATA, 1 of 2 criteria met

            criterion                          measured    limit
            fast : p95 of successful samples      10 ms  < 20 ms   passed
            /x/ : errors                      no sample  < 0.1 %  NO DATA\
            """);
  }
}
