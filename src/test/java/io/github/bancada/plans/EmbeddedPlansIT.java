package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.dist.PlanCopy;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Every plan with no server at hand: the embedded one starts. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class EmbeddedPlansIT {
  @TempDir Path work;

  @Test
  void ldap500EndsWithTwelveThousandFiveHundredSamplesAndNoError() throws Exception {
    PlanRun run = PlanRun.ofScript("ldap500.jmx", work);

    RunSummary summary = run.summary();
    assertThat(summary.total().samples()).isEqualTo(12_500);
    assertThat(summary.total().errors()).isZero();
    assertThat(summary.info().name()).isEqualTo("ldap500");
    assertThat(summary.info().server().embedded()).startsWith("directory with 10,001 entries");
    assertThat(run.console())
        .contains("Lab Server: embedded directory")
        .contains("Load Report: ldap500, 12,500 samples, 0 errors")
        .contains("Server: embedded, in this process")
        .contains("\nOpen connections: at most 500 at once\n")
        .contains("\nAll users connected: 500 of 500 users, 500 open connections, ")
        .contains("\nAll users done: 500 of 500 users, 500 open connections, ");
    assertThat(summary.outside())
        .extracting(LabelSummary::label, LabelSummary::samples)
        .containsExactly(tuple("Connect", 500L));
    run.assertPublished("OpenLDAP 2.4.44 with 1,024 open files", "954");
    assertThat(run.result().stderr()).isEmpty();
  }

  @Test
  void protocolsPlanEndsWithThePublishedTableBesideTheRun() throws Exception {
    PlanRun run = PlanRun.of(ProtocolsPlan.in(work.resolve("plan")), work);

    assertThat(run.summary().total().samples()).isEqualTo(ProtocolsPlan.SAMPLES);
    assertThat(run.summary().total().errors()).isZero();
    assertThat(run.summary().labels())
        .extracting(LabelSummary::label)
        .containsExactly(
            "LDAP 1",
            "LDAPS 1",
            "LDAPI 1",
            "LDAP 100",
            "LDAPS 100",
            "LDAPI 100",
            "LDAP 1000",
            "LDAPS 1000",
            "LDAPI 1000");
    assertThat(run.console())
        .containsPattern("searches +LDAP +LDAPS +ratio +LDAPI +ratio +\\| +LDAP +LDAPS +ratio ")
        .containsPattern("1000 .*\\| +1\\.292 +6\\.833 +x5\\.29 +0\\.996 +x0\\.77")
        .containsOnlyOnce("\nComparison: LDAP | LDAPS | LDAPI\n")
        .containsPattern("(?m)^1000\\R +LDAP +LDAPS +ratio ");
    run.assertPublished("LDAP vs LDAPS vs LDAPI (2018)", "6.833");
    assertThat(run.directory().resolve("comparison.html")).isNotEmptyFile();
  }

  @Test
  void everyUserOfTheLoginStormGetsIn() throws Exception {
    int loops = LongForm.of(5, 25);

    PlanRun run = PlanRun.of("ldap-authenticate.jmx", work, "-Jusers=20", "-Jloops=" + loops);

    assertThat(run.summary().total().samples()).isEqualTo(20L * loops);
    assertThat(run.summary().total().errors()).isZero();
  }

  @Test
  @OnlyInLongForm
  void wrongPasswordIsAnErrorWithItsCode() throws Exception {
    Path users = work.resolve("users.csv");
    Files.writeString(users, "dn;password\ncn=fulano1,dc=testeperformance;wrong\n");

    PlanRun run =
        PlanRun.of(
            "ldap-authenticate.jmx",
            work,
            "-Jusers=1",
            "-Jloops=3",
            "-Jlab.entries=100",
            "-Jldap.users.csv=" + users);

    assertThat(run.summary().failures().groups())
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.code()).isEqualTo("49 invalidCredentials");
              assertThat(error.count()).isEqualTo(3);
            });
    assertThat(run.console()).contains("49 invalidCredentials").contains("First failure: sample 1");
    assertThat(Files.readString(run.directory().resolve("summary.json"))).doesNotContain("wrong");
  }

  @Test
  @OnlyInLongForm
  void badConfigurationFailsOnceBeforeTheFirstSample() throws Exception {
    PlanRun run = PlanRun.of(ExitCode.ERROR, "ldap500.jmx", work, "-Jldap.url=http://127.0.0.1");

    assertThat(run.console())
        .containsOnlyOnce("the test cannot start")
        .contains("'http://127.0.0.1' is not an LDAP URL");
    assertThat(work.resolve("report")).doesNotExist();
  }

  @Test
  void resultsAreNeverOverwritten() throws Exception {
    Files.createDirectory(work.resolve("report"));
    Files.writeString(work.resolve("report/summary.json"), "precious");

    PlanRun run = PlanRun.of(ExitCode.ERROR, "ldap200.jmx", work, "-Jlab.entries=100");

    assertThat(run.console()).contains("is not empty, and results are never overwritten");
    assertThat(work.resolve("report/summary.json")).hasContent("precious");
  }

  @Test
  @OnlyInLongForm
  void resultsGoToADirectoryNamedAfterPlanAndTime() throws Exception {
    try (JMeterProcess process =
        JMeterProcess.ofScript(
            JMeterProcess.binJMeter(),
            work,
            Map.of(),
            "-n",
            "-t",
            PlanRun.path("ldap200.jmx").toString(),
            "-Jusers=2",
            "-Jlab.entries=100")) {
      assertThat(process.await().exitCode()).isZero();
    }
    try (var directories = Files.list(work.resolve("results"))) {
      assertThat(directories.map(d -> d.getFileName().toString()))
          .singleElement()
          .asString()
          .matches("ldap200-\\d{8}-\\d{6}");
    }
  }

  @Test
  void runKilledByASignalStillWritesItsReport() throws Exception {
    try (JMeterProcess process =
        PlanRun.start(
            PlanCopy.paced(PlanRun.path("ldap200.jmx"), work.resolve("plan"), 5),
            work,
            "-Jusers=4",
            "-Jloops=100000000",
            "-Jlab.entries=100",
            "-l",
            "samples.csv",
            "-Jjmeter.save.saveservice.autoflush=true")) {
      process.awaitLoad(work.resolve("samples.csv"));
      process.terminate();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).isEqualTo(143);
      assertThat(result.stdout()).contains("Broken off, not a whole test: ended by a signal");
    }
    RunSummary summary = SummaryJson.read(work.resolve("report/summary.json"));
    assertThat(summary.total().samples()).isPositive();
    assertThat(summary.info().endReason()).startsWith("ended by a signal");
    assertThat(work.resolve("report/aggregate.csv")).isNotEmptyFile();
    assertThat(work.resolve("report/latency.csv")).isNotEmptyFile();
    assertThat(work.resolve("report/report.html"))
        .content()
        .contains("Broken off, not a whole test: ended by a signal");
  }
}
