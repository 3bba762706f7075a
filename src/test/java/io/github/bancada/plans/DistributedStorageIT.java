package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.dist.RemoteEngine;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Two remote engines that test the same directory, each in a directory of its own. */
@OnlyInLongForm
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class DistributedStorageIT {
  private static final Path PLAN = PlanFiles.SAVED.resolve("2026-11-23-storage/storage.jmx");
  private static final int USERS = 2;
  private static final int FILES = 50;

  /** Enough for a phase that lasts until it is ended. */
  private static final int MANY = 2_000_000;

  private static final long SIZE = 10_000;
  private static final long LARGE = 4_000_000;

  @TempDir static Path shared;
  private static EnginePair engines;

  @TempDir Path temporary;

  private Path disk;
  private Path work;

  @BeforeAll
  static void startEngines() throws Exception {
    engines = EnginePair.start(shared);
  }

  @AfterAll
  static void endEngines() {
    engines.close();
  }

  @BeforeEach
  void directories() throws IOException {
    Path real = temporary.toRealPath();
    disk = Files.createDirectory(real.resolve("disk"));
    work = Files.createDirectory(real.resolve("work"));
  }

  private List<String> sizes(int files) {
    return List.of(
        "-Jmode=Standard",
        "-Gstorage.targets=disk=" + disk,
        "-Gstorage.files=" + files,
        "-Gstorage.size=" + SIZE,
        "-Gstorage.large=" + LARGE);
  }

  private List<Path> inDisk() throws IOException {
    try (Stream<Path> all = Files.list(disk)) {
      return all.sorted().toList();
    }
  }

  @Test
  void resultsOfTheControllerAreThoseOfBothEngines() throws Exception {
    PlanRun run =
        PlanRun.ofScript(PLAN, work, engines.controlledWith(sizes(FILES).toArray(String[]::new)));

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(run.summary().engines())
        .extracting(LabelSummary::label)
        .containsExactlyInAnyOrder(engines.first().name(), engines.second().name());
    assertThat(run.summary().engines()).extracting(LabelSummary::samples).containsOnly(USERS * 5L);
    Map<String, Map<String, String>> rows = run.rows("storage.csv");
    assertThat(bytes(rows, "Write")).isEqualTo(2 * USERS * LARGE);
    assertThat(bytes(rows, "Random")).isPositive();
    assertThat(bytes(rows, "Create")).isEqualTo(2 * FILES * SIZE);
    assertThat(bytes(rows, "Copy")).isEqualTo(2 * FILES * SIZE);
    assertThat(run.console()).containsOnlyOnce("Storage Results:").contains("Target disk: ");
    assertThat(disk).isEmptyDirectory();
  }

  private static long bytes(Map<String, Map<String, String>> rows, String phase) {
    return Math.round(Double.parseDouble(rows.get(phase).get("megabytes")) * 1e6);
  }

  @Test
  void stopEndsBothEnginesAndLeavesNothing() throws Exception {
    EnginePair.Ended before = engines.ended();
    try (JMeterProcess run =
        PlanRun.start(PLAN, work, engines.controlledWith(sizes(MANY).toArray(String[]::new)))) {
      Waiting.await("files of both engines", () -> inDisk().size() == 2 && hasFiles());
      run.stopTestNow();
      run.await();
    }
    engines.awaitOneMoreThan(before);

    assertThat(disk).isEmptyDirectory();
  }

  private boolean hasFiles() throws IOException {
    for (Path each : inDisk()) {
      if (!Files.exists(each.resolve("files/r0/f100"))) {
        return false;
      }
    }
    return true;
  }

  @Test
  void nextTestDeletesWhatAKilledEngineLeft() throws Exception {
    try (RemoteEngine doomed = RemoteEngine.start(shared.resolve("doomed"), engines.keyStore())) {
      doomed.awaitReady();
      List<String> arguments =
          new ArrayList<>(RemoteEngine.controlledBy(engines.keyStore(), engines.first(), doomed));
      arguments.addAll(sizes(MANY));
      long before = engines.first().testsFinished();
      try (JMeterProcess run = PlanRun.start(PLAN, work, arguments.toArray(String[]::new))) {
        Waiting.await("files of both engines", () -> inDisk().size() == 2 && hasFiles());
        doomed.process().close(); // and all it has started, at once
        run.stopTestNow();
        run.await();
      }
      engines.first().awaitFinished(before + 1);
    }
    assertThat(inDisk()).as("what the killed engine left").hasSize(1);

    PlanRun.ofScript(
        PLAN,
        Files.createDirectory(work.resolve("next")),
        engines.controlledWith(sizes(FILES).toArray(String[]::new)));

    assertThat(disk).isEmptyDirectory();
  }
}
