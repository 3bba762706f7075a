package io.github.bancada.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.SummaryJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The start script {@code bin/bancada}, from a folder that is not the project's. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/bancada is a POSIX shell script")
class BinBancadaIT {
  private static final Path SCRIPT = JMeterProcess.projectDirectory().resolve("bin/bancada");

  @TempDir Path temp;
  private Path work;

  @BeforeEach
  void folderWithBlanksAndARun() throws Exception {
    work = Files.createDirectory(temp.resolve("a folder with blanks"));
    Files.createDirectory(work.resolve("my run"));
    SummaryJson.write(
        work.resolve("my run/summary.json"),
        Summaries.of(Summaries.label("search", 0, 1_000, 25_000, 50_000)));
  }

  @Test
  void reportIsPrintedAndWrittenBelowTheWorkingDirectory() throws Exception {
    JMeterProcess.Result result = run(SCRIPT, "report", "my run", "-o", "my report");

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout()).contains("Load Report: plan, 2 samples").contains("min µs");
    assertThat(result.stderr()).as("no library says anything").isEmpty();
    assertThat(work.resolve("my report/aggregate.csv")).isNotEmptyFile();
    assertThat(work.resolve("jmeter.log")).doesNotExist();
  }

  @Test
  void reportIsDrawnFromAJtlFileThatIsCutOff() throws Exception {
    Files.writeString(
        work.resolve("old run.jtl"),
        "timeStamp,elapsed,label,responseCode,success\n"
            + "1790000000000,20,Home page,200,true\n"
            + "1790000000500,900,Home page,503,false\n"
            + "1790000002000,30,Ho");

    JMeterProcess.Result result = run(SCRIPT, "report", "old run.jtl", "-o", "drawn");

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout())
        .contains("Load Report: old run, 2 samples, 1 errors in 1.4 s (the file is cut off: line 4")
        .contains("old run.jtl, a JTL file: whole milliseconds only")
        .contains("503");
    assertThat(result.stderr()).isEmpty();
    assertThat(work.resolve("drawn/aggregate.csv")).content().contains("\nHome page,2,1,50");
    assertThat(work.resolve("drawn/report.html")).content().contains("the file is cut off");
    assertThat(work.resolve("drawn/summary.json")).isNotEmptyFile();
  }

  @Test
  void withoutAWordTheDirectoryHasNameAndTime() throws Exception {
    JMeterProcess.Result result = run(SCRIPT, "report", "my run/summary.json");

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout()).containsPattern("Files: results/plan-\\d{8}-\\d{6}\n");
  }

  @Test
  void runsThroughALinkWithBlanksInItsPath() throws Exception {
    Path link = work.resolve("my bancada");
    Files.createSymbolicLink(link, SCRIPT);

    JMeterProcess.Result result = run(link, "--version");
    Files.delete(link); // JUnit warns of links that lead out of the folder it deletes

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout()).startsWith("Bancada ");
  }

  @Test
  void whatIsWrongGoesToStandardErrorWithExitCodeTwo() throws Exception {
    JMeterProcess.Result result = run(SCRIPT, "report", "no such run");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.stdout()).isEmpty();
    assertThat(result.stderr()).contains("no such run").doesNotContain("\tat ", "Exception");
  }

  @Test
  void jvmOptionsOfTheEnvironmentReachTheJvm() throws Exception {
    try (JMeterProcess bancada =
        JMeterProcess.ofScript(
            SCRIPT,
            work,
            Map.of("HEAP", "-Xmx100m", "JVM_ARGS", "-Da=b* -XX:+PrintFlagsFinal"),
            "--version")) {
      assertThat(bancada.await().stdout()).containsPattern(" MaxHeapSize += 104857600 ");
    }
  }

  private JMeterProcess.Result run(Path script, String... arguments) throws Exception {
    try (JMeterProcess bancada =
        JMeterProcess.ofScript(script, work, Map.of("LC_ALL", "C"), arguments)) {
      return bancada.await();
    }
  }
}
