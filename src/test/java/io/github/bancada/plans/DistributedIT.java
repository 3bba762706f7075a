package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.TrialRow;
import io.github.bancada.capacity.search.TrialVerdict;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.dist.PlanCopy;
import io.github.bancada.dist.RemoteEngine;
import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * One controller and two engines, each a process of its own, all on this machine, with mutual TLS:
 * runs that end by themselves. The last run, which comes after all others, ends the engines.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class DistributedIT {
  @TempDir static Path shared;
  private static EnginePair engines;

  @BeforeAll
  static void startEngines() throws Exception {
    engines = EnginePair.start(shared);
  }

  @AfterAll
  static void endEngines() {
    engines.close();
  }

  private static void assertNanoseconds(RunSummary summary) {
    assertThat(summary.labels())
        .allSatisfy(
            label -> {
              assertThat(label.millisecondsOnly()).isFalse();
              ElapsedTimes all = label.outcomes().all();
              assertThat(List.of(all.sumNanos(), all.minNanos(), all.maxNanos()))
                  .anyMatch(nanos -> nanos % 1_000_000 != 0);
            });
  }

  @Test
  @OnlyInLongForm
  void batchSenderKeepsEverySampleAndItsNanoseconds(@TempDir Path work) throws Exception {
    PlanRun run =
        PlanRun.ofScript(
            ProtocolsPlan.withFewerIn(work.resolve("plan")),
            work,
            engines.controlledWith(
                "-Jmode=Batch", "-Glab.entries=100", "-Jnum_sample_threshold=50"));

    engines.assertWhole(run, ProtocolsPlan.FEWER_SAMPLES);
    assertNanoseconds(run.summary());
  }

  @Test
  @OnlyInLongForm
  void websiteOfEachEngineIsNamedThoughItsSamplesAreJMetersOwn(@TempDir Path work)
      throws Exception {
    PlanRun run =
        PlanRun.ofScript(
            "web100.jmx",
            work,
            engines.controlledWith(
                "-Gusers=10",
                "-Gloops=5",
                "-Jmode=strippedbatch",
                PlanRun.gate(work, "all : samples = 100", "all : errors = 0")));

    engines.assertWhole(run, 10 * 5);
    assertThat(run.console()).containsOnlyOnce("Performance Gate: passed, 2 of 2 criteria met");
    assertThat(run.summary().info().server().embedded()).contains("website at http://127.0.0.1:");
  }

  @Test
  @OnlyInLongForm
  void pagesCountedByBothEnginesAreInOneTable(@TempDir Path work) throws Exception {
    PlanRun run =
        PlanRun.ofScript(
            "page-count.jmx",
            work,
            engines.controlledWith(
                "-Gusers=2", "-Gloops=16", "-Gpages.files=" + PlanRun.path("jobs")));

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(run.summary().total().samples()).isEqualTo(2 * 2 * 16);
    assertThat(run.console())
        .containsOnlyOnce("Page Counter Times: ")
        .contains("In all, by the clock: 64 jobs, 212 pages");
    assertThat(run.lines("page-counters.csv")).anyMatch(row -> row.startsWith("Count text,4,0,8,"));
  }

  @Test
  @OnlyInLongForm
  void capacityIsSearchedByBothEnginesAndTheControllerHasTheResult(@TempDir Path work)
      throws Exception {
    PlanRun run =
        PlanRun.ofScript(
            "web-capacity.jmx",
            work,
            engines.controlledWith(
                "-Gcapacity.from=40",
                "-Gcapacity.to=80",
                "-Gcapacity.trial=2",
                "-Gcapacity.warmup=1",
                "-Gcapacity.users=20",
                "-Gcapacity.watch.cpu=false", // other tests run on this machine too
                "-Gcapacity.objective=response p50 < 20 s"));

    assertThat(run.console())
        .containsOnlyOnce("from 40.0/s to 80.0/s with 20 users each on 2 load generators, in ")
        .containsOnlyOnce("Capacity: above 80.0/s with response p50 < 20 s");
    List<TrialRow> trials = CapacityJson.read(run.directory().resolve("capacity.json")).trials();
    assertThat(trials)
        .allMatch(trial -> trial.errors() == 0 && trial.unserved() == 0)
        .last()
        .matches(trial -> trial.load() == 80 && trial.verdict() == TrialVerdict.MET);
    long all = run.summary().total().samples();
    assertThat(run.summary().engines()).hasSize(2).allMatch(engine -> engine.samples() > all / 4);
    assertThat(run.directory().resolve("report.html")).content().contains("Capacity: above 80.0/s");
    for (RemoteEngine engine : engines.both()) {
      assertThat(engine.process().outputSoFar()).doesNotContain("search is gone");
    }
  }

  /** One run, for several assertions. */
  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class RunWithStandardSenderUnderAGate {
    private PlanRun run;
    private LiveReading live;

    @BeforeAll
    void run(@TempDir Path work) throws Exception {
      try (JMeterProcess controller =
          PlanRun.start(
              "ldap-authenticate.jmx",
              work,
              engines.controlledWith(
                  "-Jmode=Standard",
                  "-Gusers=5",
                  "-Gloops=10",
                  "-Gldap.users.csv=" + PlanRun.path("ldap-users.csv"),
                  "-Jlive.port=0",
                  "-Jlive.linger=60",
                  PlanRun.gate(
                      work,
                      "all : samples = 100",
                      "LDAP Login : errors = 0",
                      "all : max < 1 ns")))) {
        live = LiveReading.toTheEnd(controller.awaitOutput(LiveReading.ADDRESS).group(1));
        JMeterProcess.Result result = controller.await();
        assertThat(result.exitCode())
            .as(result.console())
            .isEqualTo(ExitCode.CRITERION_FAILED.value());
        run = new PlanRun(result, work.resolve("report"));
      }
    }

    @Test
    void keepsEverySampleAndItsNanoseconds() throws Exception {
      engines.assertWhole(run, 50);
      assertNanoseconds(run.summary());
    }

    @Test
    void isJudgedAsAWholeByTheController() throws Exception {
      assertThat(run.console())
          .containsOnlyOnce("Load Report: ldap-authenticate, 100 samples, 0 errors")
          .containsPattern("all : samples +100 +=? 100 +passed")
          .containsOnlyOnce("Performance Gate: FAILED, 2 of 3 criteria met");
      JsonNode verdict = new ObjectMapper().readTree(run.directory().resolve("gate.json").toFile());
      assertThat(verdict.get("start_epoch_ms").asLong() + verdict.get("duration_ms").asLong())
          .isEqualTo(run.summary().info().endEpochMillis());
    }

    @Test
    void verdictOverAllEnginesStandsInTheReport() throws Exception {
      assertThat(run.summary().results().gates())
          .singleElement()
          .satisfies(
              gate -> {
                assertThat(gate.headline())
                    .isEqualTo("Performance Gate: FAILED, 2 of 3 criteria met");
                assertThat(gate.criteria().get(0).measured()).isEqualTo("100");
              });
      assertThat(run.directory().resolve("report.html"))
          .content()
          .contains(">Performance Gate: FAILED, 2 of 3 criteria met<");
    }

    @Test
    void isServedWhileItGoesOnWithTheTotalsOfBothEngines() throws Exception {
      RunSummary summary = run.summary();
      assertThat(live.total("bancada_samples_total")).isEqualTo(summary.total().samples());
      assertThat(live.total("bancada_elapsed_seconds_count")).isEqualTo(summary.total().samples());
      assertThat(live.total("bancada_received_bytes_total"))
          .isEqualTo(summary.total().traffic().receivedBytes());
      assertThat(live.total("bancada_run_ended")).isOne();
      assertThat(live.figures())
          .containsEntry("samples", (double) summary.total().samples())
          .containsEntry("max_ms", (double) summary.total().elapsed().maxNanos());
      assertThat(live.state()).startsWith("Ended: All 100 samples succeeded");
    }

    @Test
    void leavesTheEnginesAsTheyWere() {
      for (RemoteEngine engine : engines.both()) {
        assertThat(engine.process().handle().isAlive()).isTrue();
      }
    }
  }

  /**
   * Nested classes come after the tests, this one after the other. Its searches are outstanding.
   */
  @Nested
  @Order(Integer.MAX_VALUE)
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class LastRunWithDefaultSender {
    private PlanRun run;

    @BeforeAll
    void run(@TempDir Path work) throws Exception {
      Path plan =
          PlanCopy.changed(
              PlanRun.path("ldap500.jmx"),
              work.resolve("plan"),
              "<stringProp name=\"searches\">0</stringProp>",
              "<stringProp name=\"searches\">10</stringProp>");
      Files.writeString(
          plan, Files.readString(plan).replace("name=\"window\">1<", "name=\"window\">5<"));
      run =
          PlanRun.ofScript(
              plan,
              work,
              engines.controlledWith("-Gusers=15", "-Gloops=2", "-Glab.entries=100", "-X"));
    }

    @Test
    void givesExactTotalsOfEachEngine() throws Exception {
      engines.assertWhole(run, 15 * 20);
      assertNanoseconds(run.summary());
      assertThat(run.lines("aggregate.csv")).as("one label and the total").hasSize(3);
      assertThat(run.console()).containsOnlyOnce("Files: ");
    }

    @Test
    void countsTheConnectionsOfEachEngine() throws Exception {
      String first = engines.first().name();
      String second = engines.second().name();
      assertThat(run.summary().connections().peaksOfEngines())
          .isEqualTo(Map.of(first, 15, second, 15));
      assertThat(run.summary().outside())
          .extracting(LabelSummary::label, LabelSummary::samples)
          .containsExactly(tuple("Connect", 2L * 15));
      assertThat(run.console())
          .contains("Open connections: at most 30 at once, if all engines peaked together")
          .contains(first + ", All users connected: 15 of 15 users, 15 open connections, ")
          .contains(second + ", All users done: 15 of 15 users, 15 open connections, ");
    }

    @Test
    void endsTheEnginesWhichWroteNoReports() throws Exception {
      for (RemoteEngine engine : engines.both()) {
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
}
