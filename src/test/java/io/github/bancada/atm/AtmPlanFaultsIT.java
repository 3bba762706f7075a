package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The plan with 150 virtual users under faults. */
@OnlyInLongForm
@RequiresMysql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class AtmPlanFaultsIT {
  private static final int USERS = 150;

  private static final Pattern CLEAN_AUDIT =
      Pattern.compile(
          "(?m)Audit: ([\\d,]+) withdrawals, 0 lost, 0 invented"
              + "(?:, [\\d,]+ in doubt \\(([\\d,]+) found, [\\d,]+ absent\\))?, balances agree$");

  private static FaultBench bench;

  @TempDir Path work;

  @BeforeAll
  static void startServer() throws IOException {
    bench = new FaultBench();
  }

  @AfterAll
  static void stopServer() throws IOException {
    bench.close();
  }

  private JMeterProcess start(String url, String... arguments) throws IOException {
    List<String> all = new ArrayList<>();
    Path plan = JMeterProcess.projectDirectory().resolve("plans/atm150.jmx");
    all.addAll(
        List.of("-n", "-t", plan.toString(), "-Jreport.dir=report", "-Jdatabase.url=" + url));
    all.addAll(List.of("-l", "samples.csv", "-Jjmeter.save.saveservice.autoflush=true"));
    all.addAll(List.of("-Jatm.scale=1", "-Jwarmup=1", "-Jmeasured=3600", "-Jrampdown=1"));
    all.addAll(List.of(arguments));
    return JMeterProcess.ofScript(
        JMeterProcess.binJMeter(), work, Map.of(), all.toArray(String[]::new));
  }

  /** Lines of withdrawals in the result file; the last may be incomplete. */
  private List<String> samples() {
    try {
      return Files.readAllLines(work.resolve("samples.csv")).stream()
          .filter(line -> line.contains(",ATM Withdrawal,"))
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private long failed() {
    return samples().stream().filter(line -> line.contains(",false,")).count();
  }

  private static void awaitWithdrawals(String url, int more) throws SQLException {
    try (Connection connection = FaultBench.open(url)) {
      Waiting.await("the plan's history", () -> exists(connection));
      long before = FaultBench.count(connection, "SELECT COUNT(*) FROM history");
      Waiting.await(
          "withdrawals",
          () -> FaultBench.count(connection, "SELECT COUNT(*) FROM history"),
          n -> n >= before + more);
    }
  }

  private static boolean exists(Connection connection) {
    return FaultBench.count(
            connection,
            "SELECT COUNT(*) FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = 'history'")
        == 1;
  }

  /** Console, result file and database agree, and no cent is lost. */
  private void assertSettled(String url, JMeterProcess.Result result) throws SQLException {
    Matcher audit = CLEAN_AUDIT.matcher(result.stdout());
    assertThat(audit.find()).as(result.console()).isTrue();
    long acknowledged = number(audit.group(1));
    long found = audit.group(2) == null ? 0 : number(audit.group(2));
    assertThat(samples().stream().filter(line -> line.contains(",true,")).count())
        .isEqualTo(acknowledged);
    try (Connection connection = FaultBench.open(url)) {
      assertThat(FaultBench.count(connection, "SELECT COUNT(*) FROM history"))
          .isEqualTo(acknowledged + found);
      Books.assertBalancesAgree(connection);
    }
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }

  @Test
  void runGoesOnWhenTheServerIsBackAndShutdownEndsIt() throws Exception {
    String url = bench.emptySchema();
    try (JMeterProcess process = start(url)) {
      awaitWithdrawals(url, 300);
      long killed = System.nanoTime();
      bench.server().kill();
      Waiting.await("a failure of each user", this::failed, n -> n >= USERS);
      bench.server().restart();
      awaitWithdrawals(url, 300);
      long secondsAway = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - killed) + 1;
      long failures = failed();
      process.shutdownTest();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertSettled(url, result);
      // Virtual users wait longer after each failure, up to a second; without that they would fail
      // a thousand times.
      assertThat(failures).isLessThan(USERS * (10 + 3 * secondsAway));
    }
  }

  @Test
  void stopEndsItAndTheAuditIsClean() throws Exception {
    String url = bench.emptySchema();
    try (JMeterProcess process = start(url)) {
      awaitWithdrawals(url, 300);
      process.stopTestNow();
      JMeterProcess.Result result = process.await();

      assertSettled(url, result);
    }
  }

  @Test
  void stolenCentAndLostWithdrawalAreNamedAndTheExitCodeIs3() throws Exception {
    String url = bench.emptySchema();
    try (JMeterProcess process = start(url);
        Connection thief = FaultBench.open(url)) {
      awaitWithdrawals(url, 300);
      long lost = FaultBench.count(thief, "SELECT MIN(trx_id) FROM history");
      FaultBench.execute(url, "DELETE FROM history WHERE trx_id = " + lost);
      FaultBench.execute(url, "UPDATE account SET balance = balance - 0.01 WHERE id = 7");
      process.shutdownTest();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(3);
      assertThat(result.stdout())
          // Shutdown ends transactions that take longer than a second; some are then in doubt.
          .containsPattern(
              "(?m)^Audit: [\\d,]+ withdrawals, 1 lost, 0 invented"
                  + "(, \\d+ in doubt \\([^)]*\\))?, balances DISAGREE")
          .contains("lost: transaction " + lost + " ")
          .containsPattern("(?m)^  account 7: balance .*: difference -0\\.01$");
    }
  }

  @Test
  void wrongPasswordIsOneErrorAndAnExitCode() throws Exception {
    try (JMeterProcess process = start(bench.emptySchema(), "-Jdatabase.password=secret")) {
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(1);
      assertThat(result.stdout())
          .containsOnlyOnce("the test cannot start")
          .contains("28000 1045")
          .doesNotContain("secret");
      assertThat(samples()).isEmpty();
    }
  }

  @Test
  void missingSchemaIsOneErrorAndAnExitCode() throws Exception {
    String url = bench.server().url().replace("/" + DatabaseServer.SCHEMA, "/nowhere");
    try (JMeterProcess process = start(url)) {
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(1);
      assertThat(result.stdout())
          .containsOnlyOnce("the test cannot start")
          .contains("there is no such schema");
      assertThat(samples()).isEmpty();
    }
  }
}
