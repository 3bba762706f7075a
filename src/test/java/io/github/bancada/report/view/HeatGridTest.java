package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import org.junit.jupiter.api.Test;

/** The heat map of one label. */
class HeatGridTest {
  private static final long START = 1_700_000_000_000L;
  private static final long MILLI = 1_000_000;

  @Test
  void everySuccessIsInTheCellOfItsTimeAndSecond() throws Exception {
    RunSummary run;
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      recorder.record(Samples.ok("a", START + 500, MILLI));
      recorder.record(Samples.ok("b", START + 600, 100 * MILLI));
      recorder.record(Samples.ok("a", START + 2_500, 2 * MILLI));
      recorder.record(Samples.failed("a", START + 2_600, 5 * MILLI, "91", "late"));
      run = Summaries.withRowsInMemory(recorder.finish(Samples.info(START, START + 3_000)));
    }

    HeatGrid all = HeatGrid.of(run, run.total());
    HeatGrid a = HeatGrid.of(run, run.labels().get(0));

    assertThat(all.columns()).extracting(HeatGrid.Column::second).containsExactly(0L, 2L);
    assertThat(all.columns()).extracting(HeatGrid.Column::samples).containsExactly(2L, 1L);
    assertThat(a.rows()).as("the same scale").isEqualTo(all.rows());
    assertThat(a.columns().get(0).counts().get(a.rows().row(MILLI))).isEqualTo(1);
    assertThat(a.columns().get(1).counts().get(a.rows().row(2 * MILLI))).isEqualTo(1);
    assertThat(a.rows().nanos(a.rows().row(2 * MILLI))).isLessThanOrEqualTo(2 * MILLI);
    assertThat(all.most()).isEqualTo(1);
    assertThat(all.seconds()).isEqualTo(4);
  }

  @Test
  void runWithTotalsOnlyHasNone() {
    RunSummary run = Summaries.of(Summaries.label("a", 0, 1, 5));

    assertThat(HeatGrid.of(run, run.total())).isEqualTo(HeatGrid.EMPTY);
    assertThat(HeatGrid.EMPTY.most()).isZero();
  }
}
