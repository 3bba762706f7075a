package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import org.junit.jupiter.api.Test;

/** Why a run should be repeated. */
class ObjectionTest {
  private static final RunSummary GOOD = Summaries.of(Summaries.million("search", 0));

  private static Runs busy(int seconds) {
    CpuRow[] rows = new CpuRow[60];
    for (int i = 0; i < rows.length; i++) {
      double user = i < seconds ? 95 : 20;
      rows[i] = new CpuRow(Summaries.START / 1000 + i, user, 0, 0, 0, 0, 100 - user, user);
    }
    return new Runs(GOOD).cpu(rows);
  }

  @Test
  void goodRunHasNone() {
    assertThat(Diagnosis.objection(GOOD)).isEmpty();
    assertThat(Diagnosis.objection(busy(5).summary())).isEmpty();
  }

  @Test
  void failedSamplesAreOne() {
    assertThat(Diagnosis.objection(Summaries.of(Summaries.million("search", 1))))
        .hasValueSatisfying(why -> assertThat(why).startsWith("1 of 1,000,000 samples failed"));
  }

  @Test
  void brokenOffRunIsOne() {
    assertThat(Diagnosis.objection(new Runs(GOOD).texts("stopped").summary()))
        .contains("broken off: stopped");
  }

  @Test
  void busyLoadMachineIsOneUnlessItIsTheServersToo() {
    assertThat(Diagnosis.objection(busy(20).summary()))
        .hasValueSatisfying(why -> assertThat(why).startsWith("CPU of the load machine: at least"));
    assertThat(Diagnosis.objection(busy(20).sameMachine().summary())).isEmpty();
    assertThat(Diagnosis.objection(busy(20).withoutServer().summary())).isEmpty();
  }
}
