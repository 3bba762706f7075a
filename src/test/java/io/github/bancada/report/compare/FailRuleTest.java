package io.github.bancada.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.report.compare.FailRule.Outcome.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailRuleTest {
  /** A figure of "new" with this interval around its ratio to "old"; the others have none. */
  private static Comparison comparison(
      ComparedFigure figure, double ratio, Interval interval, List<String> brokenOff) {
    List<Finding> none = new ArrayList<>();
    List<Finding> found = new ArrayList<>();
    for (ComparedFigure each : ComparedFigure.values()) {
      Finding gap = new Finding(each, 1, 1, Double.NaN, Optional.empty(), false, "too few samples");
      none.add(gap);
      found.add(
          each == figure
              ? new Finding(each, 1, ratio, ratio, Optional.of(interval), false, "")
              : gap);
    }
    return new Comparison(
        List.of(
            new Configuration("old", List.of(Map.of()), List.of(), List.of()),
            new Configuration("new", List.of(Map.of()), brokenOff, List.of())),
        List.of(
            new Row("Search", List.of(none, none)),
            new Row(Configuration.TOTAL, List.of(none, found))),
        "");
  }

  private static State state(String rule, double low, double high) {
    FailRule parsed = FailRule.parse(rule);
    return parsed
        .judge(comparison(parsed.figure().orElseThrow(), low, new Interval(low, high), List.of()))
        .get(0)
        .state();
  }

  @ParameterizedTest
  @CsvSource({
    "p95 > 105 %,           1.06, 1.20, BROKEN",
    "p95 > 105 %,           1.04, 1.20, UNCLEAR",
    "p95 > 105 %,           0.90, 1.05, HELD",
    "p95 >= 105 %,          1.05, 1.20, BROKEN",
    "P95>105%,              1.06, 1.20, BROKEN",
    "throughput < 95 %,     0.80, 0.90, BROKEN",
    "throughput < 95 %,     0.90, 1.00, UNCLEAR",
    "throughput <= 95 %,    0.96, 1.00, HELD",
    "response p99 > 110 %,  1.20, 1.30, BROKEN",
    "errors > 0.5 points,   0.60, 0.70, BROKEN",
    "errors > 0.5 points,  -0.10, 0.60, UNCLEAR",
    "all : mean > 100 %,    1.01, 1.02, BROKEN",
    "TOTAL : mean > 100 %,  1.01, 1.02, BROKEN"
  })
  void onlyTheWholeIntervalBeyondTheBoundBreaksARule(
      String rule, double low, double high, State expected) {
    assertThat(state(rule, low, high)).isEqualTo(expected);
  }

  @Test
  void withoutAnIntervalNothingIsKnown() {
    Comparison comparison = comparison(ComparedFigure.MEAN, 1, new Interval(1, 1), List.of());

    FailRule.Outcome outcome = FailRule.parse("p95 > 105 %").judge(comparison).get(0);

    assertThat(outcome.state()).isEqualTo(State.NOT_KNOWN);
    assertThat(outcome.reason()).isEqualTo("too few samples");
    assertThat(outcome.fails(true)).isTrue();
    assertThat(outcome.fails(false)).isFalse();
  }

  @Test
  void ofARunThatWasBrokenOffNothingIsKnown() {
    Comparison comparison =
        comparison(ComparedFigure.P95, 1, new Interval(1, 1), List.of("new (ended by a signal)"));

    FailRule.Outcome outcome = FailRule.parse("p95 > 105 %").judge(comparison).get(0);

    assertThat(outcome.state()).isEqualTo(State.NOT_KNOWN);
    assertThat(outcome.reason()).isEqualTo("broken off: new (ended by a signal)");
  }

  @Test
  void capacityOfRunsThatSearchedNoneIsNotKnown() {
    Comparison comparison = comparison(ComparedFigure.P95, 1, new Interval(1, 1), List.of());

    assertThat(FailRule.parse("capacity < 95 %").judge(comparison).get(0).reason())
        .isEqualTo("no run searched a capacity");
  }

  @Test
  void ruleMayBeAboutOneLabel() {
    Comparison comparison = comparison(ComparedFigure.P95, 1, new Interval(1, 1), List.of());

    assertThat(FailRule.parse("Search : p95 > 105 %").judge(comparison))
        .extracting(FailRule.Outcome::row)
        .containsExactly("Search");
    assertThatThrownBy(() -> FailRule.parse("Serach : p95 > 105 %").judge(comparison))
        .hasMessageContaining("'Serach', which is not a label of these runs: [Search, TOTAL]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "p95",
        "p96 > 105 %",
        "p95 > 105",
        "p95 = 105 %",
        "p95 > 105 points",
        "errors > 5 %",
        "p95 > 105 % ms"
      })
  void whatIsNoRuleIsRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> FailRule.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the rule is '" + text + "'; ")
        .hasMessageContaining("write such as 'p95 > 105 %'");
  }
}
