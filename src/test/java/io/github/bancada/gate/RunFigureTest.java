package io.github.bancada.gate;

import static io.github.bancada.gate.JudgedRuns.RUN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One figure of a run, written as in a criterion. */
class RunFigureTest {
  @ParameterizedTest
  @CsvSource({
    "throughput, 10.00/s, true, false",
    "max, '1,000 ms', true, true",
    "fast : p50, 5.000 ms, true, true",
    "'\"slow\" : failed max', 800.0 ms, true, true",
    "errors, 15.00 %, false, true",
    "samples, 20.00, false, false",
    "fast : within(5 ms), 50.00 %, false, false"
  })
  void figureIsThatOfTheGateInItsUsualUnit(
      String text, String value, boolean ratios, boolean smallerIsBetter) throws Exception {
    RunFigure figure = RunFigure.parse("metric", text);

    assertThat(figure.text(figure.of(RUN).orElseThrow())).isEqualTo(value);
    assertThat(figure.hasRatios()).isEqualTo(ratios);
    assertThat(figure.smallerIsBetter()).isEqualTo(smallerIsBetter);
  }

  @ParameterizedTest
  @ValueSource(strings = {"capacity", "gone : p95", "latency p95", "response p95"})
  void figureThatTheRunDoesNotHaveIsEmpty(String text) throws Exception {
    assertThat(RunFigure.parse("metric", text).of(RUN)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p95 < 3 ms | metric:1:5: unexpected text after p95; write no limit",
        "/s/ : p95 | metric:1:6: a regular expression may match several labels",
        "speed | metric:1:1: 'speed' is not a metric"
      })
  void anythingElseIsRefusedWithItsPlace(String text, String message) {
    assertThatThrownBy(() -> RunFigure.parse("metric", text))
        .isInstanceOf(GateException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void figureIsNamedWithItsLabel() throws Exception {
    assertThat(RunFigure.parse("metric", "fast : p95")).hasToString("fast p95");
    assertThat(RunFigure.parse("metric", "all : response p99")).hasToString("response p99");
  }
}
