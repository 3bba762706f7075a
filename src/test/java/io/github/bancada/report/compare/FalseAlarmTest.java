package io.github.bancada.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.testing.LongForm;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Counts how often pairs of simulated runs, equal or 10 % apart, are called different. The seeds
 * are fixed, so each form gives the same counts every time.
 */
class FalseAlarmTest {
  private static final int PAIRS = LongForm.of(20, 100);

  /** A comparison with a confidence of 95 % may be wrong this often. */
  private static final int WRONG = PAIRS / 20;

  /** Number of pairs called different. */
  private record Calls(int verdicts, Map<ComparedFigure, Integer> intervals) {
    static Calls of(SimulatedRun kind, double slower, long seed) {
      int verdicts = 0;
      Map<ComparedFigure, Integer> intervals = new EnumMap<>(ComparedFigure.class);
      for (int i = 0; i < PAIRS; i++) {
        List<Finding> findings =
            found(kind.run(seed + 2 * i, 1), kind.run(seed + 2 * i + 1, slower));
        verdicts += findings.stream().anyMatch(Finding::significant) ? 1 : 0;
        for (Finding finding : findings) {
          intervals.merge(finding.metric(), finding.isDifferent() ? 1 : 0, Integer::sum);
        }
      }
      return new Calls(verdicts, intervals);
    }
  }

  private static List<Finding> found(LabelSummary first, LabelSummary other) {
    return new RowEstimator(List.of(first)).compare(List.of(other), 1);
  }

  /** Length of the run, memory of the server's speed, and variation of that speed. */
  @ParameterizedTest
  @CsvSource({"60, 1, 0.1", "300, 3, 0.1", "20, 0.3, 0.1"})
  void atMostFivePercentOfEqualPairsAreCalledDifferent(int seconds, double memory, double wander) {
    Calls calls =
        Calls.of(new SimulatedRun(seconds, 9_000.0 / seconds, memory, wander, 0.5, 1), 1, 1);

    assertThat(calls.verdicts()).as("verdicts; intervals: %s", calls).isLessThanOrEqualTo(WRONG);
  }

  @ParameterizedTest
  @CsvSource({"60, 0.1, 0.1", "300, 1, 0.1"})
  void atLeast95PercentOfPairsTenPercentApartAreCalledDifferent(
      int seconds, double memory, double wander) {
    Calls calls =
        Calls.of(new SimulatedRun(seconds, 9_000.0 / seconds, memory, wander, 0.5, 1), 1.1, 7);

    assertThat(calls.verdicts())
        .as("verdicts; intervals: %s", calls)
        .isGreaterThanOrEqualTo(PAIRS - WRONG);
    assertThat(calls.intervals().get(ComparedFigure.MEAN))
        .as("mean")
        .isGreaterThanOrEqualTo(PAIRS - WRONG);
    assertThat(calls.intervals().get(ComparedFigure.THROUGHPUT))
        .isGreaterThanOrEqualTo(PAIRS - WRONG);
  }

  @ParameterizedTest
  @CsvSource("5")
  void variationBetweenRepeatsGivesNoFalseAlarm(double betweenRuns) {
    SimulatedRun kind = new SimulatedRun(20, 100, 0.3, 0.1, 0.5, 0);
    Random random = new Random(11);
    int called = 0;
    for (int i = 0; i < PAIRS; i++) {
      LabelSummary[] runs = new LabelSummary[8];
      for (int k = 0; k < runs.length; k++) {
        runs[k] =
            kind.run(100_000L + 8 * i + k, Math.exp(betweenRuns / 100 * random.nextGaussian()));
      }
      List<Finding> findings =
          new RowEstimator(List.of(runs[0], runs[1], runs[2], runs[3]))
              .compare(List.of(runs[4], runs[5], runs[6], runs[7]), 1);
      called += findings.stream().anyMatch(Finding::significant) ? 1 : 0;
    }
    assertThat(called).isLessThanOrEqualTo(WRONG);
  }
}
