package io.github.bancada.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.testing.OnlyInLongForm;
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
        .startsWith("Broken off, not a whole test: the file is cut off: line 4")
        .contains("Load Report: old run, 2 samples, 1 error in 1.4 s\n")
        .contains("old run.jtl, a JTL file: whole milliseconds only")
        .contains("503");
    assertThat(result.stderr()).isEmpty();
    assertThat(work.resolve("drawn/aggregate.csv")).content().contains("\nHome page,2,1,50");
    assertThat(work.resolve("drawn/report.html")).content().contains("the file is cut off");
    assertThat(work.resolve("drawn/summary.json")).isNotEmptyFile();
  }

  private void summary(String run, long... nanos) throws Exception {
    SummaryJson.write(
        Files.createDirectory(work.resolve(run)).resolve("summary.json"),
        Summaries.of(Summaries.label("search", 0, 1_000, nanos)));
  }

  @Test
  void runsAreComparedWithTheirRepeats() throws Exception {
    summary("old 1", 1_000_000, 1_100_000);
    summary("old 2", 1_000_000, 1_200_000);
    summary("new 1", 5_000_000, 5_200_000);
    summary("new 2", 5_000_000, 5_100_000);

    JMeterProcess.Result result =
        run(SCRIPT, "compare", "before=old 1,old 2", "after=new 1,new 2", "-o", "page.html");

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout()).contains("before", "after", "search");
    assertThat(work.resolve("page.html")).content().endsWith("</html>\n");
  }

  @Test
  void summariesOfSeveralMachinesAreMerged() throws Exception {
    summary("one", 1_000_000, 1_100_000);
    summary("two", 3_000_000);

    JMeterProcess.Result result = run(SCRIPT, "merge", "both", "one", "two");

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(SummaryJson.read(work.resolve("both/summary.json")).total().samples()).isEqualTo(3);
  }

  @Test
  void errorsOfAFileThatDoesNotTellThemAreNotJudged() throws Exception {
    Files.writeString(
        work.resolve("old.jtl"), "timeStamp,elapsed,label\n1790000000000,20,Home page\n");
    Files.writeString(
        work.resolve("a.gate"), "all : errors = 0\nall : max < 1 s\nall : all max < 1 s\n");

    JMeterProcess.Result result = run(SCRIPT, "gate", "old.jtl", "--criteria", "a.gate");

    assertThat(result.exitCode()).as(result.console()).isEqualTo(3);
    assertThat(result.stdout())
        .contains("NO DATA, 1 of 3 criteria met")
        .contains("the run does not say which samples failed");
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

  /** Label by label a run of 1,000 labels is small; as one tree in memory it was not. */
  @Test
  @OnlyInLongForm
  void runOfAThousandLabelsIsReportedAndReadBackInAFractionOfTheDefaultHeap() throws Exception {
    Files.writeString(work.resolve("many.jtl"), jtl(1_000, 40));
    Map<String, String> small = Map.of("HEAP", "-Xmx128m");

    JMeterProcess.Result first = run(SCRIPT, small, "report", "many.jtl", "-o", "first");
    JMeterProcess.Result second = run(SCRIPT, small, "report", "first", "-o", "second");

    assertThat(first.exitCode()).as(first.console()).isZero();
    assertThat(second.exitCode()).as(second.console()).isZero();
    assertThat(second.stdout()).contains("40,000 samples");
    assertThat(work.resolve("second/aggregate.csv"))
        .hasSameTextualContentAs(work.resolve("first/aggregate.csv"));
    assertThat(work.resolve("second/latency.csv"))
        .hasSameTextualContentAs(work.resolve("first/latency.csv"));
  }

  @Test
  void memoryThatIsNotEnoughIsCalledByItsName() throws Exception {
    Files.writeString(
        work.resolve("wide.json"),
        "{\"schema\": \"bancada-summary/1\", \"run\": {\"name\": \"" + "x".repeat(19_000_000));

    JMeterProcess.Result result =
        run(SCRIPT, Map.of("HEAP", "-Xmx24m"), "report", "wide.json", "-o", "out");

    assertThat(result.exitCode()).as(result.console()).isEqualTo(1);
    assertThat(result.stderr())
        .contains("out of memory (Java heap space): the ")
        .contains("HEAP=-Xmx2g bin/bancada report wide.json")
        .doesNotContain("\tat ");
  }

  private static String jtl(int labels, int samplesOfEach) {
    StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,responseCode,success\n");
    for (int i = 0; i < labels * samplesOfEach; i++) {
      lines.append(1_790_000_000_000L + i).append(',').append(i % 997 * (i % 13) + 1);
      lines.append(",label ").append(i % labels).append(",200,true\n");
    }
    return lines.toString();
  }

  private JMeterProcess.Result run(Path script, String... arguments) throws Exception {
    return run(script, Map.of("LC_ALL", "C"), arguments);
  }

  private JMeterProcess.Result run(
      Path script, Map<String, String> environment, String... arguments) throws Exception {
    try (JMeterProcess bancada = JMeterProcess.ofScript(script, work, environment, arguments)) {
      return bancada.await();
    }
  }
}
