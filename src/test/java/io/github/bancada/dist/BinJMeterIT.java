package io.github.bancada.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The start script {@code bin/jmeter}, from a folder that is not the project's. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class BinJMeterIT {

  private static final Path PLAN =
      JMeterProcess.projectDirectory()
          .resolve("src/test/resources/io/github/bancada/dist/stock-elements.jmx");

  @TempDir Path temp;
  private Path work;

  @BeforeEach
  void folderWithBlanks() throws Exception {
    work = Files.createDirectory(temp.resolve("a folder with blanks"));
  }

  @Test
  void versionIsTheOneOfJMeterFromAnyWorkingDirectory() throws Exception {
    JMeterProcess.Result result = run(JMeterProcess.binJMeter(), "--version");

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout()).contains("5.6.3");
  }

  @Test
  void runsThroughChainOfLinksWithBlanksInTheirPaths() throws Exception {
    Path link = work.resolve("my jmeter");
    Files.createSymbolicLink(link, JMeterProcess.binJMeter());
    Path relativeLink = work.resolve("link to the link");
    Files.createSymbolicLink(relativeLink, Path.of("my jmeter"));

    JMeterProcess.Result result = run(relativeLink, "--version");
    Files.delete(relativeLink); // JUnit warns of links that lead out of the folder it deletes
    Files.delete(link);

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout()).contains("5.6.3");
  }

  @Test
  void relativePathsAndTheLogBelongToTheWorkingDirectory() throws Exception {
    Files.copy(PLAN, work.resolve("my plan.jmx"));

    JMeterProcess.Result result =
        run(JMeterProcess.binJMeter(), "-n", "-t", "my plan.jmx", "-l", "my results.csv");

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(work.resolve("my results.csv")).isNotEmptyFile();
    assertThat(work.resolve("jmeter.log")).isNotEmptyFile();
  }

  @Test
  void exitCodeOfJMeterIsTheScripts() throws Exception {
    JMeterProcess.Result result =
        run(JMeterProcess.binJMeter(), "-n", "-t", "there is no such plan.jmx");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.console()).contains("there is no such plan.jmx");
  }

  @Test
  void jvmOptionsOfTheEnvironmentReachTheJvm() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.ofScript(
            JMeterProcess.binJMeter(),
            work,
            Map.of("HEAP", "-Xmx300m", "JVM_ARGS", "-Dcolour=blue* -XX:+PrintFlagsFinal"),
            "--version")) {
      JMeterProcess.Result result = jmeter.await();

      assertThat(result.stdout()).containsPattern(" MaxHeapSize += 314572800 ");
    }
  }

  @Test
  void classDataThatTheBuildHasMadeIsUsed() throws Exception {
    assumeTrue(
        Files.exists(JMeterProcess.projectDirectory().resolve("target/class-data/jmeter.jsa")),
        "SKIPPED: there is no archive of class data; mvn package makes it");

    assertThat(runWith("-Xlog:class+load").stdout()).contains("shared objects file (top)");
  }

  @Test
  @OnlyInLongForm
  void classDataThatDoNotFitAreIgnoredWithoutAWord() throws Exception {
    Path broken = Files.write(temp.resolve("broken.jsa"), new byte[100_000]);

    JMeterProcess.Result result = runWith("-XX:SharedArchiveFile=" + broken);

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stderr()).isEmpty();
    assertThat(result.stdout()).isEqualTo(runWith("-Xshare:off").stdout());
  }

  private JMeterProcess.Result runWith(String jvmOption) throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.ofScript(
            JMeterProcess.binJMeter(), work, Map.of("JVM_ARGS", jvmOption), "--version")) {
      return jmeter.await();
    }
  }

  @Test
  void sigtermEndsARun() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.ofScript(
            JMeterProcess.binJMeter(),
            work,
            Map.of(),
            "-n",
            "-t",
            PLAN.toString(),
            "-Jsleep=3600000")) {
      jmeter.awaitOutput("Starting standalone test");
      jmeter.terminate();

      assertThat(jmeter.await().exitCode()).isEqualTo(128 + 15);
    }
  }

  @Test
  void javaHomeWithoutAJavaIsNamed() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.ofScript(
            JMeterProcess.binJMeter(),
            work,
            Map.of("JAVA_HOME", temp.resolve("no java here").toString()),
            "--version")) {
      JMeterProcess.Result result = jmeter.await();

      assertThat(result.exitCode()).isEqualTo(1);
      assertThat(result.stderr()).contains("JAVA_HOME").contains("no java here");
    }
  }

  private JMeterProcess.Result run(Path script, String... arguments) throws Exception {
    try (JMeterProcess jmeter = JMeterProcess.ofScript(script, work, Map.of(), arguments)) {
      return jmeter.await();
    }
  }
}
