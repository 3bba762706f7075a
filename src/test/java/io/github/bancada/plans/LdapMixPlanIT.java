package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The plans with changes as they are run, with their gates and the embedded directory. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class LdapMixPlanIT {
  @TempDir Path work;

  private static void assertShares(RunSummary summary, Map<String, Double> shares) {
    assertShares(summary, shares, 3);
  }

  private static void assertShares(
      RunSummary summary, Map<String, Double> shares, double standardErrors) {
    double samples = summary.total().samples();
    assertThat(summary.labels())
        .extracting(LabelSummary::label)
        .containsExactlyInAnyOrderElementsOf(shares.keySet());
    for (LabelSummary label : summary.labels()) {
      double share = shares.get(label.label());
      assertThat(label.samples() / samples)
          .as("share of %s", label.label())
          .isCloseTo(share, offset(standardErrors * Math.sqrt(share * (1 - share) / samples)));
    }
  }

  @Test
  void mixHasItsShares() throws Exception {
    PlanRun run =
        PlanRun.of(
            "ldap-mix.jmx",
            work,
            "-Jusers=20",
            "-Jloops=50",
            "-Jlab.entries=500",
            "-Jldap.entries=1-500");

    assertThat(run.summary().total().samples()).isEqualTo(1000);
    assertThat(run.summary().total().errors()).isZero();
    assertShares(run.summary(), Map.of("search", 0.7, "bind", 0.2, "modify", 0.1));
    assertThat(run.result().stderr()).isEmpty();
  }

  @Test
  @OnlyInLongForm
  void wholeMixHasItsSharesAndMeetsItsGate() throws Exception {
    PlanRun run = PlanRun.of("ldap-mix.jmx", work, PlanRun.patientGate(work, "ldap-mix"));

    assertThat(run.summary().total().samples()).isEqualTo(10_000);
    assertThat(run.summary().total().errors()).isZero();
    assertShares(run.summary(), Map.of("search", 0.7, "bind", 0.2, "modify", 0.1));
    assertThat(run.console()).contains("Performance Gate: passed");
  }

  /** Which user begins an arrival differs from run to run, and so does what is drawn. */
  @Test
  @OnlyInLongForm
  void operationsComeAtARateAndKeepTheirShares() throws Exception {
    PlanRun run =
        PlanRun.of(
            "ldap-mix.jmx",
            work,
            "-Jrate=500",
            "-Jrate.duration=20 s",
            "-Jrate.seed=1",
            "-Jusers=20",
            "-Jmix=search:60,compare:20,add:15,delete:5");

    assertThat(run.summary().total().errors()).isZero();
    assertShares(
        run.summary(), Map.of("search", 0.6, "compare", 0.2, "add", 0.15, "delete", 0.05), 6);
    assertThat(run.console()).contains("Arrivals: 500 /s for 20 s");
  }

  @Test
  @OnlyInLongForm
  void modificationsMeetTheirGate() throws Exception {
    PlanRun run = PlanRun.of("ldap-modify.jmx", work, PlanRun.patientGate(work, "ldap-modify"));

    assertThat(run.summary().total().samples()).isEqualTo(10_000);
    assertThat(run.console()).contains("Performance Gate: passed");
  }
}
