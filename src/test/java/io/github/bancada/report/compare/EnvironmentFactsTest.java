package io.github.bancada.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What differs between runs of one configuration. */
class EnvironmentFactsTest {
  private static EnvironmentFacts run(Map<String, String> facts, Map<String, String> changed) {
    return EnvironmentFacts.of(
        List.of(
            new Runs(Summaries.of(Summaries.label("x", 0, 1_000, 5)))
                .environment(new Environment("db", facts, changed))
                .summary()));
  }

  private static EnvironmentFacts run(String flush, String kernel) {
    return run(Map.of("flush", flush, "kernel", kernel), Map.of());
  }

  @Test
  void factThatFollowsFromTheConfigurationIsNotNamed() {
    assertThat(
            EnvironmentFacts.unsteady(
                List.of(
                    List.of(run("0", "6.1"), run("0", "6.1")),
                    List.of(run("1", "6.1"), run("1", "6.1")))))
        .isEmpty();
  }

  @Test
  void factThatDiffersBetweenRunsOfAConfigurationIsCounted() {
    assertThat(
            EnvironmentFacts.unsteady(
                List.of(
                    List.of(run("0", "6.1"), run("0", "6.8")),
                    List.of(run("1", "6.1"), run("1", "6.1")))))
        .containsExactly(
            "Not a factor, and not always the same, db: kernel 6.1 in 3, 6.8 in 1 runs");
  }

  @Test
  void factThatChangesDuringARunIsNamed() {
    EnvironmentFacts changing = run(Map.of("swap", "0 kB"), Map.of("swap", "4 kB"));

    assertThat(EnvironmentFacts.unsteady(List.of(List.of(changing), List.of(run("1", "6.1")))))
        .containsExactly("Not a factor, and not always the same, db: swap 0 kB and 4 kB in 1 runs");
  }
}
