package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The replay of an access log as it is run, with the log that the plan brings. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class LdapReplayPlanIT {
  @TempDir Path work;

  @Test
  void logIsReplayedWithItsResultsAndMeetsItsGate() throws Exception {
    PlanRun run =
        PlanRun.of(
            "ldap-replay.jmx",
            work,
            PlanRun.patientGate(work, "ldap-replay"),
            "-Jspeed=4",
            "-Jusers=20");

    Map<String, Map<String, String>> rows = run.rows("ldap-replay.csv");
    assertThat(rows.get("search")).containsEntry("not_replayed", "0");
    assertThat(rows.get("search").get("replayed")).isEqualTo(rows.get("search").get("logged"));
    assertThat(rows.get("add")).containsEntry("reasons", "entryNotLogged 2");
    assertThat(run.console())
        .contains("LDAP Replay Results", "replayed at 4x")
        .contains("Not replayed: 2 add: the log does not have the entry")
        .contains("Performance Gate: passed");
    assertThat(run.summary().total().errors()).isZero();
    assertThat(run.directory().resolve("report.html")).content().contains("LDAP Replay Results");
    assertThat(run.result().stderr()).isEmpty();
  }

  @Test
  @OnlyInLongForm
  void changesAreReplayedWithConsentAsFastAsPossible() throws Exception {
    PlanRun run = PlanRun.of("ldap-replay.jmx", work, "-Jspeed=max", "-Jldap.write=true");

    assertThat(run.summary().total().errors()).isZero();
    assertThat(run.rows("ldap-replay.csv").get("delete")).containsEntry("replayed", "2");
    assertThat(run.console()).contains("replayed as fast as possible");
  }

  @Test
  @OnlyInLongForm
  void fileThatIsNoLogEndsTheTestAtItsStart() throws Exception {
    Path file = Files.writeString(work.resolve("a.log"), "GET / 200\n");

    PlanRun run = PlanRun.of(ExitCode.ERROR, "ldap-replay.jmx", work, "-Jldap.log=" + file);

    assertThat(run.console())
        .containsOnlyOnce("the test cannot start")
        .contains("is not an access log that can be replayed");
  }
}
