package io.github.bancada.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What was different between compared runs beside their figures. */
class EnvironmentDifferencesTest {
  private static Configuration configuration(String name, Environment... environments) {
    RunSummary run =
        new Runs(Summaries.of(Summaries.label("x", 0, 1_000, 5)))
            .environment(environments)
            .summary();
    return Configuration.ofRuns(name, List.of(run));
  }

  private static Environment server(Map<String, String> facts) {
    return new Environment("db", facts, Map.of());
  }

  @Test
  void factOfAnotherValueIsNamedWithBoth() {
    assertThat(
            EnvironmentDifferences.of(
                List.of(
                    configuration("a", server(Map.of("kernel", "6.1", "swap", "0 kB"))),
                    configuration("b", server(Map.of("kernel", "6.8", "swap", "0 kB"))))))
        .containsExactly("Not the same, db: kernel 6.1 against 6.8");
  }

  @Test
  void factThatOneRunDoesNotTellIsNotDifferent() {
    assertThat(
            EnvironmentDifferences.of(
                List.of(configuration("a", server(Map.of("kernel", "6.1"))), configuration("b"))))
        .isEmpty();
  }

  @Test
  void changeDuringARunIsADifference() {
    Environment changed = new Environment("db", Map.of("kernel", "6.1"), Map.of("kernel", "6.8"));

    assertThat(
            EnvironmentDifferences.of(
                List.of(
                    configuration("a", server(Map.of("kernel", "6.1"))),
                    configuration("b", changed))))
        .containsExactly("Not the same, db: kernel 6.1 against 6.1 and 6.8");
    assertThat(changed.changes())
        .containsExactly("Changed during the run, db: kernel from 6.1 to 6.8");
  }
}
