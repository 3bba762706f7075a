package io.github.bancada.storage.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.storage.files.FileSetSettings.Directories;
import io.github.bancada.storage.files.FileSetSettings.Tree;
import io.github.bancada.storage.target.StorageFacts;
import io.github.bancada.testing.SmallDisk;
import io.github.bancada.testing.Waiting;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Virtual users at the same time, Stop in the middle, and a full disk. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FileSetFaultsTest {
  private static final int MANY = 2_000_000;

  @TempDir Path temporary;

  private Path parent;
  private Path disk;
  private FileSetRun run;

  @BeforeEach
  void open() throws IOException {
    parent = temporary.toRealPath();
    disk = Files.createDirectory(parent.resolve("disk"));
    Files.writeString(parent.resolve("theirs"), "data");
    run = new FileSetRun(disk);
  }

  @AfterEach
  void nothingIsLeftAndNothingOfOthersTouched() throws IOException {
    run.close();
    assertThat(disk).isEmptyDirectory();
    assertThat(parent.resolve("theirs")).hasContent("data");
    try (var all = Files.list(parent)) {
      assertThat(all).hasSize(2);
    }
  }

  private static Tree tree(int files, String size, Directories directories) {
    return new Tree(files, FileSizes.parse("File size", size), directories, 3, 2, 1);
  }

  @Test
  void virtualUsersWorkAtTheSameTime() throws InterruptedException, ExecutionException {
    int users = 8;
    run.tree = tree(200, "uniform:0-9000", Directories.SHARED);
    ExecutorService threads = Executors.newFixedThreadPool(users);
    try {
      for (FileSetSettings.Action action : FileSetSettings.Action.values()) {
        List<Future<Sample>> samples = new ArrayList<>();
        for (int user = 0; user < users; user++) {
          FileSetWorkload.FileSetTask task = run.task(user, users);
          samples.add(threads.submit(() -> task.run(run.settings(action, "files"))));
        }
        for (Future<Sample> sample : samples) {
          assertThat(sample.get()).as("%s", action).matches(Sample::success);
        }
      }
      assertThat(run.set("files")).doesNotExist();
      assertThat(run.phase(FileSetSettings.Action.READ, "copy")).matches(Sample::success);
    } finally {
      threads.shutdown();
    }
  }

  private Sample stopped(Consumer<Thread> how, FileSetWorkload.FileSetTask task)
      throws ExecutionException, InterruptedException {
    run.tree = tree(MANY, "1", Directories.SHARED);
    CompletableFuture<Sample> sample = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> sample.complete(task.run(run.settings(FileSetSettings.Action.CREATE, "files"))));
    thread.start();
    Waiting.await("the first file", () -> Files.exists(run.set("files").resolve("r0/d0/d0/f0")));
    how.accept(thread);
    return sample.get();
  }

  @Test
  void cancelEndsAPhase() throws Exception {
    FileSetWorkload.FileSetTask task = run.task(0, 1);

    assertThat(stopped(thread -> assertThat(task.cancel()).isTrue(), task).code())
        .isEqualTo("cancelled");
  }

  @Test
  void interruptedThreadIsToldAsCancelled() throws Exception {
    FileSetWorkload.FileSetTask task = run.task(0, 1);

    Sample sample =
        stopped(
            thread -> {
              thread.interrupt();
              task.cancel();
            },
            task);

    assertThat(sample.code()).isEqualTo("cancelled");
    assertThat(new SampleFacts(sample.headers()).number(StorageFacts.OPERATIONS)).isLessThan(MANY);
  }

  @Test
  void fullDiskIsAFailedSampleAndIsEmptyAfterwards() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    run.close();
    SmallDisk small = SmallDisk.over(disk, 1);
    try {
      FileSetRun full = new FileSetRun(disk);
      full.tree = tree(10, "90k", Directories.OWN);
      Files.write(disk.resolve("filler"), new byte[600_000]); // after the room was counted
      Sample sample = full.phase(FileSetSettings.Action.CREATE, "files");
      full.close();

      assertThat(sample.code()).isEqualTo("ENOSPC");
      assertThat(sample.message()).contains("No space left on device").endsWith("files failed");
      assertThat(disk).isDirectoryNotContaining(file -> !file.endsWith("filler"));
    } finally {
      small.close();
    }
    run = new FileSetRun(disk);
  }
}
