package io.github.bancada.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.storage.results.PhaseSample;
import io.github.bancada.storage.results.StorageRun;
import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.storage.target.TargetList;
import io.github.bancada.table.Published;
import io.github.bancada.testing.JMeterRun;
import io.github.bancada.testing.Waiting;
import io.github.bancada.work.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that change under File I/O, and a test that is stopped in the middle of a phase. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FileIoFaultsTest {
  @TempDir Path temporary;

  private final StorageUser user = new StorageUser("Thread Group 1-1");
  private Path parent;

  @BeforeEach
  void aTestBegins() throws IOException {
    parent = temporary.toRealPath();
    JMeterRun.begin();
    StorageTargets.ofThisTest().open(TargetList.parse("disk=" + parent), 0, false, false);
    user.with(FileIo.FILE_SIZE, "1 MiB").with(FileIo.BLOCK_SIZE, "4 KiB");
  }

  @AfterEach
  void theTestEnds() {
    user.close();
    StorageTargets targets = StorageTargets.ofThisTest();
    targets.close(targets.all());
    JMeterRun.end();
  }

  private Path file() throws IOException {
    try (var all = Files.walk(parent)) {
      return all.filter(each -> each.getFileName().toString().startsWith("data"))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void fileThatIsTruncatedInThePhaseIsAFailure() throws IOException {
    user.sample();
    user.with(FileIo.OPERATION, "read").with(FileIo.SAMPLE, "block");
    assertThat(user.sample().code()).isEqualTo("0");
    Files.write(file(), new byte[0]);

    Sample read = user.sample();

    assertThat(read.code()).isEqualTo("wrongSize");
    assertThat(read.message()).contains("ends at 4,096 bytes, before the block at offset 4,096");
  }

  @Test
  void fileThatIsRemovedBetweenPhasesIsAFailure() throws IOException {
    user.sample();
    Files.delete(file());

    assertThat(user.with(FileIo.OPERATION, "rewrite").sample().code()).isEqualTo("ENOENT");
  }

  @Test
  void phaseThatFailsIsCountedByStorageResultsAndAFailedBlockIsNot() throws IOException {
    user.sample();
    Files.write(file(), new byte[0]);

    Sample phase = user.with(FileIo.OPERATION, "read").sample();
    Sample block = user.with(FileIo.SAMPLE, "block").sample();

    StorageRun run = new StorageRun(Published.NONE);
    for (Sample failed : List.of(phase, block)) {
      assertThat(failed.code()).isEqualTo("wrongSize");
      PhaseSample.of("read", 0, failed.elapsedNanos(), false, 0, 0, failed.headers())
          .ifPresent(run::record);
    }
    List<String> csv = run.tables().csv().lines().toList();
    int column = List.of(csv.get(0).split(",")).indexOf("failed");
    assertThat(csv.get(1)).startsWith("read,disk,");
    assertThat(csv.get(1).split(",", -1)[column]).isEqualTo("1");
  }

  @Test
  void linkInPlaceOfAFileIsNotFollowed() throws IOException {
    user.sample();
    Path theirs = Files.write(parent.resolve("theirs"), new byte[1 << 20]);
    Path file = file();
    Files.delete(file);
    Files.createSymbolicLink(file, theirs);

    Sample write = user.with(FileIo.EXISTING, "overwrite").sample();

    assertThat(write.success()).isFalse();
    assertThat(theirs).hasBinaryContent(new byte[1 << 20]);
  }

  /** A rate that lets the phase last for hours. */
  @ParameterizedTest
  @ValueSource(strings = {"write", "rewrite", "read", "randomRead", "randomWrite", "randomMixed"})
  void stopEndsAnyPhaseAndLeavesNothing(String operation) throws Exception {
    user.sample();
    user.with(FileIo.OPERATION, operation).with(FileIo.RATE, "100");
    AtomicReference<Thread> thread = new AtomicReference<>();
    CompletableFuture<Sample> running =
        CompletableFuture.supplyAsync(
            () -> {
              thread.set(Thread.currentThread());
              return user.sample();
            });
    Waiting.await(
        "a user who waits for its turn",
        () -> thread.get() != null && thread.get().getState() == Thread.State.TIMED_WAITING);

    assertThat(user.task().cancel()).as("a sample was under way").isTrue();

    assertThat(running.get(180, TimeUnit.SECONDS).code()).isEqualTo("cancelled");
    StorageTargets targets = StorageTargets.ofThisTest();
    targets.close(targets.all());
    assertThat(parent).isEmptyDirectory();
  }
}
