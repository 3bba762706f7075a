package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.OnMariaDb;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMariaDb;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The ATM benchmark against the MariaDB of this machine, as against any server of a user's own. */
@OnlyInLongForm
@RequiresMariaDb
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class AtmMariaDbPlanIT extends OnMariaDb {
  @TempDir Path work;

  @Test
  void atm150EndsWithACleanAudit() throws Exception {
    PlanRun run =
        PlanRun.of(
            AtmPlansIT.plan("atm150.jmx", work),
            work,
            "-Jdatabase.url=" + server().url(),
            "-Jdatabase.user=" + DatabaseServer.USER,
            "-Jusers=8",
            "-Jatm.scale=1",
            "-Jwarmup=1",
            "-Jmeasured=3",
            "-Jrampdown=1");

    assertThat(run.console())
        .doesNotContain("Lab Server")
        .containsPattern(AtmPlansIT.CLEAN_AUDIT)
        .containsPattern("(?m)^ATM Withdrawal +8 +[\\d.]+ +[1-9]")
        .containsPattern("(?m)^  checkpoints +[\\d,]+  (at least|the last one)")
        .containsPattern("(?m)^  flushes of files +[\\d,]+  [\\d,]+\\.\\d a transaction$")
        .containsPattern("(?m)^  of the log +-  this server does not count them separately$");
    assertThat(run.summary().total().errors()).isZero();
    assertThat(run.rows("atm.csv").get("ATM Withdrawal")).containsEntry("failed", "0");
  }
}
