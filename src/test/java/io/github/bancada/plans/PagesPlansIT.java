package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The plans that count print jobs, with the jobs beside them and with others. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class PagesPlansIT {
  /** Sample jobs beside the plans, and their pages in all copies. */
  private static final int JOBS = 16;

  private static final int PAGES = 53;

  private static final String NO_COUNTER = "no-such-counter-";

  @TempDir Path work;

  /** As if no external counter were installed, but for those named. */
  private static String[] without(List<String> properties, String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    properties.forEach(
        name -> arguments.add("-Jpages." + name + "=" + NO_COUNTER + name + " {file}"));
    return arguments.toArray(String[]::new);
  }

  private static List<String> counters() {
    return List.of("process", "pkpgcounter", "ibquota", "ghostscript", "ghostpcl");
  }

  private static LabelSummary label(RunSummary run, String name) {
    return run.labels().stream().filter(l -> l.label().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void everySampleJobIsCountedRightAsOftenAsItsTurnComes() throws Exception {
    PlanRun run = PlanRun.ofScript("page-count.jmx", work, "-Jusers=2", "-Jloops=" + 2 * JOBS);

    assertThat(run.summary().total().samples()).isEqualTo(4 * JOBS);
    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(run.console())
        .containsOnlyOnce("Page Counter Times: ")
        .containsPattern("(?m)^label +jobs +pages each +pages/s +MB/s +real +user +sys +cpu$")
        .contains("In all, by the clock: 64 jobs, " + 4 * PAGES + " pages");
    List<String> rows = run.lines("page-counters.csv");
    assertThat(rows.get(0)).startsWith("label,jobs,failed_jobs,pages,bytes,pages_per_s,mb_per_s,");
    assertThat(rows).anyMatch(row -> row.startsWith("Count text,4,0,8,"));
    assertThat(rows.subList(1, rows.size()).stream().mapToInt(r -> number(r, 3)).sum())
        .isEqualTo(4 * PAGES);
    assertThat(run.summary().labels())
        .extracting(LabelSummary::label)
        .allMatch(label -> label.startsWith("Count "))
        .doesNotHaveDuplicates();
  }

  private static int number(String row, int column) {
    return Integer.parseInt(row.split(",")[column]);
  }

  @Test
  void pageCountMeetsItsGate() throws Exception {
    PlanRun run = PlanRun.of("page-count.jmx", work, PlanRun.patientGate(work, "page-count"));

    assertThat(run.console()).contains("Performance Gate: passed, 5 of 5 criteria met");
  }

  @Test
  @OnlyInLongForm
  void ownDirectoryIsCountedFromMemory() throws Exception {
    Path spool = Files.createDirectory(work.resolve("spool"));
    Files.writeString(spool.resolve("one.txt"), "a page\n");
    Files.writeString(spool.resolve("two.txt"), "a page\fand another\n");

    PlanRun run =
        PlanRun.ofScript(
            "page-count.jmx",
            work,
            "-Jusers=1",
            "-Jloops=10",
            "-Jpages.files=spool",
            "-Jpages.hold=true");

    assertThat(run.summary().total().errors()).isZero();
    assertThat(run.console()).contains("In all, by the clock: 10 jobs, 15 pages");
  }

  @Test
  @OnlyInLongForm
  void directoryThatIsNotThereFailsOnceBeforeTheFirstSample() throws Exception {
    PlanRun run = PlanRun.of(ExitCode.ERROR, "page-count.jmx", work, "-Jpages.files=no-such-spool");

    assertThat(run.console())
        .containsOnlyOnce("the test cannot start")
        .contains("'no-such-spool' does not exist")
        .doesNotContain("Page Counter Times");
    assertThat(work.resolve("report")).doesNotExist();
  }

  @Test
  void countersThatAreAbsentAreNamedOnceAndSkipped() throws Exception {
    PlanRun run =
        PlanRun.of(
            "page-counters.jmx",
            work,
            without(
                counters(),
                PlanRun.patientGate(work, "page-counters"),
                "-Jpages.warmup=20",
                "-Jpages.ps.expect=1",
                "-Jpages.pcl.expect=11"));

    for (String counter : counters()) {
      assertThat(run.console())
          .containsOnlyOnce("skipped: there is no program '" + NO_COUNTER + counter + "'");
    }
    assertThat(run.summary().labels())
        .extracting(LabelSummary::label)
        .containsExactly(
            "Warm-up PostScript", "Warm-up PCL", "Built-in PostScript", "Built-in PCL");
    assertThat(run.summary().total().samples()).isEqualTo(2 * 20 + 2 * 10);
    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(run.console())
        .contains("Performance Gate: passed, 5 of 5 criteria met")
        .contains("Nothing to compare: fewer than two of Built-in, bin/bancada pages, ")
        .containsPattern("(?m)^Built-in PCL +10 +11 .*\\| +- +- +-$")
        .containsPattern("(?m)^pkpgcounter PCL +- +- .*\\| +0\\.369 +0\\.344 +0\\.024$");
    run.assertPublished("Printer page counters (2018)", "0.369");
    assertThat(run.directory().resolve("comparison.html")).doesNotExist();
  }

  @Test
  void counterThatIsThereIsTimedAndCompared() throws Exception {
    Path bin = Files.createDirectory(work.resolve("bin"));
    program(bin.resolve("pkpgcounter"), "case $1 in *.ps) echo 1;; *) echo 11;; esac");

    PlanRun run =
        withPath(
            bin,
            without(
                List.of("process", "ibquota", "ghostscript", "ghostpcl"),
                "-Jpages.warmup=20",
                "-Jpages.ps.expect=1",
                "-Jpages.pcl.expect=11"));

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(label(run.summary(), "pkpgcounter PostScript").samples()).isEqualTo(10);
    assertThat(label(run.summary(), "pkpgcounter PCL").samples()).isEqualTo(10);
    assertThat(run.console())
        .containsPattern("(?m)^pkpgcounter PCL +10 +11 .*\\| +0\\.369 +0\\.344 +0\\.024$")
        .contains("Comparison: Built-in | pkpgcounter")
        .contains("Without samples: bin/bancada pages, IBQUOTA, Ghostscript, GhostPCL.")
        .containsPattern("(?m)^PostScript\\R +Built-in +pkpgcounter +ratio ");
    assertThat(run.directory().resolve("comparison.html")).isNotEmptyFile();
    assertThat(run.lines("page-counters.csv"))
        .anyMatch(
            row ->
                row.startsWith("pkpgcounter PCL,10,0,110,")
                    && row.endsWith(",0.369000000,0.344000000,0.024000000"));
  }

  @Test
  @OnlyInLongForm
  void counterThatCountsWrongFailsItsSamples() throws Exception {
    Path bin = Files.createDirectory(work.resolve("bin"));
    program(bin.resolve("pkpgcounter"), "echo 7");

    PlanRun run =
        withPath(
            bin,
            without(
                List.of("process", "ibquota", "ghostscript", "ghostpcl"),
                "-Jpages.warmup=1",
                "-Jpages.pcl.expect=11"));

    assertThat(label(run.summary(), "pkpgcounter PCL").errors()).isEqualTo(10);
    assertThat(label(run.summary(), "pkpgcounter PostScript").errors()).isZero();
    assertThat(run.console())
        .contains("wrong count")
        .contains("Left out: 10 jobs that failed.")
        .containsPattern("(?m)^pkpgcounter PostScript +10 +7 ");
  }

  @Test
  @OnlyInLongForm
  void ghostscriptCountsTheArticlesPostScript() throws Exception {
    Assumptions.assumeTrue(
        isOnPath("gs"), "there is no gs on the PATH; install Ghostscript to run this test");

    PlanRun run =
        PlanRun.ofScript(
            "page-counters.jmx",
            work,
            without(
                List.of("pkpgcounter", "ibquota", "ghostpcl"),
                "-Jpages.warmup=20",
                "-Jloops=3",
                "-Jpages.ps.expect=1"));

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(label(run.summary(), "Ghostscript PostScript").samples()).isEqualTo(3);
    assertThat(run.console()).contains("Comparison: Built-in | bin/bancada pages | Ghostscript");
    assertThat(label(run.summary(), "bin/bancada pages PCL").samples()).isEqualTo(3);
  }

  private PlanRun withPath(Path bin, String... arguments) throws Exception {
    List<String> all =
        new ArrayList<>(
            List.of(
                "-n", "-t", PlanRun.path("page-counters.jmx").toString(), "-Jreport.dir=report"));
    all.addAll(List.of(arguments));
    String path = bin + File.pathSeparator + System.getenv("PATH");
    try (JMeterProcess process =
        JMeterProcess.ofScript(
            JMeterProcess.binJMeter(), work, Map.of("PATH", path), all.toArray(String[]::new))) {
      JMeterProcess.Result result = process.await();
      assertThat(result.exitCode()).as(result.console()).isZero();
      return new PlanRun(result, work.resolve("report"));
    }
  }

  private static void program(Path file, String script) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
