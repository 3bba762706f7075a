package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.dist.PlanCopy;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.testing.OnlyInLongForm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs under a gate that are broken off; the gate judges what was recorded. */
@OnlyInLongForm
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class GateBrokenOffIT {
  /** A plan whose users end with an error after their first sample. */
  private static final String HUNGRY = "src/test/resources/io/github/bancada/gate/hungry-users.jmx";

  private static final String[] LONG = {"-Jusers=2", "-Jloops=100000000", "-Jlab.entries=100"};
  private static final int PAUSE_MILLIS = 5;

  @TempDir Path work;
  private GatedJMeter jmeter;

  @BeforeEach
  void inNewDirectory() {
    jmeter = new GatedJMeter(work);
  }

  private Path paced() throws IOException {
    return PlanCopy.paced(GatedJMeter.plan("ldap200.jmx"), work.resolve("plan"), PAUSE_MILLIS);
  }

  @Test
  void testAgainstHungServerStopsWithoutSamples() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      JMeterProcess.Result result =
          jmeter.run(
              GatedJMeter.plan("web100.jmx"),
              "Home page : samples > 0\nall : errors < 5 % for 10 s -> stop\n",
              GatedJMeter.with(
                  GatedJMeter.DASHBOARD,
                  "-Jusers=5",
                  "-Jloops=1000",
                  "-Jhttp.response.timeout=600000",
                  "-Jhttp.url=http://127.0.0.1:" + silent.getLocalPort() + "/"));

      assertThat(result.exitCode()).as(result.console()).isEqualTo(4);
      assertThat(result.stdout())
          .contains("the test is stopped by the.gate:2:1: all : errors < 5 % for 10 s -> stop")
          .contains("(stopped by the.gate:2:1:")
          .contains("Load Report: web100, 5 samples, 5 errors")
          .contains("... end of run");
      assertThat(jmeter.countSamples()).as("samples interrupted").isEqualTo(5);
      assertThat(work.resolve("report/junit.xml")).content().contains("for 10 s -&gt; stop");
      assertThat(work.resolve("report/summary.json")).content().contains("stopped by the.gate:2:1");
      jmeter.assertDashboardIsComplete();
    }
  }

  @Test
  void runKilledBySignalIsJudgedAndKeepsSignalExitCode() throws Exception {
    try (JMeterProcess process =
        jmeter.start(paced(), "all : errors = 0\nall : max < 1 ns", LONG)) {
      process.awaitLoad(jmeter.samples());
      process.terminate();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).isEqualTo(143);
      assertThat(result.stdout())
          .contains("FAILED, 1 of 2 criteria met; run broken off: ended by a signal");
      assertThat(work.resolve("report/junit.xml"))
          .content()
          .contains("failures=\"2\"", "the run completed", "</testsuite>");
      assertThat(work.resolve("report/gate.json")).content().contains("\"passed\" : false");
      assertSameEndAsReport();
    }
  }

  private void assertSameEndAsReport() throws IOException {
    RunSummary run = SummaryJson.read(work.resolve("report/summary.json"));
    JsonNode verdict = new ObjectMapper().readTree(work.resolve("report/gate.json").toFile());
    assertThat(verdict.get("start_epoch_ms").asLong() + verdict.get("duration_ms").asLong())
        .isEqualTo(run.info().endEpochMillis());
  }

  @Test
  void signalWhileJMeterStartsKeepsItsExitCode() throws Exception {
    try (JMeterProcess process =
        jmeter.start(GatedJMeter.plan("ldap200.jmx"), "all : errors = 0", "-Jlab.entries=100")) {
      process.awaitOutput("Creat"); // the summariser or the tree, before the test starts
      process.terminate();

      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(143);
    }
  }

  private JMeterProcess.Result stoppedByTheUser(String... arguments) throws Exception {
    try (JMeterProcess process =
        jmeter.start(
            paced(),
            "all : errors < 50 %\nall : samples > 0",
            GatedJMeter.with(arguments, GatedJMeter.DASHBOARD))) {
      process.awaitLoad(jmeter.samples());
      process.stopTestNow();
      JMeterProcess.Result result = process.await();
      jmeter.assertDashboardIsComplete();
      return result;
    }
  }

  @Test
  void runStoppedByTheUserHasNotPassed() throws Exception {
    JMeterProcess.Result result = stoppedByTheUser(LONG);

    assertThat(result.exitCode()).as(result.console()).isEqualTo(1);
    assertThat(result.stdout())
        .contains(
            "FAILED, 2 of 2 criteria met; run broken off: stopped before its end by a command")
        .contains("Broken off, not a whole test: stopped before its end by a command");
    assertThat(work.resolve("report/junit.xml")).content().contains("the run completed");
    assertThat(work.resolve("report/gate.json")).content().contains("\"passed\" : false");
    assertSameEndAsReport();
  }

  @Test
  void runWithoutAnEndThatTheUserStopsIsJudged() throws Exception {
    JMeterProcess.Result result = stoppedByTheUser(GatedJMeter.with(LONG, "-Jloops=-1"));

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout()).contains("Performance Gate: passed, 2 of 2 criteria met");
  }

  @Test
  void runWithUsersOutOfMemoryFails() throws Exception {
    Path hungry = JMeterProcess.projectDirectory().resolve(HUNGRY);

    JMeterProcess.Result result =
        jmeter.run(
            hungry,
            "all : errors = 0\n",
            GatedJMeter.with(GatedJMeter.DASHBOARD, "-Jgate.dir=verdict"));

    assertThat(result.exitCode()).as(result.console()).isEqualTo(1);
    assertThat(result.stdout())
        .containsPattern(
            "run broken off: 2 users died of java.lang.OutOfMemoryError: hungry: users 1-[12],"
                + " users 1-[12]");
    assertThat(work.resolve("verdict/gate.json")).content().contains("2 users died of");
    jmeter.assertDashboardIsComplete();
  }
}
