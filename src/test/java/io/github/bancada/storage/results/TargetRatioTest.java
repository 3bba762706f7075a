package io.github.bancada.storage.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import io.github.bancada.testing.LongForm;
import io.github.bancada.work.SampleFacts;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Targets that take turns, compared with the first one. */
class TargetRatioTest {
  private static final long BYTES = 1_000_000;
  private static final double CONFIDENCE = 95;

  private StorageRun run = new StorageRun(Published.NONE);
  private long clock;

  /** A round of this rate on a target, after the last one of any. */
  private void round(String label, String target, double megabytesPerSecond, boolean success) {
    StringBuilder headers = new StringBuilder();
    SampleFacts.append(headers, "storage.phase", "write");
    SampleFacts.append(headers, "storage.target", target);
    SampleFacts.append(headers, "storage.bytes", BYTES);
    SampleFacts.append(headers, "storage.operations", 1);
    long nanos = Math.round(BYTES / megabytesPerSecond * 1e3);
    PhaseSample.of(label, clock, nanos, success, BYTES, 0, headers.toString())
        .ifPresent(run::record);
    clock += nanos / 1_000_000 + 1;
  }

  private void rounds(double[] ssd, double[] raid) {
    for (int i = 0; i < ssd.length; i++) {
      round("Write ssd", "ssd", ssd[i], true);
      round("Write raid", "raid", raid[i], true);
    }
  }

  private ResultTable compared() {
    return run.tables().tables().stream()
        .filter(table -> table.name().equals("Targets compared"))
        .findFirst()
        .orElseThrow();
  }

  /** Texts of the only row. */
  private List<String> row() {
    assertThat(compared().rows()).hasSize(1);
    return compared().rows().get(0).stream().map(ResultTable.Cell::text).toList();
  }

  private double value(int column) {
    return compared().rows().get(0).get(column).value();
  }

  /**
   * Logarithms 0.6, 0.7 and 0.8: mean 0.7, standard error 0.1 / &radic;3, and t is 4.302653 with
   * two degrees of freedom.
   */
  @Test
  void intervalIsStudentsOfTheLogarithmsOfPairs() {
    rounds(
        new double[] {100, 50, 200},
        new double[] {100 * Math.exp(0.6), 50 * Math.exp(0.7), 200 * Math.exp(0.8)});

    double half = 4.302653 * 0.1 / Math.sqrt(3);
    assertThat(value(2)).isCloseTo(Math.exp(0.7), within(1e-6));
    assertThat(value(3)).isCloseTo(Math.exp(0.7 - half), within(1e-6));
    assertThat(value(4)).isCloseTo(Math.exp(0.7 + half), within(1e-6));
    assertThat(row())
        .startsWith("Write", "raid")
        .endsWith("3", "raid is 2.01x ssd (1.57 to 2.58), 3 rounds");
  }

  @Test
  void intervalThatHoldsOneShowsNoDifference() {
    rounds(new double[] {100, 100, 100}, new double[] {90, 100, 115});

    assertThat(row().get(6)).endsWith("3 rounds: no difference shown");
  }

  @Test
  void twoRoundsAreNotEnough() {
    rounds(new double[] {100, 100}, new double[] {200, 210});

    assertThat(row())
        .containsExactly("Write", "raid", "2.05", "-", "-", "2", "not known: 2 rounds, needs 3");
  }

  @Test
  void pairWithAFailedSampleIsLeftOutAndTheOthersStayPairs() {
    rounds(new double[] {100}, new double[] {200});
    round("Write ssd", "ssd", 1, false);
    round("Write raid", "raid", 500, true);
    rounds(new double[] {10, 1000}, new double[] {20, 2000});

    assertThat(value(2)).isCloseTo(2, within(1e-6));
    assertThat(row()).contains("3");
  }

  @Test
  void usersOfARoundAreOneRate() {
    for (int i = 0; i < 3; i++) {
      for (String target : List.of("ssd", "raid")) {
        long start = clock;
        round("Write " + target, target, target.equals("ssd") ? 100 : 50, true);
        clock = start;
        round("Write " + target, target, target.equals("ssd") ? 100 : 50, true);
      }
    }

    assertThat(value(2)).isCloseTo(0.5, within(1e-6));
    assertThat(value(5)).isEqualTo(3);
  }

  @Test
  void oneTargetIsNotCompared() {
    round("Write", "ssd", 100, true);

    assertThat(run.tables().tables()).hasSize(1);
  }

  @Test
  void fileHasTheRatioBesideTheTarget() {
    rounds(new double[] {100, 100, 100}, new double[] {200, 200, 200});

    List<String> lines = run.tables().csv().lines().toList();
    int ratio = List.of(lines.get(0).split(",")).indexOf("ratio_to_first");
    assertThat(lines.get(1).split(",", -1)[ratio]).isEmpty();
    assertThat(lines.get(2).split(",", -1)[ratio]).isEqualTo("2.000000");
  }

  /** Both targets drift together by far more than they differ. */
  @Test
  void truthIsInTheIntervalIn95Of100Runs() {
    int runs = LongForm.of(400, 3_000);
    SplittableRandom random = new SplittableRandom(14);
    int holds = 0;
    for (int i = 0; i < runs; i++) {
      run = new StorageRun(Published.NONE);
      clock = 0;
      double drift = random.nextDouble(10, 1000);
      for (int j = 0; j < 5; j++) {
        drift *= random.nextDouble(0.5, 1.5);
        round("Write ssd", "ssd", drift * Math.exp(0.1 * random.nextGaussian()), true);
        round("Write raid", "raid", 1.2 * drift * Math.exp(0.1 * random.nextGaussian()), true);
      }
      holds += value(3) <= 1.2 && 1.2 <= value(4) ? 1 : 0;
    }

    assertThat(100.0 * holds / runs)
        .isCloseTo(CONFIDENCE, within(4 * Math.sqrt(CONFIDENCE * (100 - CONFIDENCE) / runs)));
  }
}
