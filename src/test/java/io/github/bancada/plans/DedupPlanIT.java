package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The plan that estimates deduplication. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class DedupPlanIT {
  private static final int BLOCK = 4096;

  @TempDir Path work;

  private static byte[] random(long seed) {
    byte[] bytes = new byte[100 * BLOCK];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  @Test
  void savingsOfTwoDirectoriesAsOnePoolAreInEveryView() throws Exception {
    Path one = Files.createDirectory(work.resolve("one"));
    Path two = Files.createDirectory(work.resolve("two"));
    for (int i = 0; i < 3; i++) {
      Files.write(one.resolve("file" + i), random(i));
    }
    Files.write(two.resolve("again"), random(1));
    Files.createLink(two.resolve("link"), one.resolve("file0"));

    PlanRun run =
        PlanRun.ofScript(
            "dedup.jmx",
            work,
            "-Jdedup.directories=" + one + "," + two,
            "-Jdedup.counting=exact",
            "-Jgate=" + JMeterProcess.projectDirectory().resolve("gates/dedup.gate"));

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(run.console()).as("no tree is made").doesNotContain("Make files");
    assertThat(run.console())
        .containsPattern("(?m)^Files .* 25\\.00 +exact ")
        .containsPattern("(?m)^Blocks .* 25\\.00 +exact ")
        .containsPattern("(?m)^Chunks .* 25\\.00 +exact ")
        .containsPattern("(?m)^20 thin virtual machines .* 44\\.0$")
        .contains("Performance Gate: passed");
    List<String> rows = run.lines("dedup.csv");
    assertThat(rows.get(0)).startsWith("label,compared,files,bytes,zero_bytes,");
    assertThat(rows)
        .anyMatch(row -> row.startsWith("Blocks,blocks of 4 KiB,4," + 400 * BLOCK + ",0,0,300,"));
    for (String file : List.of("report.html", "report.md", "summary.json")) {
      assertThat(String.join("\n", run.lines(file))).contains("Dedup Results");
    }
  }

  @Test
  void madeUpTreeHasItsKnownSavings() throws Exception {
    Path disk = Files.createDirectory(work.resolve("disk"));
    PlanRun run =
        PlanRun.of(
            "dedup.jmx",
            work,
            "-Jdedup.directories=", // given, but empty, as by a script: not given
            "-Jstorage.targets=" + disk.toRealPath(),
            "-Jgate=" + JMeterProcess.projectDirectory().resolve("gates/dedup.gate"));

    assertThat(run.console())
        .containsPattern("(?m)^Files .* 26\\.16 +exact ")
        .containsPattern("(?m)^Blocks .* 34\\.7\\d +exact ")
        .containsPattern("(?m)^Chunks .* 5\\d\\.\\d\\d +exact ")
        .contains("Performance Gate: passed");
    assertThat(disk).isEmptyDirectory();
  }

  @Test
  @OnlyInLongForm
  void directoryThatDoesNotExistEndsTheTestBeforeItsFirstSample() throws Exception {
    PlanRun run =
        PlanRun.of(ExitCode.ERROR, "dedup.jmx", work, "-Jdedup.directories=no-such-directory");

    assertThat(run.console())
        .contains("the test cannot start")
        .contains("the directory 'no-such-directory' does not exist")
        .doesNotContain("Dedup Results");
  }
}
