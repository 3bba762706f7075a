package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.dist.PlanCopy;
import io.github.bancada.dist.RemoteEngine;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Distributed runs that are ended from outside: by a command, a signal, a criterion, the death of
 * an engine. The last test kills one of the engines.
 */
@OnlyInLongForm
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DistributedEndIT {
  private static final int PAUSE_MILLIS = 20;

  @TempDir static Path shared;
  private static EnginePair engines;

  @TempDir Path work;

  @BeforeAll
  static void startEngines() throws Exception {
    engines = EnginePair.start(shared);
  }

  @AfterAll
  static void endEngines() {
    engines.close();
  }

  /** A run that continues until it is ended; some of its samples have arrived. */
  private JMeterProcess longRun() throws Exception {
    JMeterProcess run = startLongRun();
    run.awaitLoad(work.resolve("samples.csv"));
    return run;
  }

  private JMeterProcess startLongRun(String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(
        List.of("-Jmode=Standard", "-Gusers=2", "-Gloops=100000000", "-Glab.entries=100"));
    arguments.addAll(List.of("-l", "samples.csv", "-Jjmeter.save.saveservice.autoflush=true"));
    return PlanRun.start(
        PlanCopy.paced(PlanRun.path("ldap500.jmx"), work.resolve("plan"), PAUSE_MILLIS),
        work,
        engines.controlledWith(arguments.toArray(String[]::new)));
  }

  @Test
  void stopCommandEndsBothEnginesWithAReport() throws Exception {
    EnginePair.Ended before = engines.ended();
    try (JMeterProcess run = longRun()) {
      run.stopTestNow();
      JMeterProcess.Result result = run.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(result.stdout()).containsOnlyOnce("Load Report: ldap500");
      assertThat(SummaryJson.read(work.resolve("report/summary.json")).total().samples())
          .isPositive();
      assertThat(result.stdout())
          .contains("Broken off, not a whole test: on a remote engine: stopped before its end");
      engines.awaitOneMoreThan(before);
    }
  }

  @Test
  void signalToTheControllerStopsBothEnginesThatWereTooBusyForAnotherGate() throws Exception {
    EnginePair.Ended before = engines.ended();
    try (JMeterProcess busy = longRun();
        JMeterProcess other = startOther()) {
      assertRefused(other.await());

      busy.terminate();
      JMeterProcess.Result result = busy.await();

      assertThat(result.stdout())
          .containsOnlyOnce("Load Report: ldap500")
          .contains("Broken off, not a whole test: ended by a signal\nLoad Report: ldap500");
      engines.awaitOneMoreThan(before);
      assertThat(work.resolve("report/summary.json")).exists();
    }
  }

  private JMeterProcess startOther() throws Exception {
    Path directory = Files.createDirectory(work.resolve("other"));
    return PlanRun.start(
        "ldap200.jmx",
        directory,
        engines.controlledWith(
            PlanRun.gate(directory, "all : errors = 0"), "-Gusers=2", "-Gloops=5"));
  }

  private static void assertRefused(JMeterProcess.Result result) {
    assertThat(result.exitCode()).as(result.console()).isEqualTo(ExitCode.ERROR.value());
    assertThat(result.console())
        .containsOnlyOnce("no remote engine started the test, so the Performance Gate judged")
        .doesNotContain("Load Report: ldap200");
  }

  @Test
  void criterionThatIsBrokenForItsTimeStopsBothEngines() throws Exception {
    EnginePair.Ended before = engines.ended();
    try (JMeterProcess run =
        startLongRun(PlanRun.gate(work, "all : throughput > 1000000000 /s for 2 s -> stop"))) {
      JMeterProcess.Result result = run.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(ExitCode.STOPPED.value());
      assertThat(result.stdout())
          .containsOnlyOnce("Load Report: ldap500")
          .containsOnlyOnce("Performance Gate: FAILED, 0 of 1 criterion met (stopped by ");
      engines.awaitOneMoreThan(before);
    }
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void killedEngineIsReportedAndTheRunEndsWithTheOther() throws Exception {
    int loops = 50; // of 0.2 s: the engine lives until it is killed
    RemoteEngine doomed = engines.second();
    try (JMeterProcess run =
        PlanRun.start(
            "web100.jmx",
            work,
            engines.controlledWith(
                PlanRun.gate(work, "all : errors = 0"),
                "-Jmode=Standard",
                "-Gusers=4",
                "-Gloops=" + loops,
                "-Glab.website.delay=200",
                "-l",
                "samples.csv",
                "-e",
                "-o",
                "dashboard",
                "-Jjmeter.save.saveservice.autoflush=true"))) {
      run.awaitOutput("Waiting for possible Shutdown"); // by then all engines are started
      run.awaitSamples(work.resolve("samples.csv"), 1);
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
      assertThat(ofDoomed).isBetween(0L, 4L * loops - 1);
      assertThat(summary.total().samples()).isEqualTo(4 * loops + ofDoomed);
      assertThat(summary.info().endReason())
          .isEqualTo("lost the remote engine %s: Connection refused", doomed.name());
      assertThat(result.stdout())
          .contains(
              "FAILED, 1 of 1 criterion met; run broken off: lost the remote engine "
                  + doomed.name()
                  + ": Connection refused");
      assertThat(work.resolve("report/gate.json")).content().contains("\"passed\" : false");
      assertThat(work.resolve("report/junit.xml")).content().contains("failures=\"1\"");
      assertThat(work.resolve("dashboard/index.html")).exists();
    }
  }
}
