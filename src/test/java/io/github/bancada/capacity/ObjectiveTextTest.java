package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.capacity.search.Goal;
import io.github.bancada.capacity.search.Objective;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectiveTextTest {

  private static Objective parse(String text) {
    return ObjectiveText.parse("objective", text);
  }

  @Test
  void severalCriteriaStandInLinesOrBetweenSemicolons() {
    Objective objective = parse("response p95 < 20 ms; p99.9 <= 1 s\nerrors < 1 %");

    assertThat(objective.goals())
        .extracting(Goal::kind)
        .containsExactly(Goal.Kind.QUANTILE, Goal.Kind.QUANTILE, Goal.Kind.ERRORS);
    assertThat(objective.goals()).extracting(Goal::response).containsExactly(true, false, false);
    assertThat(objective.goals().get(1).limitNanos()).isEqualTo(1_000_000_000L);
    assertThat(objective.goals().get(1).share()).isCloseTo(0.001, within(1e-12));
    assertThat(objective.goals().get(2).share()).isEqualTo(0.01);
  }

  @ParameterizedTest
  @ValueSource(strings = {"p95 < 20 ms; audit = clean", "audit=clean\n p95 < 20 ms"})
  void cleanAuditIsARequirementAndNoGoal(String text) {
    assertThat(parse(text).cleanAudit()).isTrue();
    assertThat(parse(text).text()).isEqualTo("p95 < 20 ms");
    assertThat(parse("audit : p95 < 20 ms").cleanAudit()).as("a label").isFalse();
  }

  @Test
  void cleanAuditAloneLimitsNoLoad() {
    assertThatThrownBy(() -> parse("audit = clean"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the objective is only 'audit = clean', which limits no load; write also for example"
                + " p95 < 20 ms");
  }

  /** Less than 20 ms: 20 ms are over. */
  @Test
  void limitOfLessIsOver() {
    assertThat(parse("p95 < 20 ms").goals().get(0).limitNanos()).isEqualTo(19_999_999);
  }

  @Test
  void meanLimitsErrorsToo() {
    Objective objective = parse("mean < 20 ms");

    assertThat(objective.goals())
        .extracting(Goal::kind)
        .containsExactly(Goal.Kind.MEAN, Goal.Kind.ERRORS);
  }

  @Test
  void labelChoosesSamples() {
    Goal goal = parse("\"Home page\" : p95 < 20 ms").goals().get(0);

    assertThat(goal.labels().test("Home page")).isTrue();
    assertThat(goal.labels().test("other")).isFalse();
    assertThat(parse("all : p95 < 20 ms").goals().get(0).labels()).isSameAs(Goal.EVERY_LABEL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "throughput > 100 /s",
        "max < 1 s",
        "p100 < 1 s",
        "errors = 0",
        "p95 > 20 ms",
        "p95 < 20 ms for 10 s",
        "p95 < 110 % of baseline",
        "p95 less than 20 ms",
        "p95 < 20 ms; audit = dirty",
        "p95 < 20 ms; audit"
      })
  void whatCannotBeSearchedIsRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("write");
  }
}
