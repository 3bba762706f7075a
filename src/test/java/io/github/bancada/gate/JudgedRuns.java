package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Summaries;
import java.util.ArrayList;
import java.util.List;

/** A run of three labels, and verdicts on runs. Stateless. */
final class JudgedRuns {
  /**
   * 10 samples of 1 ms to 10 ms in one second; 7 of 100 ms to 1 s in two seconds, and 3 failed
   * ones.
   */
  static final RunSummary RUN =
      Summaries.of(
          Summaries.label("fast", 0, 1_000, millis(1)),
          Summaries.label(
              "slow",
              2_000,
              new long[] {
                100_000_000,
                200_000_000,
                300_000_000,
                400_000_000,
                500_000_000,
                900_000_000,
                1_000_000_000
              },
              new long[] {600_000_000, 700_000_000, 800_000_000}));

  private JudgedRuns() {}

  static long[] millis(long step) {
    long[] nanos = new long[10];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = (i + 1) * step * 1_000_000;
    }
    return nanos;
  }

  static Gate gate(String text, Baseline baseline) throws GateException {
    return Gate.of(List.of(new GateText("gate", text)), baseline);
  }

  static Judgement judge(String line, RunSummary run) throws Exception {
    return judge(line, run, Baseline.none());
  }

  static Judgement judge(String line, RunSummary run, Baseline baseline) throws Exception {
    Verdict verdict = gate(line, baseline).judge(run);
    assertThat(verdict.judgements()).hasSize(1);
    return verdict.judgements().get(0);
  }

  /**
   * A run of ten whole seconds from the first, with these p95 (in ms) of each; 0 is not a sample.
   */
  static RunSummary seconds(int... p95Millis) {
    List<IntervalRow> rows = new ArrayList<>();
    for (int i = 0; i < p95Millis.length; i++) {
      if (p95Millis[i] > 0) {
        long nanos = p95Millis[i] * 1_000_000L;
        for (String label : List.of("x", RunSummary.TOTAL)) {
          rows.add(
              IntervalRow.together(
                  1_000 + i, label, 10, 0, new SecondTimes(10 * nanos, nanos, nanos, nanos), 1));
        }
      }
    }
    RunSummary run = Summaries.of(Summaries.label("x", 0, 1_000, millis(1)));
    run = Summaries.with(run, Samples.info(1_000_000, 1_000_000 + p95Millis.length * 1000L));
    return Summaries.with(run, Rows.of(rows));
  }
}
