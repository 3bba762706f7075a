package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.dist.PlanCopy;
import io.github.bancada.dist.RemoteEngine;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Two remote engines that withdraw from one database, each with an audit of its own. */
@OnlyInLongForm
@RequiresMysql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class DistributedAtmIT {
  private static final int PAUSE_MILLIS = 20;

  @TempDir static Path shared;
  private static EnginePair engines;

  @BeforeAll
  static void startEngines() throws Exception {
    engines = EnginePair.start(shared);
  }

  @AfterAll
  static void endEngines() {
    if (engines != null) {
      engines.close();
    }
  }

  @Test
  void enginesWithdrawFromOneDatabaseAndEachAuditsItsOwn(@TempDir Path work) throws Exception {
    String url = MysqlServer.newSchema();

    PlanRun run =
        PlanRun.ofScript(
            PlanCopy.paced(PlanRun.path("atm150.jmx"), work.resolve("plan"), PAUSE_MILLIS),
            work,
            engines.controlledWith(
                "-Gdatabase.url=" + url,
                "-Gusers=3",
                "-Gatm.scale=1",
                "-Gwarmup=1",
                "-Jwarmup=1",
                "-Gmeasured=20", // engines may begin seconds apart, and are to be seen together
                "-Jmeasured=20",
                "-Grampdown=1",
                "-Jrampdown=1",
                PlanRun.gate(
                    work, "all : errors = 0", "Prepare : samples = 2", "Audit : samples = 2")));

    assertThat(run.console())
        .containsOnlyOnce("Performance Gate: passed, 3 of 3 criteria met")
        .containsOnlyOnce("ATM Results: ")
        .containsPattern("(?m)^ATM Withdrawal +6 ")
        // One a second at most: fewer while the machine is busy, some 40 if both engines counted.
        .containsPattern("InnoDB in the measured phase: from ([2-9]|[12]\\d) snapshots")
        .containsPattern("(?m)^  checkpoints +(0|[1-9]\\d*  at least; they advanced by)")
        .containsPattern(auditOf(engines.first(), "balances agree"))
        .containsPattern(auditOf(engines.second(), "balances agree"));
    assertThat(run.summary().engines()).hasSize(2);
    long committed = run.summary().total().samples();
    try (Connection connection =
            DriverManager.getConnection(url + "?sslMode=DISABLED", "root", "");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM history")) {
      rows.next();
      assertThat(rows.getLong(1)).isPositive().isEqualTo(committed);
    }
  }

  @Test
  void auditThatFailsOnAnEngineIsToldByTheControllerAndIsItsExitCode(@TempDir Path work)
      throws Exception {
    String url = MysqlServer.newSchema();
    try (JMeterProcess process =
            PlanRun.start(
                PlanCopy.paced(PlanRun.path("atm150.jmx"), work.resolve("plan"), PAUSE_MILLIS),
                work,
                engines.controlledWith(
                    "-Gdatabase.url=" + url,
                    "-Gusers=2",
                    "-Gatm.scale=1",
                    "-Gwarmup=1",
                    "-Gmeasured=4",
                    "-Grampdown=1"));
        Connection connection =
            DriverManager.getConnection(url + "?sslMode=DISABLED", "root", "")) {
      addOneCentOnceThereAreWithdrawals(connection);
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode())
          .as(result.console())
          .isEqualTo(ExitCode.CRITERION_FAILED.value());
      assertThat(result.stdout())
          .containsPattern(auditOf(engines.first(), "balances DISAGREE \\(C1, C2.*\\)"))
          .containsPattern(auditOf(engines.second(), "balances DISAGREE \\(C1, C2.*\\)"))
          .containsPattern("(?m)^" + engines.first().name() + ": C1 WRONG: .*difference 0\\.01$")
          // By name on the engine that began first; another one may have emptied the history since.
          .containsPattern("(?m)^\\S+: C5 WRONG: .*: account 7: .*0\\.01");
    }
  }

  /** The line of an engine's audit on the controller's console: nothing is lost or invented. */
  private static String auditOf(RemoteEngine engine, String verdict) {
    return "(?m)^" + engine.name() + ": Audit: [1-9][^;]*, 0 lost, 0 invented, .*" + verdict + "$";
  }

  private static void addOneCentOnceThereAreWithdrawals(Connection connection) throws Exception {
    try (Statement statement = connection.createStatement()) {
      Waiting.await("withdrawals", () -> hasWithdrawals(statement));
      assertThat(
              statement.executeUpdate("UPDATE account SET balance = balance + 0.01 WHERE id = 7"))
          .isOne();
    }
  }

  private static boolean hasWithdrawals(Statement statement) {
    try (ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM history")) {
      row.next();
      return row.getLong(1) > 0;
    } catch (SQLException e) {
      return false; // the table is not there yet
    }
  }
}
