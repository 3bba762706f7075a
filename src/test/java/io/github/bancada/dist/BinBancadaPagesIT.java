package io.github.bancada.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bin/bancada pages} and its server, as the scripts start them. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for POSIX shells")
class BinBancadaPagesIT {
  private static final Path PROJECT = JMeterProcess.projectDirectory();
  private static final Path SCRIPT = PROJECT.resolve("bin/bancada");
  private static final String JOBS = PROJECT.resolve("plans/jobs").toString();

  @TempDir Path work;

  private JMeterProcess.Result run(
      Path script, Map<String, String> environment, String... arguments) throws Exception {
    try (JMeterProcess process = JMeterProcess.ofScript(script, work, environment, arguments)) {
      return process.await();
    }
  }

  @Test
  void jvmLoadsNothingOfJMeterAndHasItsClassesFromTheArchive() throws Exception {
    JMeterProcess.Result result =
        run(
            SCRIPT,
            Map.of("HEAP", "-Xmx64m", "JVM_ARGS", "-Xlog:class+load:file=classes.txt"),
            "pages",
            JOBS);

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout()).containsPattern("TOTAL .* 16 of 16 counted\n$");
    assertThat(result.stderr()).isEmpty();
    assertThat(work.resolve("classes.txt"))
        .content()
        .containsPattern("PagesCommand source: shared objects file \\(top\\)")
        .containsPattern("PDFParser source: shared objects file \\(top\\)")
        .doesNotContain("org.apache.jmeter", "org.apache.logging", "groovy", "picocli");
  }

  /** A single class that is not there opens the bundle's jar. */
  @ParameterizedTest
  @ValueSource(strings = {"--", "--json", "--csv", "--total-only", "--pages"})
  void archiveHasTheClassesOfEachOutput(String output) throws Exception {
    run(SCRIPT, Map.of("JVM_ARGS", "-Xlog:class+load:file=classes.txt"), "pages", output, JOBS);

    assertThat(work.resolve("classes.txt"))
        .content()
        .contains("PagesCommand source: shared objects file (top)")
        .doesNotContainPattern("io\\.github\\.bancada\\S* source: file:");
  }

  @Test
  void firstStartMakesTheArchiveAndADamagedOneIsNotUsed() throws Exception {
    Path installed = PROJECT.resolve("target/jmeter");
    for (String each : List.of("lib", "plans")) {
      Files.createSymbolicLink(work.resolve(each), installed.resolve(each));
    }
    Path bin = Files.createDirectory(work.resolve("bin"));
    Path script = Files.copy(installed.resolve("bin/bancada"), bin.resolve("bancada"));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));

    JMeterProcess.Result first = run(script, Map.of(), "pages", "--json", JOBS);

    assertThat(first.exitCode()).as(first.console()).isZero();
    assertThat(first.stderr()).isEmpty();
    Path archive;
    try (Stream<Path> made = Files.list(bin).filter(file -> !file.equals(script))) {
      archive = made.findFirst().orElseThrow();
    }
    assertThat(archive).isNotEmptyFile();
    Files.delete(archive);
    Files.writeString(archive, "no class data");
    assertThat(run(script, Map.of(), "pages", "--json", JOBS)).isEqualTo(first);
    for (String each : List.of("lib", "plans")) {
      Files.delete(work.resolve(each)); // JUnit warns of links that lead out of the folder
    }
  }

  @Test
  void serverCountsForItsClientAndEndsOnASignal() throws Exception {
    Path socket = Files.createDirectory(work.resolve("run")).resolve("pages");
    Path count = PROJECT.resolve("bin/bancada-count");
    Map<String, String> where = Map.of("BANCADA_SOCKET", socket.toString());
    try (JMeterProcess server =
        JMeterProcess.ofScript(SCRIPT, work, Map.of(), "pages", "--serve", socket.toString())) {
      Waiting.await("the socket", () -> Files.exists(socket));

      JMeterProcess.Result served = run(count, where, "--json", JOBS + "/booklet.ps");

      assertThat(served.stderr()).isEmpty();
      assertThat(served).isEqualTo(run(SCRIPT, Map.of(), "pages", "--json", JOBS + "/booklet.ps"));
      assertThat(run(count, where).exitCode()).as("an empty job").isEqualTo(3);
      assertThat(run(count, where, "--nonsense", JOBS + "/booklet.ps"))
          .isEqualTo(run(SCRIPT, Map.of(), "pages", "--nonsense", JOBS + "/booklet.ps"));

      server.terminate();
      assertThat(server.await().exitCode()).isZero();
    }
    assertThat(socket).doesNotExist();
    assertThat(run(count, where, JOBS + "/booklet.ps"))
        .satisfies(
            failed -> {
              assertThat(failed.exitCode()).isEqualTo(1);
              assertThat(failed.stderr()).contains("no server at " + socket);
            });
  }
}
