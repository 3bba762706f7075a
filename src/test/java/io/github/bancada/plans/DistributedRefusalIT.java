package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.dist.RemoteEngine;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A distributed test that cannot start, or that brings no sample: the controller says why. */
@OnlyInLongForm
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class DistributedRefusalIT {
  /** A plan of JMeter's own elements only. */
  private static final Path FOREIGN =
      JMeterProcess.projectDirectory()
          .resolve("src/test/resources/io/github/bancada/dist/stock-elements.jmx");

  @TempDir static Path shared;
  private static Path keyStore;
  private static RemoteEngine engine;

  private Path work;

  @BeforeAll
  static void engine() throws Exception {
    keyStore = RemoteEngine.keyStore(shared);
    engine = RemoteEngine.start(shared.resolve("engine"), keyStore);
    engine.awaitReady();
  }

  @AfterAll
  static void endEngine() {
    engine.close();
  }

  @BeforeEach
  void workingDirectory(TestInfo test) throws Exception {
    work = Files.createTempDirectory(shared, test.getTestMethod().orElseThrow().getName());
  }

  private String consoleOf(Path plan, String... arguments) throws Exception {
    return consoleOf(ExitCode.ERROR, plan, arguments);
  }

  private String consoleOf(ExitCode expected, Path plan, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("-n", "-t", plan.toString()));
    all.addAll(List.of("-Jreport.dir=report"));
    all.addAll(RemoteEngine.controlledBy(keyStore, engine));
    all.addAll(List.of(arguments));
    try (JMeterProcess process =
        JMeterProcess.ofScript(
            JMeterProcess.binJMeter(), work, Map.of(), all.toArray(String[]::new))) {
      JMeterProcess.Result result = process.await();
      assertThat(result.exitCode()).as(result.console()).isEqualTo(expected.value());
      return result.console();
    }
  }

  @Test
  void propertyThatWouldStayOnTheControllerIsRefusedBeforeAnEngineHasThePlan() throws Exception {
    String before = engine.process().outputSoFar();
    String console =
        consoleOf(PlanRun.path("ldap500.jmx"), "-Jusers=5", "-Gloops=abc", "-Gldap.fitler=(uid=x)");

    assertThat(console)
        .contains("3 settings are wrong")
        .contains("users stays on this controller; write -Gusers=")
        .contains("loops is 'abc'; it takes a whole number of at least -1")
        .contains("ldap.fitler is not a property of this plan; did you mean ldap.filter?");
    assertThat(engine.process().outputSoFar()).as("what the engine said").isEqualTo(before);
  }

  @Test
  void whatAnEngineRefusesIsSaidByTheController() throws Exception {
    String console =
        consoleOf(PlanRun.path("ldap-authenticate.jmx"), "-Gldap.users.csv=/nowhere/gone.csv");

    assertThat(console)
        .contains("the test cannot start: ldap.users.csv is '/nowhere/gone.csv'; it takes a file")
        .doesNotContain("Load Report: ");
    assertThat(work.resolve("report")).as("nothing to report").doesNotExist();
  }

  @Test
  void runWithoutASampleIsAnErrorOfTheController() throws Exception {
    String console = consoleOf(PlanRun.path("ldap500.jmx"), "-Gloops=0", "-Glab.entries=10");

    assertThat(console).containsPattern("so nothing was tested: .*' has 0 loops");
  }

  @Test
  void auditOfASearchOnEnginesIsRefused() throws Exception {
    assertThat(consoleOf(PlanRun.path("atm-capacity.jmx")))
        .containsOnlyOnce(
            "the objective demands 'audit = clean', which needs the ledgers of all virtual users in"
                + " this process, so the search does not run on remote engines; ")
        .doesNotContain("Capacity: ");
  }

  @Test
  void senderThatMergesSamplesIsRefusedBeforeTheFirstOne() throws Exception {
    String console = consoleOf(PlanRun.path("web100.jmx"), "-Jmode=Statistical", "-Gusers=2");

    assertThat(console)
        .containsOnlyOnce("the sample sender 'Statistical' sends means of many samples")
        .contains("-Jmode=StrippedBatch")
        .doesNotContain("Load Report: web100");
    assertThat(work.resolve("report")).doesNotExist();
  }

  @Test
  void gateThatIsWrongIsSaidOnceByTheController() throws Exception {
    String console =
        consoleOf(
            ExitCode.GATE_INVALID,
            PlanRun.path("ldap200.jmx"),
            PlanRun.gate(work, "all : p95 < 1 mss"));

    assertThat(console).containsOnlyOnce("a.gate:1:15: 'mss' is not a unit");
  }

  @Test
  void gateWithoutAPlaceInThePlanIsRefused() throws Exception {
    String console =
        consoleOf(ExitCode.GATE_INVALID, FOREIGN, PlanRun.gate(work, "all : p95 < 1 ms"));

    assertThat(console).contains("needs a Performance Gate in the plan");
  }
}
