package io.github.bancada.storage.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bancada.storage.files.FileSetSettings.Directories;
import io.github.bancada.storage.files.FileSetSettings.Order;
import io.github.bancada.storage.files.FileSetSettings.Sync;
import io.github.bancada.storage.files.FileSetSettings.Tree;
import io.github.bancada.storage.files.FileSetSettings.Unit;
import io.github.bancada.storage.target.StorageFacts;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which file of a phase follows which, and what is forced to the device at its end. */
class FileOrderTest {
  private static final int FILES = 200;

  @TempDir Path parent;

  private FileSetRun run;

  @BeforeEach
  void open() throws IOException {
    run = new FileSetRun(parent);
    run.tree = new Tree(FILES, FileSizes.parse("File size", "0"), Directories.OWN, 1, 0, 1);
  }

  @AfterEach
  void close() {
    run.close();
  }

  private static int[] numbers() {
    return IntStream.range(0, FILES).toArray();
  }

  /** The set of the run, without its virtual users. */
  private StoredFiles set() {
    FileSets sets = new FileSets();
    return sets.create(run.target(), run.settings(FileSetSettings.Action.CREATE, "files"), 1);
  }

  private List<Integer> listed(Path directory) throws IOException {
    List<Integer> numbers = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      entries.forEach(
          each -> numbers.add(Integer.parseInt(each.getFileName().toString().substring(1))));
    }
    return numbers;
  }

  @Test
  void randomOrderHasEveryFileOnceAndIsAFunctionOfTheSeed() {
    int[] shuffled = FileOrder.shuffled(numbers(), 7);

    assertThat(shuffled).containsExactlyInAnyOrder(numbers()).isNotEqualTo(numbers());
    assertThat(FileOrder.shuffled(numbers(), 7)).containsExactly(shuffled);
    assertThat(FileOrder.shuffled(numbers(), 8)).isNotEqualTo(shuffled);
  }

  @Test
  void directoryOrderIsThatOfTheFileSystem() throws IOException {
    run.order = Order.RANDOM;
    run.phase(FileSetSettings.Action.CREATE, "files");

    int[] order = new FileOrder.Listed(set()).of(numbers());

    assertThat(order)
        .containsExactly(
            listed(run.set("files").resolve("r0")).stream().mapToInt(i -> i).toArray());
  }

  @Test
  void filesThatAreNotListedComeLastAndOthersAreLeftOut() throws IOException {
    run.phase(FileSetSettings.Action.CREATE, "files");
    Path directory = run.set("files").resolve("r0");
    Files.delete(directory.resolve("f3"));
    for (String stranger : List.of("f200", "f99999999999", "x1", "f")) {
      Files.createFile(directory.resolve(stranger));
    }

    int[] order = new FileOrder.Listed(set()).of(numbers());

    assertThat(order).containsExactlyInAnyOrder(numbers()).endsWith(3);
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void everyOrderDoesEveryFileOnce(Order order) {
    for (FileSetSettings.Action action : FileSetSettings.Action.values()) {
      run.order =
          action == FileSetSettings.Action.CREATE && order == Order.DIRECTORY
              ? Order.RANDOM
              : order;
      run.sync = Sync.DIRECTORIES;

      List<Sample> samples = run.phase(action, "files", 3);

      assertThat(samples).as("%s", action).allMatch(Sample::success);
      assertThat(samples)
          .as("%s", action)
          .extracting(each -> new SampleFacts(each.headers()).number(StorageFacts.OPERATIONS))
          .containsExactly(
              action == FileSetSettings.Action.LIST
                  ? new Long[] {1L, 1L, 1L}
                  : new Long[] {67L, 67L, 66L});
    }
    assertThat(run.set("files")).doesNotExist();
  }

  @Test
  void renamedFilesAreFoundInTheirDirectory() {
    run.order = Order.RANDOM;
    run.phase(FileSetSettings.Action.CREATE, "files");
    run.phase(FileSetSettings.Action.RENAME, "files");
    run.order = Order.DIRECTORY;

    assertThat(run.phase(FileSetSettings.Action.DELETE, "files").success()).isTrue();
    assertThat(run.set("files")).doesNotExist();
  }

  @Test
  void phaseTellsTheCpuTimeOfItsThread() {
    Sample sample = run.phase(FileSetSettings.Action.CREATE, "files");

    assertThat(new SampleFacts(sample.headers()).nanos(StorageFacts.CPU_SECONDS))
        .isBetween(1L, Long.MAX_VALUE);
  }

  @Test
  void whatIsDoneOncePerPhaseIsRefusedForSingleFiles() {
    run.unit = Unit.FILE;
    run.order = Order.DIRECTORY;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.settings(FileSetSettings.Action.STAT, "files"))
        .withMessage(
            "Order is 'directory' and Sample is 'file', but the directories are listed once for a"
                + " whole phase; choose phase");

    run.order = Order.RANDOM;
    run.sync = Sync.DIRECTORIES;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.settings(FileSetSettings.Action.STAT, "files"))
        .withMessageContaining("Sync is 'directories' and Sample is 'file'");
  }

  @Test
  void filesThatAreNotThereYetHaveNoOrderOfTheirDirectory() {
    run.order = Order.DIRECTORY;

    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.settings(FileSetSettings.Action.CREATE, "files"))
        .withMessageContaining("choose sequential or random");
  }
}
