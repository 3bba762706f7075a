package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plain {@code bin/jmeter -n} under a gate: what it ends with, and what it leaves. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class GateIT {
  /** A plan of JMeter's own elements, of which Bancada knows nothing. */
  private static final Path FOREIGN =
      JMeterProcess.projectDirectory()
          .resolve("src/test/resources/io/github/bancada/dist/stock-elements.jmx");

  /** A plan whose users end by an error after their first sample. */
  private static final String HUNGRY = "src/test/resources/io/github/bancada/gate/hungry-users.jmx";

  private static final int SAMPLES = 20;

  @TempDir Path work;
  private Path gate;

  @BeforeEach
  void nameTheGate() {
    gate = work.resolve("the.gate");
  }

  private static Path plan(String name) {
    return JMeterProcess.projectDirectory().resolve("plans").resolve(name);
  }

  private JMeterProcess start(Path plan, String criteria, String... arguments) throws IOException {
    Files.writeString(gate, criteria);
    List<String> all = new ArrayList<>(List.of("-n", "-t", plan.toString(), "-Jgate=the.gate"));
    all.addAll(List.of("-Jreport.dir=report", "-l", "run.jtl", "-e"));
    all.addAll(List.of(arguments));
    if (!all.contains("-o")) {
      all.addAll(List.of("-o", "dash"));
    }
    return JMeterProcess.ofScript(
        JMeterProcess.binJMeter(), work, Map.of(), all.toArray(String[]::new));
  }

  private JMeterProcess.Result run(Path plan, String criteria, String... arguments)
      throws Exception {
    try (JMeterProcess process = start(plan, criteria, arguments)) {
      return process.await();
    }
  }

  private JMeterProcess.Result ldap(String criteria, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("-Jusers=5", "-Jloops=4", "-Jlab.entries=100"));
    all.addAll(List.of(arguments));
    return run(plan("ldap200.jmx"), criteria, all.toArray(String[]::new));
  }

  private void assertDashboardIsComplete() throws IOException {
    assertThat(work.resolve("dash/index.html")).content().contains("</html>");
    assertThat(
            new ObjectMapper()
                .readTree(work.resolve("dash/statistics.json").toFile())
                .at("/Total/sampleCount")
                .asLong())
        .isEqualTo(jtlSamples());
  }

  /** Samples of the load: a plan may connect before it, which JMeter writes down too. */
  private long searches() throws IOException {
    return Files.readAllLines(work.resolve("run.jtl")).stream()
        .filter(line -> line.contains(",LDAP Search,"))
        .count();
  }

  private long jtlSamples() throws IOException {
    return Files.readAllLines(work.resolve("run.jtl")).size() - 1L;
  }

  @Test
  void criteriaThatAreMetAreExitCodeZero() throws Exception {
    JMeterProcess.Result result =
        ldap("all : errors = 0\nLDAP Search : samples = 20\nLDAP Search : p95 < 60 s\n");

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout())
        .contains("Performance Gate: passed, 3 of 3 criteria met")
        .containsPattern("LDAP Search : samples +20 +=? 20 +passed");
    assertThat(work.resolve("report/junit.xml")).content().contains("failures=\"0\"");
    assertThat(work.resolve("report/gate.json")).content().contains("\"passed\" : true");
    assertThat(work.resolve("report/summary.json")).isNotEmptyFile();
    assertThat(searches()).isEqualTo(SAMPLES);
    assertDashboardIsComplete();
  }

  @Test
  void criterionThatIsNotMetIsExitCodeThreeAfterEverythingIsWritten() throws Exception {
    JMeterProcess.Result result = ldap("all : errors = 0\nLDAP Search : p95 < 1 ns\n");

    assertThat(result.exitCode()).as(result.console()).isEqualTo(3);
    assertThat(result.stdout())
        .contains("Performance Gate: FAILED, 1 of 2 criteria met")
        .contains("Load Report: ldap200, 20 samples")
        .contains("... end of run");
    assertThat(work.resolve("report/junit.xml")).content().contains("</testsuite>");
    assertThat(work.resolve("report/aggregate.csv")).isNotEmptyFile();
    assertThat(work.resolve("jmeter.log")).content().contains("Dashboard generated");
    assertThat(searches()).isEqualTo(SAMPLES);
    assertDashboardIsComplete();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "all : p95 < 20 mss|the.gate:1:16: 'mss' is not a unit",
        "LDAP Serch : p95 < 20 ms|the.gate:1:1: no element of the plan is named 'LDAP Serch'",
        "all : p95 < 110 % of baseline|the.gate:1:1: the criterion needs a baseline",
        "# nothing|the.gate:1:1: the gate has no criterion"
      })
  void gateThatIsWrongIsExitCodeTwoAndSendsNoSample(String criteriaAndMessage) throws Exception {
    String[] parts = criteriaAndMessage.split("\\|");
    JMeterProcess.Result result = ldap(parts[0]);

    assertThat(result.exitCode()).as(result.console()).isEqualTo(2);
    assertThat(result.stdout())
        .containsOnlyOnce("the test cannot start")
        .containsOnlyOnce(parts[1])
        .doesNotContain("Load Report: ldap200")
        .endsWith("Bancada: there is no dashboard, because there was no sample; see above why\n");
    assertThat(jtlSamples()).isZero();
    assertThat(work.resolve("report")).doesNotExist();
    assertThat(work.resolve("dash/index.html")).doesNotExist();
  }

  @Test
  void fileOrBaselineThatIsNotThereIsExitCodeTwo() throws Exception {
    JMeterProcess.Result noBaseline =
        ldap("all : p95 < 110 % of baseline", "-Jgate.baseline=none.json");
    assertThat(noBaseline.exitCode()).isEqualTo(2);
    assertThat(noBaseline.stdout()).contains("the baseline 'none.json' cannot be read");

    Files.delete(work.resolve("run.jtl"));
    JMeterProcess.Result noFile = ldap("", "-Jgate=nowhere.gate", "-o", "dash2");
    assertThat(noFile.exitCode()).isEqualTo(2);
    assertThat(noFile.stdout()).contains("the gate file 'nowhere.gate' cannot be read");
    assertThat(jtlSamples()).isZero();
  }

  @Test
  void runIsJudgedByItsBaseline() throws Exception {
    assertThat(ldap("all : errors = 0", "-Jreport.dir=base").exitCode()).isZero();
    Files.delete(work.resolve("run.jtl"));
    String criteria =
        "LDAP Search : p50 < 1000000 % of baseline\nall : errors <= 100 % of baseline\n"
            + "LDAP Search : mean < 0.0001 % of baseline";

    JMeterProcess.Result result = ldap(criteria, "-Jgate.baseline=base", "-o", "dash2");

    assertThat(result.exitCode()).as(result.console()).isEqualTo(3);
    assertThat(result.stdout()).contains("2 of 3 criteria met").contains("% of baseline)");
  }

  @Test
  void hungServerIsStoppedThoughNoSampleArrives() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      JMeterProcess.Result result =
          run(
              plan("web100.jmx"),
              "Home page : samples > 0\nall : errors < 5 % for 2 s -> stop\n",
              "-Jusers=5",
              "-Jloops=1000",
              "-Jhttp.response.timeout=600000",
              "-Jhttp.url=http://127.0.0.1:" + silent.getLocalPort() + "/");

      assertThat(result.exitCode()).as(result.console()).isEqualTo(4);
      assertThat(result.stdout())
          .contains("the test is stopped by the.gate:2:1: all : errors < 5 % for 2 s -> stop")
          .contains("(stopped by the.gate:2:1:")
          .contains("Load Report: web100, 5 samples, 5 errors")
          .contains("... end of run");
      assertThat(jtlSamples()).as("samples interrupted").isEqualTo(5);
      assertThat(work.resolve("report/junit.xml")).content().contains("for 2 s -&gt; stop");
      assertThat(work.resolve("report/summary.json")).content().contains("stopped by the.gate:2:1");
      assertDashboardIsComplete();
    }
  }

  @Test
  void planWithoutAGateIsJudgedByTheOneOfTheCommandLine() throws Exception {
    assertThat(run(FOREIGN, "all : samples = 6").exitCode()).isZero();
    try (var results = Files.walk(work.resolve("results"))) {
      assertThat(results.map(file -> file.getFileName().toString()))
          .contains("junit.xml", "gate.json");
    }
    Files.delete(work.resolve("run.jtl"));

    JMeterProcess.Result failed =
        run(FOREIGN, "all : samples = 7", "-o", "dash2", "-Jgate.dir=verdict");
    assertThat(failed.exitCode()).as(failed.console()).isEqualTo(3);
    assertThat(work.resolve("verdict/junit.xml")).content().contains("measured 6, limit = 7");
    Files.delete(work.resolve("run.jtl"));

    JMeterProcess.Result wrong = run(FOREIGN, "all : samples = 7 %", "-o", "dash3");
    assertThat(wrong.exitCode()).as(wrong.console()).isEqualTo(2);
    assertThat(jtlSamples()).isZero();
  }

  @Test
  void runKilledByASignalIsJudgedAndKeepsTheSignalsExitCode() throws Exception {
    try (JMeterProcess process =
        start(
            plan("ldap200.jmx"),
            "all : errors = 0\nall : max < 1 ns",
            "-Jusers=2",
            "-Jloops=100000000",
            "-Jlab.entries=100",
            "-Jsummariser.interval=6")) {
      process.awaitLoad();
      process.terminate();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).isEqualTo(143);
      assertThat(result.stdout())
          .contains("FAILED, 1 of 2 criteria met; run broken off: ended by a signal");
      assertThat(work.resolve("report/junit.xml"))
          .content()
          .contains("failures=\"2\"", "the run completed", "</testsuite>");
      assertThat(work.resolve("report/gate.json")).content().contains("\"passed\" : false");
      assertEndIsThatOfTheReport();
    }
  }

  private void assertEndIsThatOfTheReport() throws IOException {
    RunSummary run = SummaryJson.read(work.resolve("report/summary.json"));
    JsonNode verdict = new ObjectMapper().readTree(work.resolve("report/gate.json").toFile());
    assertThat(verdict.get("start_epoch_ms").asLong() + verdict.get("duration_ms").asLong())
        .isEqualTo(run.info().endEpochMillis());
  }

  @Test
  void signalWhileJMeterStartsKeepsItsExitCode() throws Exception {
    try (JMeterProcess process =
        start(plan("ldap200.jmx"), "all : errors = 0", "-Jlab.entries=100")) {
      process.awaitOutput("Creat"); // the summariser, or the tree: before the test starts
      process.terminate();

      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(143);
    }
  }

  @Test
  void runThatItsUserStopsIsJudgedAsFarAsItWent() throws Exception {
    try (JMeterProcess process =
        start(
            plan("ldap200.jmx"),
            "all : errors < 50 %\nall : samples > 0",
            "-Jusers=2",
            "-Jloops=100000000",
            "-Jlab.entries=100",
            "-Jsummariser.interval=6")) {
      process.awaitLoad();
      process.stopTestNow();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(result.stdout()).contains("Performance Gate: passed, 2 of 2 criteria met");
      assertDashboardIsComplete();
    }
  }

  @Test
  void runWhoseUsersRanOutOfMemoryHasNotPassed() throws Exception {
    Path hungry = JMeterProcess.projectDirectory().resolve(HUNGRY);

    JMeterProcess.Result result = run(hungry, "all : errors = 0\n", "-Jgate.dir=verdict");

    assertThat(result.exitCode()).as(result.console()).isEqualTo(1);
    assertThat(result.stdout())
        .containsPattern(
            "run broken off: 2 users died of java.lang.OutOfMemoryError: hungry: users 1-[12],"
                + " users 1-[12]");
    assertThat(work.resolve("verdict/gate.json")).content().contains("2 users died of");
    assertDashboardIsComplete();
  }

  @Test
  void testThatNeverStartsHasNotPassed() throws Exception {
    Path empty =
        Files.writeString(
            work.resolve("empty.jmx"),
            "<jmeterTestPlan version=\"1.2\"><hashTree/></jmeterTestPlan>");

    assertThat(run(empty, "all : errors = 0").exitCode()).isEqualTo(1);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private JMeterProcess engine(int port) throws IOException {
    return JMeterProcess.ofScript(
        JMeterProcess.binJMeter(),
        Files.createDirectory(work.resolve("engine" + port)),
        Map.of(),
        "-s",
        "-Jserver_port=" + port,
        "-Jserver.rmi.localport=" + freePort(),
        "-Djava.rmi.server.hostname=127.0.0.1",
        "-Jserver.rmi.ssl.disable=true");
  }

  private static String[] onEngines(int first, int second, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of("-R", "127.0.0.1:" + first + ",127.0.0.1:" + second, "-Glab.entries=100"));
    all.addAll(List.of("-Djava.rmi.server.hostname=127.0.0.1", "-Jserver.rmi.ssl.disable=true"));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @Test
  void gateSitsOnTheControllerAndJudgesAllEnginesTogether() throws Exception {
    int one = freePort();
    int two = freePort();
    try (JMeterProcess first = engine(one);
        JMeterProcess second = engine(two)) {
      first.awaitOutput("Created remote object");
      second.awaitOutput("Created remote object");

      JMeterProcess.Result typo =
          run(plan("ldap200.jmx"), "all : p95 < 1 mss", onEngines(one, two));
      assertThat(typo.exitCode()).as(typo.console()).isEqualTo(2);
      assertThat(typo.stdout()).containsOnlyOnce("the.gate:1:15: 'mss' is not a unit");

      JMeterProcess.Result foreign =
          run(FOREIGN, "all : p95 < 1 ms", onEngines(one, two, "-o", "dash2", "-f"));
      assertThat(foreign.exitCode()).as(foreign.console()).isEqualTo(2);
      assertThat(foreign.stdout()).contains("needs a Performance Gate in the plan");

      JMeterProcess.Result failed =
          run(
              plan("ldap200.jmx"),
              "all : samples = 40\nLDAP Search : p95 < 1 ns",
              onEngines(one, two, "-Gusers=5", "-Gloops=4", "-o", "dash3", "-f", "-X"));
      assertThat(failed.exitCode()).as(failed.console()).isEqualTo(3);
      assertThat(failed.stdout())
          .containsPattern("all : samples +40 +=? 40 +passed")
          .containsOnlyOnce("Performance Gate: FAILED, 1 of 2 criteria met");
      assertEndIsThatOfTheReport();

      for (JMeterProcess engine : List.of(first, second)) {
        JMeterProcess.Result result = engine.await();
        assertThat(result.exitCode()).as("an engine is not the gate's").isZero();
        assertThat(result.stdout()).containsOnlyOnce("Starting the test");
      }
    }
  }
}
