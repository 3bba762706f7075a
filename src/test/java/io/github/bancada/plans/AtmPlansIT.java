package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.PlanCopy;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The ATM plans with no server at hand: the embedded MySQL starts. */
@RequiresMysql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class AtmPlansIT {
  /** What the audit says when all is well. */
  static final String CLEAN_AUDIT =
      "(?m)^.*Audit: [1-9][\\d,]* withdrawals?, 0 lost, 0 invented, balances agree$";

  private static final int PAUSE_MILLIS = 10;

  @TempDir Path work;

  /** A plan, whose users pause between withdrawals in the short form. */
  static Path plan(String name, Path work) throws IOException {
    return LongForm.isOn()
        ? PlanRun.path(name)
        : PlanCopy.paced(PlanRun.path(name), work.resolve("plan"), PAUSE_MILLIS);
  }

  @Test
  void atm150EndsWithACleanAuditAndTheBenchmarksLine() throws Exception {
    Path gate = work.resolve("atm.gate");
    Files.writeString(
        gate,
        """
        all : errors = 0
        Prepare : samples = 1
        Audit : samples = 1
        "ATM Withdrawal" : samples > 0
        """);

    PlanRun run =
        PlanRun.of(
            plan("atm150.jmx", work),
            work,
            "-Jusers=8",
            "-Jatm.scale=1",
            "-Jwarmup=1",
            "-Jmeasured=3",
            "-Jrampdown=1",
            "-Jgate=" + gate);

    assertThat(run.console())
        .contains("Lab Server: embedded MySQL")
        .containsPattern(CLEAN_AUDIT)
        .contains("ATM Results: warm-up 1 s, measured 3 s, ramp-down 1 s;")
        .containsPattern(
            "(?m)^ATM Withdrawal +8 +[\\d.]+ +[1-9][\\d,]* +[\\d,.]+ +\\d\\.\\d +\\d+\\.\\d{4} ")
        .contains("Not a valid result of the benchmark, because it measured 3 s")
        .containsPattern("InnoDB in the measured phase: from \\d+ snapshots")
        .containsPattern("(?m)^  checkpoints +[\\d,]+  (at least|the last one)")
        .containsPattern("(?m)^  dirty pages +[\\d,]+  at the end; at most [\\d,]+ of [\\d,]+$")
        .containsPattern("(?m)^  of the log +[\\d,]+  [\\d,]+\\.\\d a transaction$")
        .containsPattern("(?m)^RAID 10, record +3,766 +x\\d+\\.\\d\\d$")
        .contains("Load Report: atm150, ")
        .contains("Server CPU: ")
        .contains("Performance Gate: passed, 4 of 4 criteria met");
    run.assertPublished("150 users, 80,000,000 accounts", "3,766");
    assertThat(run.result().stderr()).isEmpty();
    assertThat(run.summary().labels())
        .as("preparing and the audit are no load")
        .extracting(LabelSummary::label)
        .containsExactly("ATM Withdrawal");
    Map<String, String> row = run.rows("atm.csv").get("ATM Withdrawal");
    long counted = Long.parseLong(row.get("transactions"));
    long others = Long.parseLong(row.get("not_counted"));
    assertThat(counted).isPositive();
    assertThat(others).isPositive();
    assertThat(counted + others).isEqualTo(run.summary().total().samples());
    assertThat(row).containsEntry("failed", "0").containsEntry("in_doubt", "0");
    assertThat(Long.parseLong(row.get("log_flushes"))).isPositive();
  }

  @Test
  void mixHasALineForEachTypeThatHasUsers() throws Exception {
    PlanRun run =
        PlanRun.of(
            "atm-mix.jmx",
            work,
            "-Jatm.scale=1",
            "-Jwarmup=1",
            "-Jmeasured=3",
            "-Jrampdown=1",
            "-Jreadonly.light=0",
            "-Jreadonly.medium=2",
            "-Jreadonly.medium.rate=120",
            "-Jreadonly.heavy=1",
            "-Jreadonly.heavy.rate=600",
            "-Jreadwrite.light=0",
            "-Jreadwrite.medium=1",
            "-Jreadwrite.medium.rate=120",
            "-Jreadwrite.heavy=2",
            "-Jreadwrite.heavy.rate=600");

    assertThat(run.console())
        .containsPattern(CLEAN_AUDIT)
        .contains(
            "Not a result of the benchmark: the benchmark has one kind of transaction, this run has"
                + " 4");
    Map<String, Map<String, String>> rows = run.rows("atm.csv");
    assertThat(rows)
        .containsOnlyKeys(
            "Read-only medium",
            "Read-only heavy",
            "Read-write medium",
            "Read-write heavy",
            "TOTAL");
    assertThat(rows.get("TOTAL")).containsEntry("users", "6").containsEntry("failed", "0");
    // 10 a second for each of two users: no more, however quick the server is.
    assertThat(Long.parseLong(rows.get("Read-write heavy").get("transactions"))).isBetween(1L, 62L);
    assertThat(run.summary().total().errors()).isZero();
  }

  @Test
  @OnlyInLongForm
  void transportsAreComparedOneAfterTheOther() throws Exception {
    PlanRun run =
        PlanRun.of(
            plan("atm-transport.jmx", work),
            work,
            "-Jusers=2",
            "-Jatm.scale=1",
            "-Jwarmup=1",
            // Under load the first TLS connection of a JVM takes more than 2 s.
            "-Jmeasured=8",
            "-Jrampdown=1");

    assertThat(run.console())
        .containsPattern(CLEAN_AUDIT)
        .containsPattern("(?m)^SOCKET +2 +[\\d.]+ +[1-9]")
        .containsPattern("(?m)^TCP +2 +[\\d.]+ +[1-9]")
        .containsPattern("(?m)^TLS +2 +[\\d.]+ +[1-9]")
        .containsOnlyOnce("\nComparison: SOCKET | TCP | TLS\n");
    assertThat(run.summary().labels())
        .extracting(LabelSummary::label)
        .containsExactly("SOCKET", "TCP", "TLS");
    assertThat(run.summary().total().errors()).isZero();
    assertThat(run.directory().resolve("comparison.html")).isNotEmptyFile();
  }

  @Test
  @OnlyInLongForm
  void transportsHaveTheSameArrivalsAtARate() throws Exception {
    PlanRun run =
        PlanRun.of(
            "atm-transport.jmx",
            work,
            "-Jrate=30",
            "-Jusers=5",
            "-Jatm.scale=1",
            "-Jwarmup=0",
            "-Jmeasured=2",
            "-Jrampdown=1");

    assertThat(run.console()).containsPattern(CLEAN_AUDIT);
    assertThat(run.summary().labels())
        .extracting(LabelSummary::label)
        .containsExactly("SOCKET", "TCP", "TLS");
    assertThat(run.summary().labels())
        .extracting(LabelSummary::samples)
        .containsOnly(run.summary().arrivals().served() / 3);
    assertThat(run.summary().outside())
        .filteredOn(label -> label.label().equals("Connect"))
        .singleElement()
        .satisfies(label -> assertThat(label.samples()).isEqualTo(3 * 5));
  }

  @Test
  @OnlyInLongForm
  void wrongAddressEndsTheTestOnceBeforeItsFirstSample() throws Exception {
    PlanRun run =
        PlanRun.of(
            ExitCode.ERROR, "atm150.jmx", work, "-Jdatabase.url=jdbc:mysql://127.0.0.1:1/atm");

    assertThat(run.console())
        .containsOnlyOnce("the test cannot start")
        .contains("127.0.0.1:1")
        .doesNotContain("ATM Results: warm-up");
  }
}
