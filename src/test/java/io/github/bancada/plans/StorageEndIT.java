package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Storage tests that are killed, stopped or refused, as whole programs. */
@OnlyInLongForm
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class StorageEndIT {
  private static final String PLAN = "file-copy.jmx";

  /** Files of a phase that lasts until it is ended. */
  private static final String MANY = "5000000";

  @TempDir Path temporary;

  private Path disk;
  private Path work;

  @BeforeEach
  void directories() throws IOException {
    Path real = temporary.toRealPath();
    disk = Files.createDirectory(real.resolve("disk"));
    work = Files.createDirectory(real.resolve("work"));
  }

  private String[] sizes(String files) {
    return new String[] {
      "-Jstorage.targets=disk=" + disk,
      "-Jstorage.files=" + files,
      "-Jstorage.size=1",
      "-Jstorage.large=1 MB",
      "-Jstorage.rounds=1"
    };
  }

  private List<Path> inDisk() throws IOException {
    try (Stream<Path> all = Files.list(disk)) {
      return all.sorted().toList();
    }
  }

  /** A run in the middle of its first phase. */
  private JMeterProcess inMidPhase() throws Exception {
    JMeterProcess process = PlanRun.start(PLAN, work, sizes(MANY));
    Waiting.await("a file of the first phase", () -> hasFiles());
    return process;
  }

  private boolean hasFiles() throws IOException {
    for (Path each : inDisk()) {
      if (Files.exists(each.resolve("many/r0/f100"))) {
        return true;
      }
    }
    return false;
  }

  @Test
  void afterAKillTheNextTestDeletesExactlyTheDirectoryOfTheKilledOne() throws Exception {
    Path theirs = Files.createDirectory(disk.resolve("bancada-storage-1")); // without our marker
    Files.writeString(theirs.resolve("f100"), "data");
    Files.writeString(disk.resolve("theirs"), "data");
    try (JMeterProcess process = inMidPhase()) {
      process.handle().descendants().forEach(ProcessHandle::destroyForcibly);
      process.handle().destroyForcibly();
      process.await();
    }
    assertThat(inDisk()).as("what the killed test left, and what others have").hasSize(3);

    Path next = Files.createDirectory(work.resolve("next"));
    PlanRun run = PlanRun.of(PLAN, next, sizes("10"));

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(inDisk()).containsExactly(theirs, disk.resolve("theirs"));
    assertThat(theirs.resolve("f100")).hasContent("data");
  }

  @Test
  void stopCommandEndsTheTestWithAReportAndLeavesNothing() throws Exception {
    try (JMeterProcess process = inMidPhase()) {
      process.stopTestNow();
      assertEnded(process.await());
    }
  }

  @Test
  void shutdownCommandEndsTheTestWithAReportAndLeavesNothing() throws Exception {
    try (JMeterProcess process = inMidPhase()) {
      process.shutdownTest();
      assertEnded(process.await());
    }
  }

  @Test
  void signalEndsTheTestWithAReportAndLeavesNothing() throws Exception {
    try (JMeterProcess process = inMidPhase()) {
      process.terminate();
      JMeterProcess.Result result = process.await();

      assertThat(result.stdout()).contains("Load Report: file-copy", "ended by a signal");
      assertThat(disk).isEmptyDirectory();
    }
  }

  private void assertEnded(JMeterProcess.Result result) {
    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout())
        .contains("Load Report: file-copy, 1 sample, 1 error")
        .contains("cancelled (the test was stopped after ");
    assertThat(disk).isEmptyDirectory();
  }

  /** Root has to give up its right to write everywhere. */
  @Test
  void directoryWithoutPermissionEndsTheTestBeforeItsFirstSample() throws Exception {
    Files.setPosixFilePermissions(disk, PosixFilePermissions.fromString("r-xr-xr-x"));
    List<String> command = new ArrayList<>();
    if (Files.isWritable(disk)) {
      assumeTrue(
          Files.isExecutable(Path.of("/usr/bin/setpriv")),
          "SKIPPED: root may write everywhere, and there is no setpriv of util-linux");
      command.addAll(List.of("/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search"));
    }
    command.add(JMeterProcess.binJMeter().toString());
    command.addAll(List.of("-n", "-t", PlanRun.path(PLAN).toString(), "-Jreport.dir=report"));
    command.addAll(List.of(sizes("10")));
    try (JMeterProcess process =
        JMeterProcess.ofScript(
            Path.of(command.get(0)),
            work,
            Map.of(),
            command.subList(1, command.size()).toArray(String[]::new))) {
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(ExitCode.ERROR.value());
      assertThat(result.stdout())
          .contains("the test cannot start")
          .contains("'" + disk + "' may not be written to by ")
          .doesNotContain("Load Report");
    }
    assertThat(disk).isEmptyDirectory();
  }
}
