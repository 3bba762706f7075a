package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.OnlyInLongForm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests exit codes and files of {@code bin/jmeter -n} under a gate. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class GateIT {
  /** A plan with JMeter's own elements only. */
  private static final Path FOREIGN =
      JMeterProcess.projectDirectory()
          .resolve("src/test/resources/io/github/bancada/dist/stock-elements.jmx");

  private static final int SAMPLES = 20;
  private static final int NIGHTS = 9;

  @TempDir Path work;
  private GatedJMeter jmeter;

  @BeforeEach
  void inNewDirectory() {
    jmeter = new GatedJMeter(work);
  }

  /** Two short runs; the second uses the first as its baseline. */
  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class RunAndItsBaseline {
    private GatedJMeter first;
    private GatedJMeter second;
    private JMeterProcess.Result passed;
    private JMeterProcess.Result failed;

    @BeforeAll
    void runBoth(@TempDir Path shared) throws Exception {
      first = new GatedJMeter(Files.createDirectory(shared.resolve("first")));
      second = new GatedJMeter(Files.createDirectory(shared.resolve("second")));
      passed = ldap(first, "all : errors = 0\nLDAP Search : samples = 20\nall : p95 < 60 s\n");
      failed =
          ldap(
              second,
              "LDAP Search : p50 < 1000000 % of baseline\nall : errors <= 100 % of baseline\n"
                  + "LDAP Search : mean < 0.0001 % of baseline\nall : p95 no change",
              "-Jgate.baseline=../first/report",
              "-Jgate.history=" + earlierNights(first.work().resolve("report"), shared));
    }

    /** Copies of a run, each of another night. */
    private static Path earlierNights(Path run, Path shared) throws IOException {
      Path history = shared.resolve("history");
      for (int night = 1; night <= NIGHTS; night++) {
        try (StoredRun stored = StoredRun.open(run)) {
          RunInfo info = stored.summary().info();
          SummaryJson.write(
              Files.createDirectories(history.resolve("night" + night)).resolve("summary.json"),
              Summaries.with(stored.summary(), earlier(info, Duration.ofDays(night).toMillis())));
        }
      }
      return history;
    }

    private static RunInfo earlier(RunInfo info, long millis) {
      return new RunInfo(
          info.name(),
          info.startEpochMillis() - millis,
          info.endEpochMillis() - millis,
          info.endReason(),
          info.origin(),
          info.server(),
          info.versions(),
          info.machine(),
          info.settings(),
          info.environment());
    }

    @Test
    void runIsTheNewestOfTheHistoryOfItsPlanOnThisMachine() throws Exception {
      assertThat(failed.stdout()).contains("no change in " + (NIGHTS + 1) + " runs");
    }

    private JMeterProcess.Result ldap(GatedJMeter jmeter, String criteria, String... more)
        throws Exception {
      String[] arguments = {"-Jusers=5", "-Jloops=4", "-Jlab.entries=100"};
      return jmeter.run(
          GatedJMeter.plan("ldap200.jmx"),
          criteria,
          GatedJMeter.with(GatedJMeter.with(GatedJMeter.DASHBOARD, arguments), more));
    }

    /** Counts the samples of the load, without those that connect, which JMeter's file also has. */
    private long searches(GatedJMeter run) throws IOException {
      return Files.readAllLines(run.samples()).stream()
          .filter(line -> line.contains(",LDAP Search,"))
          .count();
    }

    @Test
    void metCriteriaAreExitCodeZero() throws Exception {
      assertThat(passed.exitCode()).as(passed.console()).isZero();
      assertThat(passed.stdout())
          .contains("Performance Gate: passed, 3 of 3 criteria met")
          .containsPattern("LDAP Search : samples +20 +=? 20 +passed")
          .containsOnlyOnce("Files: report");
      assertThat(first.work().resolve("report/junit.xml")).content().contains("failures=\"0\"");
      assertThat(first.work().resolve("report/gate.json")).content().contains("\"passed\" : true");
      assertThat(first.work().resolve("report/summary.json")).isNotEmptyFile();
      assertThat(searches(first)).isEqualTo(SAMPLES);
      first.assertDashboardIsComplete();
    }

    @Test
    void verdictStandsFirstInTheReportOfTheSameRun() throws Exception {
      for (GatedJMeter run : List.of(first, second)) {
        String headline =
            "Performance Gate: "
                + (run == first ? "passed, 3 of 3" : "FAILED, 3 of 4")
                + " criteria met";
        Path report = run.work().resolve("report");
        assertThat(Files.readString(report.resolve("report.html")).split("</h1>")[1])
            .contains("<p class=\"verdict " + (run == first ? "good" : "bad") + "\">" + headline);
        assertThat(Files.readAllLines(report.resolve("report.md")).get(2))
            .isEqualTo((run == first ? "✅" : "❌") + " **" + headline + "**");
        assertThat(SummaryJson.read(report.resolve("summary.json")).results().gates())
            .extracting(GateVerdict::headline)
            .containsExactly(headline);
      }
    }

    @Test
    void unmetCriterionIsExitCodeThreeAfterAllFilesAreWritten() throws Exception {
      assertThat(failed.exitCode()).as(failed.console()).isEqualTo(3);
      assertThat(failed.stdout())
          .contains("Performance Gate: FAILED, 3 of 4 criteria met")
          .contains("Load Report: ldap200, 20 samples")
          .contains("... end of run");
      assertThat(second.work().resolve("report/junit.xml")).content().contains("</testsuite>");
      assertThat(second.work().resolve("report/aggregate.csv")).isNotEmptyFile();
      assertThat(second.work().resolve("jmeter.log")).content().contains("Dashboard generated");
      assertThat(searches(second)).isEqualTo(SAMPLES);
      second.assertDashboardIsComplete();
    }

    @Test
    void limitNamesTheBaseline() {
      assertThat(failed.stdout()).contains("% of baseline)");
    }
  }

  @Test
  @OnlyInLongForm
  void invalidGateIsExitCodeTwoWithoutSamples() throws Exception {
    String message = "the.gate:1:16: 'mss' is not a unit";
    JMeterProcess.Result result =
        jmeter.run(
            GatedJMeter.plan("ldap200.jmx"),
            "all : p95 < 20 mss",
            GatedJMeter.with(GatedJMeter.DASHBOARD, "-Jlab.entries=100"));

    assertThat(result.exitCode()).as(result.console()).isEqualTo(2);
    assertThat(result.stdout())
        .containsOnlyOnce("the test cannot start")
        .containsOnlyOnce(message)
        .doesNotContain("Load Report: ldap200")
        .endsWith("Bancada: without samples there is no dashboard; the reason is given above\n");
    assertThat(jmeter.countSamples()).isZero();
    assertThat(work.resolve("report")).doesNotExist();
    assertThat(work.resolve("dash/index.html")).doesNotExist();
  }

  /** In this process; these end like the one above. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LDAP Serch : p95 < 20 ms|the.gate:1:1: no element of the plan is named 'LDAP Serch'",
        "all : p95 < 110 % of baseline|the.gate:1:1: the criterion needs a baseline",
        "all : p95 no change|the.gate:1:1: the criterion needs earlier runs",
        "# nothing|the.gate:1:1: the gate has no criterion"
      })
  void invalidGateSendsNoSample(String criteria, String message) throws Exception {
    Files.writeString(jmeter.gate(), criteria);

    assertThat(messageInsteadOfRun(Map.of())).containsOnlyOnce(message);
  }

  @Test
  void missingBaselineIsReportedBeforeFirstSample() throws Exception {
    Files.writeString(jmeter.gate(), "all : p95 < 110 % of baseline");

    assertThat(messageInsteadOfRun(Map.of("gate.baseline", "none.json")))
        .contains("the baseline 'none.json' cannot be read");
  }

  private String messageInsteadOfRun(Map<String, String> more) throws Exception {
    Map<String, String> properties = new HashMap<>(more);
    properties.put("gate", jmeter.gate().toString());
    properties.put("lab.entries", "10");
    properties.put("report.dir", work.resolve("report").toString());
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream console = System.out;
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(EngineRun.ofPlan(GatedJMeter.plan("ldap200.jmx"), properties)).isEmpty();
    } finally {
      System.setOut(console);
    }
    assertThat(work.resolve("report")).doesNotExist();
    assertThat(said.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("the test cannot start")
        .doesNotContain("Load Report: ldap200");
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  @OnlyInLongForm
  void missingGateFileIsExitCodeTwo() throws Exception {
    JMeterProcess.Result result =
        jmeter.run(GatedJMeter.plan("ldap200.jmx"), "", "-Jgate=nowhere.gate", "-Jlab.entries=10");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.stdout()).contains("the gate file 'nowhere.gate' cannot be read");
    assertThat(jmeter.countSamples()).isZero();
  }

  @Test
  void planWithoutGateIsJudgedByCommandLineGate() throws Exception {
    JMeterProcess.Result failed = jmeter.run(FOREIGN, "all : samples = 7", "-Jgate.dir=verdict");

    assertThat(failed.exitCode()).as(failed.console()).isEqualTo(3);
    assertThat(work.resolve("verdict/junit.xml")).content().contains("measured 6, limit = 7");
    assertThat(work.resolve("verdict/gate.json")).isNotEmptyFile();
  }

  @Test
  @OnlyInLongForm
  void planWithoutGatePassesOrIsRefusedByCommandLineGate() throws Exception {
    assertThat(jmeter.run(FOREIGN, "all : samples = 6").exitCode()).isZero();
    try (var results = Files.walk(work.resolve("results"))) {
      assertThat(results.map(file -> file.getFileName().toString()))
          .contains("junit.xml", "gate.json");
    }
    Files.delete(jmeter.samples());

    JMeterProcess.Result wrong = jmeter.run(FOREIGN, "all : samples = 7 %");
    assertThat(wrong.exitCode()).as(wrong.console()).isEqualTo(2);
    assertThat(jmeter.countSamples()).isZero();
  }

  @Test
  void testThatNeverStartsFails() throws Exception {
    Path empty =
        Files.writeString(
            work.resolve("empty.jmx"),
            "<jmeterTestPlan version=\"1.2\"><hashTree/></jmeterTestPlan>");

    assertThat(jmeter.run(empty, "all : errors = 0").exitCode()).isEqualTo(1);
  }
}
