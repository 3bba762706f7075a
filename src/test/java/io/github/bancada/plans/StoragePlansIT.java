package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OnlyInLongForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The plans that test storage, with small sizes and directories of their own. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class StoragePlansIT {
  private static final int FILES = 100;
  private static final long SIZE = 3_000;
  private static final long LARGE = 5_000_000;

  @TempDir Path temporary;

  private String console;

  private static LabelSummary label(RunSummary run, String name) {
    return run.labels().stream().filter(l -> l.label().equals(name)).findFirst().orElseThrow();
  }

  /** Runs a plan of many files with two targets, and leaves nothing in them. */
  private RunSummary run(String plan, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.add("-Jstorage.files=" + FILES);
    arguments.add("-Jstorage.size=" + SIZE);
    return onTwoTargets(plan, arguments).summary();
  }

  private PlanRun onTwoTargets(String plan, List<String> more) throws Exception {
    Path work = temporary.toRealPath();
    Path one = Files.createDirectory(work.resolve("one"));
    Path two = Files.createDirectory(work.resolve("two"));
    List<String> arguments = new ArrayList<>(more);
    arguments.add("-Jstorage.targets=one=" + one + ",two=" + two);
    PlanRun run = PlanRun.of(plan, work, arguments.toArray(String[]::new));

    console = run.console();
    assertThat(one).isEmptyDirectory();
    assertThat(two).isEmptyDirectory();
    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    return run;
  }

  @Test
  void treeIsCopiedByEveryNumberOfWorkersToBothTargetsAndVerified() throws Exception {
    RunSummary run = run("parallel-copy.jmx");

    for (int workers = 1; workers <= 32; workers *= 2) {
      LabelSummary copy = label(run, String.format("Copy by %02d one", workers));
      assertThat(copy.samples()).isEqualTo(workers);
      assertThat(copy.traffic().sentBytes()).isEqualTo(FILES * SIZE);
      assertThat(label(run, String.format("Verify: read copy by %02d two", workers)).samples())
          .isEqualTo(1);
    }
  }

  @Test
  @OnlyInLongForm
  void severalCpCopyPartsOfATreeInSeveralRounds() throws Exception {
    RunSummary run = run("parallel-copy.jmx", "-Jstorage.engine=cp", "-Jstorage.rounds=3");

    for (int workers = 1; workers <= 32; workers *= 2) {
      LabelSummary copy = label(run, String.format("Copy by %02d two", workers));
      assertThat(copy.samples()).isEqualTo(3 * workers);
      assertThat(copy.traffic().sentBytes()).isEqualTo(3 * FILES * SIZE);
    }
    assertThat(console).containsPattern("Copy by 32 +two +[0-9.]+ +[0-9.]+ +[0-9.]+ +3 +two is ");
  }

  @Test
  void filesAreCopiedByThisJvmAndByCpInTurn() throws Exception {
    Path jtl = temporary.resolve("run.jtl");
    RunSummary run =
        run(
            "file-copy.jmx",
            "-Jstorage.rounds=3",
            "-Jstorage.large=" + LARGE,
            "-l",
            jtl.toString());

    for (String target : List.of("one", "two")) {
      for (String engine : List.of("java", "cp")) {
        LabelSummary many = label(run, "Copy many: " + engine + " " + target);
        assertThat(many.samples()).isEqualTo(3);
        assertThat(many.traffic().sentBytes()).isEqualTo(3 * FILES * SIZE);
        assertThat(label(run, "Copy one: " + engine + " " + target).traffic().sentBytes())
            .isEqualTo(3 * LARGE);
      }
      assertThat(copies(jtl, "many", target))
          .containsExactly("java", "cp", "cp", "java", "java", "cp");
      assertThat(copies(jtl, "one", target))
          .containsExactly("java", "cp", "cp", "java", "java", "cp");
    }
    assertThat(console)
        .contains("Targets compared: ")
        .containsPattern("Copy many: java +two +3 +[0-9.]+ +[0-9.]+ to [0-9.]+ ")
        .containsPattern("Copy many: java +two +[0-9.]+ +[0-9.]+ +[0-9.]+ +3 +two is ");
    assertThat(Files.readString(temporary.resolve("report/report.html")))
        .containsSubsequence(">Storage Results</h2>", ">All samples together</h2>");
  }

  /** What copied to a target, in the order of time. */
  private static List<String> copies(Path jtl, String what, String target) throws IOException {
    Pattern label = Pattern.compile(",Copy " + what + ": (\\w+) " + target + ",");
    return Files.readAllLines(jtl).stream()
        .flatMap(line -> label.matcher(line).results())
        .map(match -> match.group(1))
        .toList();
  }

  @Test
  void filesAreCreatedByMoreAndMoreThreads() throws Exception {
    RunSummary run = run("file-metadata.jmx", "-Jstorage.directories=shared", "-Jstorage.rounds=1");

    for (int threads : List.of(1, 2, 4, 8)) {
      assertThat(label(run, "Create by " + threads + " one").samples()).isEqualTo(threads);
      assertThat(label(run, "Delete by " + threads + " two").samples()).isEqualTo(threads);
    }
    assertThat(console).contains("Storage Results:").contains("Create by 8 two");
  }

  @Test
  void largeFileIsWrittenThroughThePageCacheAndAroundIt() throws Exception {
    PlanRun run = onTwoTargets("disk-write.jmx", List.of("-Jstorage.size=40960000"));

    for (String target : List.of("one", "two")) {
      LabelSummary buffered = label(run.summary(), "Write, buffered " + target);
      assertThat(buffered.samples()).isEqualTo(3);
      assertThat(buffered.traffic().sentBytes()).isEqualTo(3 * 40_960_000L);
      assertThat(label(run.summary(), "Verify " + target).traffic().receivedBytes())
          .isEqualTo(40_960_000L);
    }
    run.assertPublished("dd of 10 GB by blocks of 20,480,000 bytes", "1,500.0");
  }

  @Test
  void fileIsReadInOrderFromMemoryAndAtRandom() throws Exception {
    PlanRun run =
        onTwoTargets(
            "disk-read.jmx",
            List.of(
                "-Jstorage.size=4 MiB",
                "-Jstorage.rounds=1",
                "-Jstorage.threads=2",
                "-Jstorage.sequential.duration=50",
                "-Jstorage.cached.duration=50",
                "-Jstorage.random.duration=50"));

    for (String target : List.of("one", "two")) {
      for (String phase : List.of("Sequential read, cold ", "Cached read ")) {
        assertThat(label(run.summary(), phase + target).samples()).isEqualTo(1);
      }
    }
    run.assertPublished("hdparm on a disk of 2012", "6,178.2");
  }

  @Test
  void tableOfBonnieIsMeasuredOnBothTargetsBesideItsPublishedFigures() throws Exception {
    int rounds = LongForm.of(1, 2);
    RunSummary run =
        run(
            "disk-bonnie.jmx",
            "-Jstorage.rounds=" + rounds,
            "-Jstorage.large=4 MiB",
            "-Jstorage.seeks=50");

    for (String target : List.of("one", "two")) {
      for (String phase : List.of("putc", "block write", "rewrite", "getc", "block read")) {
        assertThat(label(run, phase + " " + target).samples()).as(phase).isEqualTo(rounds);
      }
      assertThat(label(run, "rewrite " + target).traffic().sentBytes()).isEqualTo(rounds * 4 << 20);
      assertThat(label(run, "seeks " + target).traffic().receivedBytes())
          .isEqualTo(rounds * 3 * 50 * 4096);
      for (String order : List.of("sequential", "random")) {
        for (String action : List.of("create", "stat", "delete")) {
          assertThat(label(run, action + " " + order + " " + target).samples()).isEqualTo(rounds);
        }
      }
    }
    assertThat(
            console.substring(console.indexOf("Storage Results:"), console.indexOf("Load Report:")))
        .contains("bonnie 1.5", "240.2")
        .doesNotContain("Warm-up");
  }
}
