package io.github.bancada.storage.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.table.Published;
import io.github.bancada.table.ResultPlot;
import io.github.bancada.work.SampleFacts;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseScalingTest {
  private static final long FILES = 1_000;

  private final StorageRun run = new StorageRun(Published.NONE);

  /** A phase of this number of users, each with its part of the files. */
  private void record(String label, int users, double filesPerSecond) {
    record(label, users, filesPerSecond, 0);
  }

  private void record(String label, int users, double filesPerSecond, long startMillis) {
    StringBuilder headers = new StringBuilder();
    SampleFacts.append(headers, "storage.phase", "create");
    SampleFacts.append(headers, "storage.target", "disk1");
    SampleFacts.append(headers, "storage.users", users);
    SampleFacts.append(headers, "storage.operations", FILES);
    long nanos = Math.round(users * FILES / filesPerSecond * 1e9);
    for (int user = 0; user < users; user++) {
      PhaseSample.of(label, startMillis, nanos, true, 0, 0, headers.toString())
          .ifPresent(run::record);
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
  void pointsAndBothLawsAreDrawnOverWhatWasMeasured() {
    for (int n = 1; n <= 4; n++) {
      record("create " + n, n, 2_000 * n / (1 + 0.2 * (n - 1)));
    }

    ResultPlot plot = run.tables().tables().get(0).plots().get(0);

    assertThat(plot.title()).isEqualTo("create N: laws of scaling");
    assertThat(plot.series())
        .extracting(ResultPlot.Series::name)
        .containsExactly(
            "measured", "Universal Scalability Law, R² 1.0000", "Amdahl's law, R² 1.0000");
    assertThat(plot.series().get(0).points()).hasSize(4);
    for (ResultPlot.Series curve : plot.series().subList(1, 3)) {
      assertThat(curve.points().get(0).x()).isEqualTo(1);
      assertThat(curve.points().get(60).x()).isEqualTo(4);
      assertThat(curve.points().get(60).y()).isCloseTo(8_000 / 1.6, within(1.0));
    }
  }

  @Test
  void disturbedRoundDoesNotBendTheLaw() {
    for (int round = 0; round < 5; round++) {
      for (int n = 1; n <= 4; n++) {
        double rate = 2_000 * n / (1 + 0.2 * (n - 1)) / (round == 3 && n == 4 ? 5 : 1);
        record("create " + n, n, rate, round * 1_000_000);
      }
    }

    assertThat(said().get(1)).contains("serial share 20.00 %");
    assertThat(run.tables().tables().get(0).plots().get(0).series().get(0).points()).hasSize(20);
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
