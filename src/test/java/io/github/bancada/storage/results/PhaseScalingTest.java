package io.github.bancada.storage.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.table.Published;
import io.github.bancada.work.SampleFacts;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseScalingTest {
  private static final long FILES = 1_000;

  private final StorageRun run = new StorageRun(Published.NONE);

  /** A phase of so many users, each with its part of the files. */
  private void record(String label, int users, double filesPerSecond) {
    StringBuilder headers = new StringBuilder();
    SampleFacts.append(headers, "storage.phase", "create");
    SampleFacts.append(headers, "storage.target", "disk1");
    SampleFacts.append(headers, "storage.users", users);
    SampleFacts.append(headers, "storage.operations", FILES);
    long nanos = Math.round(users * FILES / filesPerSecond * 1e9);
    for (int user = 0; user < users; user++) {
      PhaseSample.of(label, 0, nanos, true, 0, headers.toString()).ifPresent(run::record);
    }
  }

  private List<String> said() {
    return run.tables().tables().get(0).below().stream()
        .filter(sentence -> sentence.contains("'s law:") || sentence.contains("Scalability Law:"))
        .toList();
  }

  @Test
  void phasesThatDifferInTheirUsersOnlyAreFittedTogether() {
    for (int n = 1; n <= 8; n++) {
      record("create " + n, n, 2_000 * n / (1 + 0.2 * (n - 1) + 0.1 * n * (n - 1)));
    }
    record("delete", 1, 10_000);

    assertThat(said())
        .containsExactly(
            "create N: Universal Scalability Law: λ 2,000.0 operations/s, σ 0.2000, κ 0.100000;"
                + " throughput peaks at 2.8 virtual users with 3,004.4 operations/s; R² 1.0000",
            said().get(1));
    assertThat(said().get(1)).startsWith("create N: Amdahl's law: serial share ");
  }

  @Test
  void twoNumbersOfUsersSayNothing() {
    record("create 1", 1, 1_000);
    record("create 2", 2, 1_500);

    assertThat(said()).isEmpty();
  }

  @Test
  void phasesUnderHalfASecondAreNotFitted() {
    for (int n = 1; n <= 8; n++) {
      record("stat " + n, n, 100_000);
    }

    assertThat(said()).isEmpty();
  }
}
