package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.TrialRow;
import io.github.bancada.capacity.search.TrialVerdict;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.dist.RemoteEngine;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches by a controller and several engines, each a process of its own on this machine, on a
 * server whose capacity is known exactly. The last test kills an engine.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
@OnlyInLongForm
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CapacityEnginesIT {
  /**
   * Of eight workers of 50/s, with p95 of the response below 100 ms: half of that of workers of
   * 100/s with 50 ms. It takes little of a machine that runs all the processes.
   */
  private static final double CAPACITY = 721.85 / 2;

  private static final int STALL_SECONDS = 5;

  @TempDir static Path shared;
  private static Path keyStore;
  private static List<RemoteEngine> engines;

  @TempDir Path work;

  @BeforeAll
  static void startEngines() throws Exception {
    keyStore = RemoteEngine.keyStore(shared);
    engines = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      engines.add(RemoteEngine.start(shared.resolve("engine" + i), keyStore));
    }
    for (RemoteEngine engine : engines) {
      engine.awaitReady();
    }
  }

  @AfterAll
  static void endEngines() {
    engines.forEach(RemoteEngine::close);
  }

  private JMeterProcess start(QueueWebsite server, int number, String... more) throws IOException {
    Path plan = JMeterProcess.projectDirectory().resolve("plans/web-capacity.jmx");
    List<String> all = new ArrayList<>(List.of("-n", "-t", plan.toString()));
    all.addAll(
        RemoteEngine.controlledBy(
            keyStore, engines.subList(0, number).toArray(RemoteEngine[]::new)));
    all.addAll(List.of("-Jreport.dir=report", "-Ghttp.url=http://127.0.0.1:" + server.port()));
    all.addAll(List.of(more));
    return JMeterProcess.ofScript(
        JMeterProcess.binJMeter(), work, Map.of(), all.toArray(String[]::new));
  }

  private CapacityResult result() throws IOException {
    return CapacityJson.read(work.resolve("report/capacity.json"));
  }

  private static QueueWebsite server(int seed) throws IOException {
    return new QueueWebsite(50, 8, seed);
  }

  private JMeterProcess search(QueueWebsite server, int number, String... more) throws IOException {
    List<String> all = new ArrayList<>(List.of("-Gcapacity.objective=response p95 < 100 ms"));
    all.addAll(List.of("-Gcapacity.from=80", "-Gcapacity.to=1500", "-Gcapacity.precision=10"));
    all.addAll(List.of(more));
    return start(server, number, all.toArray(String[]::new));
  }

  /** Unless this machine did not let the server be itself. */
  private void assertFound(QueueWebsite server, JMeterProcess.Result end) throws IOException {
    CapacityResult result = result();
    assumeTrue(result.isFound(), "SKIPPED: this machine allows no number: " + result.reason());
    boolean right =
        result.low() <= CAPACITY * 1.03
            && result.high() >= CAPACITY * 0.97
            && Math.abs(result.capacity() / CAPACITY - 1) < 0.1;
    assumeTrue(
        right || server.keptTime() && !WebsiteSearch.loadMachineWasLate(result),
        "SKIPPED: this machine is too busy to keep time; run it when nothing else does");
    assertThat(right).as(end.console()).isTrue();
    assertThat(end.exitCode()).isZero();
  }

  /** One search by all engines; more, and by two of them, by a property. */
  static Stream<Arguments> searches() {
    int searches = Integer.getInteger("known.searches", 1);
    return IntStream.rangeClosed(1, searches)
        .mapToObj(seed -> Arguments.of(seed % 2 == 1 ? engines.size() : 2, seed));
  }

  @ParameterizedTest
  @MethodSource("searches")
  void severalEnginesFindTheCapacityThatOneFinds(int number, int seed) throws Exception {
    Path gate = Files.writeString(work.resolve("gate.txt"), "capacity > 250 /s\n");
    try (QueueWebsite server = server(seed);
        JMeterProcess process = search(server, number, "-Jgate=" + gate)) {
      JMeterProcess.Result end = process.await();
      assertFound(server, end);
      assertThat(end.stdout()).contains("Performance Gate: passed, 1 of 1 criterion met");
    }
  }

  /** With less load from one of them, a load would be met that is not. */
  @Test
  void trialInWhichAnEngineStallsIsInvalidAndRepeated() throws Exception {
    RemoteEngine engine = engines.get(1);
    try (QueueWebsite server = server(1);
        JMeterProcess process =
            search(
                server,
                2,
                "-Gcapacity.trial=10",
                // Only the stall is to make a trial invalid.
                "-Gcapacity.watch.cpu=false",
                "-Gcapacity.objective=response p95 < 30 s",
                "-Gcapacity.from=20")) {
      process.awaitOutput("trial 2, ");
      signal("STOP", engine);
      Thread.sleep(STALL_SECONDS * 1_000L); // the stall itself
      signal("CONT", engine);
      process.awaitOutput(
          Pattern.compile(
              "the load machine was the limit: at \\S+ load generator "
                  + engine.name()
                  + " was silent for \\d+\\.\\d s"));
      process.awaitOutput("trial 4, ");
      process.stopTestNow();
      JMeterProcess.Result end = process.await();

      assertThat(end.exitCode()).as(end.console()).isEqualTo(ExitCode.UNANSWERED.value());
      assertThat(end.stdout())
          .containsPattern("trial 3, .*: load machine; ")
          .containsPattern("Capacity: not known .*: the test was stopped \\(load generator ");
    }
    List<TrialRow> trials = result().trials();
    assertThat(trials.get(2).verdict()).isEqualTo(TrialVerdict.LOAD_MACHINE);
    assertThat(trials.get(3).load()).isEqualTo(trials.get(2).load());
  }

  @Test
  void controllerThatVanishesEndsTheUsersOfItsEngines() throws Exception {
    long before = engines.get(0).testsFinished();
    try (QueueWebsite server = server(1);
        JMeterProcess process = search(server, 2)) {
      process.awaitOutput("trial 2, ");
      process.handle().destroyForcibly();
      engines.get(0).awaitFinished(before + 1);

      assertThat(engines.get(0).process().outputSoFar())
          .contains("Bancada: the controller of the capacity search is gone: ");
    }
  }

  private static void signal(String name, RemoteEngine engine) {
    Signal.send(name, engine.process().handle().pid());
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void lostEngineEndsTheSearchWithoutACapacity() throws Exception {
    RemoteEngine doomed = engines.get(1);
    try (QueueWebsite server = server(1);
        JMeterProcess process = search(server, 2)) {
      process.awaitOutput("trial 4, ");
      doomed.process().handle().destroyForcibly();
      JMeterProcess.Result end = process.await();

      assertThat(end.exitCode()).as(end.console()).isEqualTo(ExitCode.ERROR.value());
      assertThat(end.stdout())
          .containsOnlyOnce("Bancada: the remote engine " + doomed.name() + " is lost (")
          .contains("Capacity: not known with response p95 < 100 ms: load generator ")
          .contains(doomed.name() + " was lost");
      assertThat(result().end()).isEqualTo(CapacityResult.End.NOT_KNOWN);
      assertThat(result().trials()).hasSize(4);
      assertThat(Files.readString(work.resolve("report/report.html"))).contains("was lost");
    }
  }
}
