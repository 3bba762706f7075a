package io.github.bancada.gate;

import static io.github.bancada.gate.JudgedRuns.RUN;
import static io.github.bancada.gate.JudgedRuns.judge;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Criteria about shares of samples within limits, and about latencies. */
class ApdexGateTest {
  /** {@code slow} has 7 successes from 100 ms to 1 s, and 3 failures. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slow : apdex(300 ms) >= 0.5|true|0.5", // (3 + 4 / 2) / 10
        "slow : apdex(300 ms) > 0.5|false|0.5",
        "slow : apdex(300 ms, 900 ms) = 0.45|true|0.45",
        "slow : apdex( 0.3 s , 0.9 s ) < 0.5|true|0.45",
        "slow:apdex(300ms)>=0.5|true|0.5",
        "fast : apdex(500 ms) = 1|true|1",
        "all : apdex(1 ms, 2 ms) < 0.1|true|0.075",
        "slow : within(500 ms) >= 50 %|true|50 %",
        "slow : within(1 s) < 71 %|true|70 %", // failures are not within
        "slow : over(500 ms) <= 50 %|true|50 %",
        "slow : over(1 s) = 30 %|true|30 %",
        "fast : within(10 ms) = 100 %|true|100 %",
        "fast : within(9999 us) < 100 %|true|90 %",
      })
  void sharesCountFailuresAsTooSlow(String line, boolean passed, String measured) throws Exception {
    Judgement judgement = judge(line, RUN);

    assertThat(judgement.passed()).isEqualTo(passed);
    assertThat(judgement.measuredText()).isEqualTo(measured);
  }

  @Test
  void unknownOutcomesAreNoPass() throws Exception {
    LabelSummary mixed = RUN.labels().get(1).withoutOutcomes();

    assertThat(judge("all : apdex(10 s) >= 0", Summaries.of(mixed)).passed()).isFalse();
    RunSummary unknown = Summaries.with(RUN, Samples.failuresUnknown(RUN.info()));
    assertThat(judge("all : within(10 s) > 1 %", unknown).passed()).isFalse();
  }

  @Test
  void responseCountsFromTheIntendedStart() throws Exception {
    assertThat(judge("all : response apdex(1 s) > 0", RUN).measuredText())
        .contains("no response time");
  }

  @Test
  void latenciesAreJudgedWhereThereAreSome() throws Exception {
    LabelSummary fast = RUN.labels().get(0);
    RunSummary run =
        Summaries.of(fast.withLatencies(fast.outcomes().successful()), RUN.labels().get(1));

    assertThat(judge("fast : latency p95 <= 10 ms", run).passed()).isTrue();
    assertThat(judge("fast : latency mean < 5 ms", run).passed()).isFalse();
    assertThat(judge("slow : latency p50 < 1 s", run).measuredText()).contains("no latency");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "all : apdex >= 0.9",
        "all : apdex() >= 0.9",
        "all : apdex(500) >= 0.9",
        "all : apdex(500 ms >= 0.9",
        "all : apdex(2 s, 500 ms) >= 0.9",
        "all : apdex(0 ms) >= 0.9",
        "all : apdex(100000 s) >= 0.9",
        "all : within(1 s, 2 s) > 1 %",
        "all : within(1 s) > 1 ms",
        "all : failed apdex(1 s) > 0.5",
        "all : latency max < 1 s",
        "all : latency < 1 s",
      })
  void wrongOnesAreRefused(String line) {
    assertThatThrownBy(() -> judge(line, RUN)).isInstanceOf(GateException.class);
  }
}
