package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.dist.RemoteEngine;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One controller and two engines, each a process of its own, all on this machine, with mutual TLS.
 * The engines serve all tests, one after the other; the last one ends them.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DistributedIT {
  @TempDir static Path shared;
  private static Path keyStore;
  private static RemoteEngine first;
  private static RemoteEngine second;

  private Path work;

  @BeforeAll
  static void engines() throws Exception {
    keyStore = RemoteEngine.keyStore(shared);
    first = RemoteEngine.start(shared.resolve("first"), keyStore);
    second = RemoteEngine.start(shared.resolve("second"), keyStore);
    first.awaitReady();
    second.awaitReady();
  }

  @AfterAll
  static void endEngines() {
    first.close();
    second.close();
  }

  @BeforeEach
  void workingDirectory(TestInfo test) throws IOException {
    work = Files.createTempDirectory(shared, test.getTestMethod().orElseThrow().getName());
  }

  private static String[] with(List<String> arguments, String... more) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private static String[] onBoth(String... more) {
    return with(RemoteEngine.controlledBy(keyStore, first, second), more);
  }

  /** A run that ends by itself: each engine has sent as many samples, all of them good ones. */
  private static void assertWhole(PlanRun run, int samplesOfEach) throws IOException {
    RunSummary summary = run.summary();
    assertThat(summary.total().errors()).as(run.console()).isZero();
    assertThat(summary.total().samples()).as(run.console()).isEqualTo(2L * samplesOfEach);
    assertThat(summary.engines())
        .extracting(LabelSummary::label, LabelSummary::samples)
        .containsExactlyInAnyOrder(
            tuple(first.name(), (long) samplesOfEach), tuple(second.name(), (long) samplesOfEach));
    assertThat(summary.info().endReason()).isEmpty();
    List<Long> inSeconds = new ArrayList<>();
    summary
        .timeline()
        .intervals()
        .forEach(
            row -> {
              if (row.label().equals(RunSummary.TOTAL)) {
                inSeconds.add(row.samples());
              }
            });
    assertThat(inSeconds.stream().mapToLong(Long::longValue).sum())
        .as("samples of all seconds")
        .isEqualTo(2L * samplesOfEach);
    assertThat(run.console())
        .containsOnlyOnce("Load Report: ")
        .containsPattern("(?m)^" + Pattern.quote(first.name()) + " +[0-9]")
        .containsPattern("(?m)^" + Pattern.quote(second.name()) + " +[0-9]")
        .contains("Server: embedded, one in each remote engine")
        .contains(first.name() + " has a ")
        .contains(second.name() + " has a ");
  }

  private static void assertNanoseconds(RunSummary summary) {
    assertThat(summary.labels())
        .allSatisfy(
            label -> {
              assertThat(label.millisecondsOnly()).isFalse();
              assertThat(label.outcomes().all().sumNanos() % 1_000_000).isNotZero();
            });
  }

  @Test
  @Order(1)
  void defaultSenderGivesExactTotalsOfEachEngine() throws Exception {
    PlanRun run =
        PlanRun.of("ldap500.jmx", work, onBoth("-Gusers=15", "-Gloops=20", "-Glab.entries=100"));

    assertWhole(run, 15 * 20);
    assertNanoseconds(run.summary());
    assertThat(run.lines("aggregate.csv")).as("one label and the total").hasSize(3);
    assertThat(run.console()).containsOnlyOnce("Files: ");
    assertThat(run.summary().connections().peaksOfEngines())
        .isEqualTo(Map.of(first.name(), 15, second.name(), 15));
    assertThat(run.summary().outside())
        .extracting(LabelSummary::label, LabelSummary::samples)
        .containsExactly(tuple("Connect", 2L * 15));
    assertThat(run.console())
        .contains("Open connections: at most 30 at once, if all engines peaked together")
        .contains(first.name() + ", All users connected: 15 of 15 users, 15 open connections, ")
        .contains(second.name() + ", All users done: 15 of 15 users, 15 open connections, ");
  }

  @Order(2)
  @ParameterizedTest
  @CsvSource({
    "Standard, ldap-authenticate.jmx, 50, -Gusers=5 -Gloops=10 -Gldap.users.csv=USERS",
    "Batch, ldap-protocols.jmx, 3303, -Glab.entries=100 -Jnum_sample_threshold=50"
  })
  void senderKeepsEverySampleAndItsNanoseconds(
      String mode, String plan, int samplesOfEach, String options) throws Exception {
    String users = PlanRun.path("ldap-users.csv").toString();
    PlanRun run =
        PlanRun.of(
            plan,
            work,
            onBoth(("-Jmode=" + mode + " " + options.replace("USERS", users)).split(" ")));

    assertWhole(run, samplesOfEach);
    assertNanoseconds(run.summary());
  }

  @Test
  @Order(3)
  void websiteOfEachEngineIsNamedThoughItsSamplesAreJMetersOwn() throws Exception {
    PlanRun run =
        PlanRun.of(
            "web100.jmx",
            work,
            onBoth(
                "-Gusers=10",
                "-Gloops=5",
                "-Jmode=strippedbatch",
                gate("all : samples = 100", "all : errors = 0")));

    assertWhole(run, 10 * 5);
    assertThat(run.console()).containsOnlyOnce("Performance Gate: passed, 2 of 2 criteria met");
    assertThat(run.summary().info().server().embedded()).contains("website at http://127.0.0.1:");
  }

  @Test
  @Order(3)
  void pagesCountedByBothEnginesAreInOneTable() throws Exception {
    PlanRun run =
        PlanRun.of(
            "page-count.jmx",
            work,
            onBoth("-Gusers=2", "-Gloops=16", "-Gpages.files=" + PlanRun.path("jobs")));

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(run.summary().total().samples()).isEqualTo(2 * 2 * 16);
    assertThat(run.console())
        .containsOnlyOnce("Page Counter Times: ")
        .contains("In all, by the clock: 64 jobs, 212 pages");
    assertThat(run.lines("page-counters.csv")).anyMatch(row -> row.startsWith("Count text,4,0,8,"));
  }

  @RequiresMysql
  @Test
  @Order(3)
  void enginesWithdrawFromOneDatabaseAndEachAuditsItsOwn() throws Exception {
    String url = MysqlServer.newSchema();

    PlanRun run =
        PlanRun.of(
            "atm150.jmx",
            work,
            onBoth(
                "-Gmysql.url=" + url,
                "-Gusers=3",
                "-Gatm.scale=1",
                "-Gwarmup=1",
                "-Jwarmup=1",
                "-Gmeasured=10", // engines may begin seconds apart, and are to be seen together
                "-Jmeasured=10",
                "-Grampdown=1",
                "-Jrampdown=1",
                gate("all : errors = 0", "Prepare : samples = 2", "Audit : samples = 2")));

    assertThat(run.console())
        .containsOnlyOnce("Performance Gate: passed, 3 of 3 criteria met")
        .containsOnlyOnce("ATM Results: ")
        .containsPattern("(?m)^ATM Withdrawal +6 ")
        .containsPattern(auditOf(first, "balances agree"))
        .containsPattern(auditOf(second, "balances agree"));
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

  @RequiresMysql
  @Test
  @Order(3)
  void auditThatFailsOnAnEngineIsToldByTheControllerAndIsItsExitCode() throws Exception {
    String url = MysqlServer.newSchema();
    try (JMeterProcess process =
            PlanRun.start(
                "atm150.jmx",
                work,
                onBoth(
                    "-Gmysql.url=" + url,
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
          .containsPattern(auditOf(first, "balances DISAGREE \\(C1, C2.*\\)"))
          .containsPattern(auditOf(second, "balances DISAGREE \\(C1, C2.*\\)"))
          .containsPattern("(?m)^" + first.name() + ": C1 WRONG: .*difference 0\\.01$")
          // By name on the engine that began first; another one may have emptied the history since.
          .containsPattern("(?m)^\\S+: C5 WRONG: .*: account 7: .*0\\.01");
    }
  }

  /** The line of an engine's audit on the controller's console: nothing is lost or invented. */
  private static String auditOf(RemoteEngine engine, String verdict) {
    return "(?m)^" + engine.name() + ": Audit: [1-9][^;]*, 0 lost, 0 invented, .*" + verdict + "$";
  }

  private static void addOneCentOnceThereAreWithdrawals(Connection connection) throws Exception {
    long limit = System.nanoTime() + JMeterProcess.TIME_LIMIT.toNanos();
    try (Statement statement = connection.createStatement()) {
      while (!hasWithdrawals(statement)) {
        assertThat(System.nanoTime()).as("waiting for withdrawals").isLessThan(limit);
      }
      assertThat(
              statement.executeUpdate("UPDATE account SET balance = balance + 0.01 WHERE id = 7"))
          .isOne();
    }
  }

  private static boolean hasWithdrawals(Statement statement) {
    try (ResultSet row = statement.executeQuery("SELECT COUNT(*), SLEEP(0.1) FROM history")) {
      row.next();
      return row.getLong(1) > 0;
    } catch (SQLException e) {
      return false; // the table is not there yet
    }
  }

  private String gate(String... criteria) throws IOException {
    Path file = Files.write(work.resolve("a.gate"), List.of(criteria));
    return "-Jgate=" + file;
  }

  @Test
  @Order(4)
  void gateOnTheControllerJudgesTheTotalAndItsExitCodeIsTheControllers() throws Exception {
    try (JMeterProcess run =
        PlanRun.start(
            "ldap200.jmx",
            work,
            onBoth(
                gate("all : samples = 20", "LDAP Search : errors = 0", "all : max < 1 ns"),
                "-Gusers=2",
                "-Gloops=5",
                "-Glab.entries=10"))) {
      JMeterProcess.Result result = run.await();

      assertThat(result.exitCode())
          .as(result.console())
          .isEqualTo(ExitCode.CRITERION_FAILED.value());
      assertThat(result.stdout()).containsOnlyOnce("Load Report: ldap200, 20 samples, 0 errors");
      assertThat(first.process().handle().isAlive()).isTrue();
      assertThat(second.process().handle().isAlive()).isTrue();
    }
  }

  @Test
  @Order(4)
  void senderThatMergesSamplesIsRefusedBeforeTheFirstOne() throws Exception {
    try (JMeterProcess run =
        PlanRun.start("web100.jmx", work, onBoth("-Jmode=Statistical", "-Gusers=2"))) {
      JMeterProcess.Result result = run.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(ExitCode.ERROR.value());
      assertThat(result.console())
          .containsOnlyOnce("the sample sender 'Statistical' sends means of many samples")
          .contains("-Jmode=StrippedBatch")
          .doesNotContain("Load Report: web100");
      assertThat(work.resolve("report")).doesNotExist();
    }
  }

  /** A run that goes on until somebody ends it, some samples of which have arrived. */
  private JMeterProcess endless(String... more) throws Exception {
    JMeterProcess run =
        PlanRun.start(
            "ldap500.jmx",
            work,
            with(
                List.of(more),
                onBoth(
                    "-Jmode=Standard",
                    "-Gusers=2",
                    "-Gloops=-1",
                    "-Glab.entries=100",
                    "-Jsummariser.interval=6")));
    run.awaitLoad();
    return run;
  }

  @Test
  @Order(5)
  void stopCommandEndsBothEnginesWithAReport() throws Exception {
    long tests = second.testsFinished();
    try (JMeterProcess run = endless()) {
      run.stopTestNow();
      JMeterProcess.Result result = run.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(result.stdout()).containsOnlyOnce("Load Report: ldap500");
      assertThat(SummaryJson.read(work.resolve("report/summary.json")).total().samples())
          .isPositive();
      second.awaitFinished(tests + 1);
    }
  }

  @Test
  @Order(5)
  void gateFailsIfItsTestDoesNotStartBecauseTheEnginesAreBusy() throws Exception {
    long testsOfFirst = first.testsFinished();
    long testsOfSecond = second.testsFinished();
    try (JMeterProcess busy = endless();
        JMeterProcess run =
            PlanRun.start(
                "ldap200.jmx",
                Files.createDirectory(work.resolve("second")),
                onBoth(gate("all : errors = 0"), "-Gusers=2", "-Gloops=5"))) {
      JMeterProcess.Result result = run.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(ExitCode.ERROR.value());
      assertThat(result.console())
          .containsOnlyOnce("no remote engine started the test, so the Performance Gate judged")
          .doesNotContain("Load Report: ldap200");

      busy.terminate();
      assertThat(busy.await().stdout()).containsOnlyOnce("Load Report: ldap500");
      first.awaitFinished(testsOfFirst + 1);
      second.awaitFinished(testsOfSecond + 1);
    }
  }

  @Test
  @Order(5)
  void criterionThatIsBrokenForItsTimeStopsBothEngines() throws Exception {
    long testsOfFirst = first.testsFinished();
    long testsOfSecond = second.testsFinished();
    try (JMeterProcess run = endless(gate("all : throughput > 1000000000 /s for 2 s -> stop"))) {
      JMeterProcess.Result result = run.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(ExitCode.STOPPED.value());
      assertThat(result.stdout())
          .containsOnlyOnce("Load Report: ldap500")
          .containsOnlyOnce("Performance Gate: FAILED, 0 of 1 criterion met (stopped by ");
      first.awaitFinished(testsOfFirst + 1);
      second.awaitFinished(testsOfSecond + 1);
    }
  }

  @Test
  @Order(6)
  void signalToTheControllerStopsBothEnginesAndLeavesAReport() throws Exception {
    long testsOfFirst = first.testsFinished();
    long testsOfSecond = second.testsFinished();
    try (JMeterProcess run = endless()) {
      run.terminate();
      JMeterProcess.Result result = run.await();

      assertThat(result.stdout())
          .containsOnlyOnce("Load Report: ldap500")
          .contains("(ended by a signal)");
      first.awaitFinished(testsOfFirst + 1);
      second.awaitFinished(testsOfSecond + 1);
      assertThat(work.resolve("report/summary.json")).exists();
    }
  }

  @Test
  @Order(7)
  void killedEngineIsReportedAndTheRunEndsWithTheOther() throws Exception {
    try (RemoteEngine doomed =
            RemoteEngine.start(Files.createDirectory(work.resolve("e")).resolve("doomed"), keyStore)
                .awaitReady();
        JMeterProcess run =
            PlanRun.start(
                "web100.jmx",
                work,
                with(
                    RemoteEngine.controlledBy(keyStore, first, doomed),
                    gate("all : errors = 0"),
                    "-Jmode=Standard",
                    "-Gusers=4",
                    "-Gloops=75",
                    "-Glab.website.delay=200",
                    "-Jsummariser.interval=6",
                    "-l",
                    "samples.csv",
                    "-e",
                    "-o",
                    "dashboard"))) {
      run.awaitOutput("Waiting for possible Shutdown"); // by then all engines are started
      run.awaitOutput("summary +");
      doomed.process().handle().destroyForcibly();
      run.awaitOutput("Bancada: the remote engine " + doomed.name() + " is lost (");
      JMeterProcess.Result result = run.await();

      RunSummary summary = SummaryJson.read(work.resolve("report/summary.json"));
      assertThat(result.exitCode()).as(result.console()).isEqualTo(ExitCode.ERROR.value());
      assertThat(result.stdout()).containsOnlyOnce("Load Report: web100").contains("end of run");
      long ofDoomed =
          summary.engines().stream()
              .filter(engine -> engine.label().equals(doomed.name()))
              .mapToLong(LabelSummary::samples)
              .sum();
      assertThat(ofDoomed).isBetween(0L, 4 * 75L - 1);
      assertThat(summary.total().samples()).isEqualTo(4 * 75 + ofDoomed);
      assertThat(summary.info().endReason())
          .isEqualTo(
              "lost the remote engine %s after %,d samples: Connection refused",
              doomed.name(), ofDoomed);
      assertThat(result.stdout())
          .contains(
              "FAILED, 1 of 1 criterion met; run broken off: lost the remote engine "
                  + doomed.name());
      assertThat(work.resolve("report/gate.json")).content().contains("\"passed\" : false");
      assertThat(work.resolve("report/junit.xml")).content().contains("failures=\"1\"");
      assertThat(work.resolve("dashboard/index.html")).exists();
    }
  }

  @Test
  @Order(8)
  void enginesWriteNoReportsAndEndWhenTold() throws Exception {
    PlanRun run =
        PlanRun.of("ldap200.jmx", work, onBoth("-Gusers=2", "-Gloops=5", "-Glab.entries=10", "-X"));

    assertWhole(run, 2 * 5);
    for (RemoteEngine engine : List.of(first, second)) {
      JMeterProcess.Result result = engine.process().await();
      assertThat(result.exitCode()).as("engine ended by -X").isZero();
      assertThat(result.stdout())
          .contains("(this engine's own; for a real server, on the controller: -Gldap.url=")
          .doesNotContain("Load Report")
          .doesNotContain("Files: ");
      assertThat(engine.directory().toFile().list()).containsExactly("jmeter.log");
    }
  }
}
