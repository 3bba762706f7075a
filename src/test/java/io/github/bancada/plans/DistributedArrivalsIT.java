package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Arrivals of two engines: the rate is that of both, and their counts reach the controller. */
@OnlyInLongForm
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class DistributedArrivalsIT {
  private static final int SECONDS = LongForm.of(2, 8);

  @TempDir static Path shared;
  private static EnginePair engines;

  @BeforeAll
  static void startEngines() throws Exception {
    engines = EnginePair.start(shared);
  }

  @AfterAll
  static void endEngines() {
    engines.close();
  }

  private static PlanRun run(Path work, String spacing) throws Exception {
    return PlanRun.ofScript(
        "web100.jmx",
        work,
        engines.controlledWith(
            "-Grate=100",
            "-Grate.duration=" + SECONDS,
            "-Grate.spacing=" + spacing,
            "-Gusers=10",
            "-Jprogress=1"));
  }

  /** The counts are exact, so they and the samples agree to the last one. */
  private static ArrivalCounts agreeing(PlanRun run) throws Exception {
    ArrivalCounts counts = run.summary().arrivals();
    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(counts.unserved()).isZero();
    assertThat(counts.served()).isEqualTo(counts.planned());
    assertThat(run.summary().total().samples()).isEqualTo(counts.served());
    assertThat(counts.users()).isEqualTo(20);
    assertThat(run.console())
        .containsOnlyOnce(
            String.format(Locale.ROOT, "Arrivals: %s: %,d served", counts.load(), counts.served()));
    assertThat(run.result().stdout())
        .as("the controller says how far engines are, which a busy machine may run in turn")
        .containsPattern(
            "(?m)^ +0:\\d\\d +.*  ETA .* users? +[\\d.,]+/s +0 errors  (response )?p50 ")
        .doesNotContain("summar");
    return counts;
  }

  /** In the long form a second run of the same engines is distributed again. */
  @Test
  void evenArrivalsOfBothAreThoseOfTheSchedule(@TempDir Path first, @TempDir Path second)
      throws Exception {
    for (Path work : LongForm.of(List.of(first), List.of(first, second))) {
      PlanRun run = run(work, "even");

      ArrivalCounts counts = agreeing(run);
      assertThat(counts.load()).isEqualTo("100 /s for " + SECONDS + " s (even)");
      assertThat(counts.served()).isEqualTo(100L * SECONDS);
      assertThat(run.summary().engines())
          .extracting(LabelSummary::samples)
          .containsOnly(50L * SECONDS);
    }
  }

  @Test
  void poissonArrivalsOfBothAddUp(@TempDir Path work) throws Exception {
    PlanRun run = run(work, "poisson");

    assertThat((double) agreeing(run).served())
        .isCloseTo(100 * SECONDS, within(5 * Math.sqrt(100 * SECONDS)));
    assertThat(run.summary().engines()).hasSize(2);
  }
}
