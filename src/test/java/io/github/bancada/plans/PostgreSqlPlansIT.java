package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresPostgreSql;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The plans for databases with the embedded PostgreSQL. */
@RequiresPostgreSql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
@OnlyInLongForm
class PostgreSqlPlansIT {
  private static final String KIND = "-Jlab.kind=postgresql";

  @TempDir Path work;

  @Test
  void atm150EndsWithACleanAuditAndTheServersFigures() throws Exception {
    PlanRun run =
        PlanRun.of(
            AtmPlansIT.plan("atm150.jmx", work),
            work,
            KIND,
            "-Jusers=8",
            "-Jatm.scale=1",
            "-Jwarmup=1",
            "-Jmeasured=3",
            "-Jrampdown=1");

    assertThat(run.console())
        .contains("Lab Server: embedded PostgreSQL 18")
        .containsPattern(AtmPlansIT.CLEAN_AUDIT)
        .containsPattern("(?m)^ATM Withdrawal +8 +[\\d.]+ +[1-9]")
        .containsPattern("PostgreSQL in the measured phase: from \\d+ snapshots")
        .containsPattern("(?m)^  checkpoints +[\\d,]+  (at least|the last one)")
        .containsPattern("(?m)^  log bytes +[1-9][\\d,]*  [\\d,]+\\.\\d a transaction$")
        .containsPattern("(?m)^  of the log +[\\d,]+  [\\d,]+\\.\\d a transaction$")
        .containsPattern("(?m)^  dead rows +[\\d,]+  at the end, in a table of ");
    assertThat(run.result().stderr()).isEmpty();
    assertThat(run.summary().total().errors()).isZero();
    Map<String, String> row = run.rows("atm.csv").get("ATM Withdrawal");
    assertThat(row).containsEntry("failed", "0").containsEntry("dirty_pages", "");
    assertThat(Long.parseLong(row.get("log_flushes"))).isPositive();
  }

  @Test
  void mixHasALineForEachType() throws Exception {
    PlanRun run =
        PlanRun.of(
            "atm-mix.jmx",
            work,
            KIND,
            "-Jatm.scale=1",
            "-Jwarmup=1",
            "-Jmeasured=3",
            "-Jrampdown=1",
            "-Jreadonly.light=1",
            "-Jreadonly.medium=1",
            "-Jreadonly.heavy=1",
            "-Jreadwrite.light=1",
            "-Jreadwrite.medium=1",
            "-Jreadwrite.heavy=2");

    assertThat(run.console()).containsPattern(AtmPlansIT.CLEAN_AUDIT);
    assertThat(run.summary().total().errors()).isZero();
  }

  @Test
  void transportsAreComparedOneAfterTheOther() throws Exception {
    PlanRun run =
        PlanRun.of(
            AtmPlansIT.plan("atm-transport.jmx", work),
            work,
            KIND,
            "-Jusers=2",
            "-Jatm.scale=1",
            "-Jwarmup=1",
            "-Jmeasured=3",
            "-Jrampdown=1");

    assertThat(run.console()).containsPattern(AtmPlansIT.CLEAN_AUDIT);
    assertThat(run.summary().labels())
        .extracting(LabelSummary::label)
        .containsExactly("SOCKET", "TCP", "TLS");
    assertThat(run.summary().total().errors()).isZero();
  }

  @Test
  void capacityIsSearchedAndAudited() throws Exception {
    PlanRun run =
        PlanRun.of(
            ExitCode.PASSED,
            "atm-capacity.jmx",
            work,
            KIND,
            "-Jcapacity.from=10",
            "-Jcapacity.to=20",
            "-Jcapacity.users=20",
            "-Jcapacity.objective=response p50 < 1 s",
            "-Jcapacity.watch.cpu=false", // other tests run on this machine too
            "-Jcapacity.trial=2",
            "-Jcapacity.warmup=1");

    assertThat(run.console())
        .contains("\nCapacity: above 20.0/s with response p50 < 1 s: ")
        .containsPattern(AtmPlansIT.CLEAN_AUDIT);
  }

  @Test
  void bookshopLosesNoOrder() throws Exception {
    PlanRun run = BookshopPlansIT.small("bookshop.jmx", work, KIND);

    assertThat(run.console())
        .contains("Lab Server: embedded PostgreSQL 18")
        .containsPattern(BookshopPlansIT.CLEAN_AUDIT);
    assertThat(run.summary().total().errors()).isZero();
  }

  @Test
  void threeMixesLoseNoOrder() throws Exception {
    PlanRun run =
        BookshopPlansIT.small(
            "bookshop-mix.jmx", work, KIND, "-Jbookshop.statements=procedure", "-Jbookshop.pool=5");

    assertThat(run.console())
        .containsPattern(BookshopPlansIT.CLEAN_AUDIT)
        .contains("mix browsing, 20 users", "mix shopping, 20 users", "mix ordering, 20 users");
    assertThat(run.summary().total().errors()).isZero();
  }

  @Test
  void csvRowsAreLoaded() throws Exception {
    PlanRun run = PlanRun.of("csv-load.jmx", work, KIND, "-Jcsv.rows=300", "-Jcsv.size=375000");

    assertThat(run.summary().total().errors()).isZero();
    assertThat(run.console()).contains(": 300 inserted, 0 existed already, 0 failed");
  }
}
