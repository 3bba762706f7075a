package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The grammar of {@code no change}. */
class NoChangeParserTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "all : p95 no change",
        "Search:response p99 no\u00a0 change # why",
        "/x/ : successful mean no change",
        "capacity no change",
        "all : capacity no change#",
      })
  void noChangeHasNoLimit(String line) {
    Criterion criterion = GateParser.parse("gate", line).criteria().get(0);

    assertThat(Changes.areJudgedBy(criterion)).isTrue();
    assertThat(criterion.text()).endsWith("change");
  }

  @Test
  void labelMayBeginLikeACriterionOnTheCapacity() {
    String line = "capacity no change : p95 < 1 s";

    assertThat(GateParser.parse("gate", line).criteria().get(0).labels())
        .accepts("capacity no change");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all : p95 no changes|11|expected <, <=, >, >=, = or no change",
        "all : p95 no change for 10 s|1|judged once, at the end",
        "all : p95 no change < 5 ms|21|unexpected '<'",
        "x : capacity no change|1|the capacity is one figure of the whole run",
      })
  void errorHasColumnAndMessage(String line, int column, String message) {
    assertThat(GateParser.parse("gate", line).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.message()).contains(message);
              assertThat(problem.position().column()).isEqualTo(column);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed p95", "max", "p99.9", "samples", "apdex(1 s)", "connect mean"})
  void otherMetricsAreRefusedWithThoseThatHistoriesHave(String metric) {
    assertThat(GateParser.parse("gate", "all : " + metric + " no change").problems())
        .singleElement()
        .asString()
        .startsWith("gate:1:1: the history has no '" + metric + "'; no change takes throughput,")
        .endsWith("response p99, errors, capacity");
  }
}
