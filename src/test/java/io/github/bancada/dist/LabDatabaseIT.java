package io.github.bancada.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lab Server's database in a JMeter that is a process of its own, and what that leaves behind. */
@RequiresMysql
class LabDatabaseIT {
  private static final Path PLAN =
      JMeterProcess.projectDirectory()
          .resolve("src/test/resources/io/github/bancada/dist/lab-database.jmx");

  private static final Pattern STARTED =
      Pattern.compile("Lab Server: embedded MySQL [^\n]*, process (\\d+) and ([^\n]*)/run/mysql");

  @TempDir Path temp;
  private Path work;
  private Path temporaryFiles;
  private final List<ProcessHandle> servers = new ArrayList<>();

  @BeforeEach
  void folderWithBlanks() throws Exception {
    work = Files.createDirectory(temp.resolve("a folder with blanks"));
    temporaryFiles = Files.createDirectory(temp.resolve("tmp"));
  }

  @AfterEach
  void endServers() {
    servers.forEach(ProcessHandle::destroyForcibly);
  }

  private JMeterProcess start(Path script, String... more) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-n", "-t", PLAN.toString(), "-Jreport.dir=report"));
    arguments.addAll(List.of(more));
    return JMeterProcess.ofScript(
        script,
        work,
        Map.of("JVM_ARGS", "-XX:TieredStopAtLevel=1 -Djava.io.tmpdir=" + temporaryFiles),
        arguments.toArray(String[]::new));
  }

  /** The server that a run has started. */
  private ProcessHandle server(MatchResult started) {
    ProcessHandle server = ProcessHandle.of(Long.parseLong(started.group(1))).orElseThrow();
    servers.add(server);
    return server;
  }

  private void assertNothingIsLeft() throws Exception {
    try (var files = Files.list(temporaryFiles)) {
      assertThat(files.map(Path::toString)).noneMatch(name -> name.contains("bancada-lab-"));
    }
  }

  @Test
  void binJMeterBringsItAlongFromAnyFolderAndThroughALink() throws Exception {
    Path link = work.resolve("my jmeter");
    Files.createSymbolicLink(link, JMeterProcess.binJMeter());

    JMeterProcess.Result result;
    try (JMeterProcess jmeter = start(link)) {
      result = jmeter.await();
    }
    Files.delete(link); // JUnit warns of links that lead out of the folder it deletes

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout())
        .containsPattern(STARTED)
        .contains("6 samples, 0 errors")
        .containsPattern("Server: embedded, on this machine \\(MySQL 8[^)]*, process \\d+\\)");
    assertNothingIsLeft();
  }

  @Test
  void afterASignalTheServerGoesLast() throws Exception {
    try (JMeterProcess jmeter =
        start(JMeterProcess.binJMeter(), "-Jsleep=0.01", "-Jloops=-1", "-Jsummariser.interval=6")) {
      ProcessHandle server = server(jmeter.awaitOutput(STARTED));
      jmeter.awaitOutput("summary +");

      jmeter.terminate();
      JMeterProcess.Result result = jmeter.await();

      assertThat(result.stdout())
          .contains("Broken off, not a whole test: ended by a signal", " 0 errors in ");
      assertThat(server.isAlive()).isFalse();
      assertNothingIsLeft();
    }
  }

  @Test
  @OnlyInLongForm
  void serverOfAKilledRunIsEndedByTheNextOne() throws Exception {
    ProcessHandle left;
    try (JMeterProcess jmeter = start(JMeterProcess.binJMeter(), "-Jsleep=3600")) {
      left = server(jmeter.awaitOutput(STARTED));
      jmeter.handle().destroyForcibly();
      jmeter.await();
    }
    assertThat(left.isAlive()).isTrue();

    try (JMeterProcess jmeter = start(JMeterProcess.binJMeter())) {
      JMeterProcess.Result result = jmeter.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
    }
    // Dead at once, but for Java only when its new parent has asked how it ended.
    assertThat(left.onExit()).succeedsWithin(Duration.ofMinutes(3));
    assertNothingIsLeft();
  }

  @Test
  void jMeterWithoutTheServerSaysWhatToDoBeforeAnySample() throws Exception {
    try (JMeterProcess jmeter =
        start(
            JMeterProcess.binJMeter(),
            "-Jmysql.home=/nowhere",
            "-Jlab.database.program=embedded")) {
      JMeterProcess.Result result = jmeter.await();

      assertThat(result.exitCode()).isEqualTo(ExitCode.ERROR.value());
      assertThat(result.console())
          .containsOnlyOnce("no MySQL in '/nowhere': it is available for Linux and macOS")
          .contains("-Jdatabase.url=jdbc:mysql://host:3306/schema")
          .doesNotContain("\tat ");
    }
    assertNothingIsLeft();
  }

  @Test
  @OnlyInLongForm
  void eachRemoteEngineHasItsOwn() throws Exception {
    Path keyStore = RemoteEngine.keyStore(temp);
    try (RemoteEngine engine = RemoteEngine.start(temp.resolve("engine"), keyStore).awaitReady();
        JMeterProcess run =
            start(
                JMeterProcess.binJMeter(),
                RemoteEngine.controlledBy(keyStore, engine).toArray(String[]::new))) {
      JMeterProcess.Result result = run.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(result.stdout())
          .contains("6 samples, 0 errors")
          .contains("Server: embedded, one in each remote engine, for demonstration only (")
          .contains(engine.name() + " has a MySQL 8");
      MatchResult started = engine.process().awaitOutput(STARTED);
      engine.awaitFinished(1);
      assertThat(engine.process().outputSoFar())
          .contains("(this engine's own; for a real server, on the controller: -Gdatabase.url=");
      assertThat(Path.of(started.group(2))).doesNotExist();
    }
  }
}
