package io.github.bancada.storage.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.storage.files.FileSetSettings.Directories;
import io.github.bancada.storage.files.FileSetSettings.Sync;
import io.github.bancada.storage.files.FileSetSettings.Tree;
import io.github.bancada.storage.files.FileSetSettings.Unit;
import io.github.bancada.storage.target.Content;
import io.github.bancada.storage.target.DeviceWrites;
import io.github.bancada.storage.target.StorageFacts;
import io.github.bancada.storage.target.Usage;
import io.github.bancada.testing.Programs;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the phases of File Set do with files. */
class FileSetTaskTest {
  private static final FileSetSettings.Action[] ALL = FileSetSettings.Action.values();

  @TempDir Path parent;

  private FileSetRun run;

  @BeforeEach
  void open() throws IOException {
    run = new FileSetRun(parent);
  }

  @AfterEach
  void close() throws IOException {
    run.close();
    assertThat(parent).isEmptyDirectory();
  }

  private static long sum(List<Sample> samples, String fact) {
    return samples.stream().mapToLong(s -> new SampleFacts(s.headers()).number(fact)).sum();
  }

  private static List<Path> filesBelow(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"1, OWN", "3, OWN", "3, SHARED"})
  void everyPhaseDoesEveryFileOnce(int users, Directories directories) throws IOException {
    run.tree = new Tree(20, run.tree.sizes(), directories, 2, 2, 1);
    long bytes = run.tree.sizes().total(1, 20);

    for (FileSetSettings.Action action : ALL) {
      List<Sample> samples = run.phase(action, "files", users);

      assertThat(samples).as("%s", action).allMatch(Sample::success);
      assertThat(sum(samples, StorageFacts.OPERATIONS))
          .as("%s", action)
          .isEqualTo(
              action == FileSetSettings.Action.LIST ? 7 * run.tree.shape(users).roots() : 20);
      boolean moves =
          List.of(
                  FileSetSettings.Action.CREATE,
                  FileSetSettings.Action.READ,
                  FileSetSettings.Action.COPY)
              .contains(action);
      assertThat(sum(samples, StorageFacts.BYTES)).as("%s", action).isEqualTo(moves ? bytes : 0);
    }
    assertThat(run.set("files")).as("after its last file was deleted").doesNotExist();
    assertThat(filesBelow(run.set("copy"))).hasSize(20);
    assertThat(run.phase(FileSetSettings.Action.READ, "copy", 5)).allMatch(Sample::success);
  }

  @Test
  void filesHaveTheSizesAndTheContentOfTheirNumbers() throws IOException {
    run.sync = Sync.FSYNC;
    run.phase(FileSetSettings.Action.CREATE, "files");

    for (Path file : filesBelow(run.set("files"))) {
      long number = Long.parseLong(file.getFileName().toString().substring(1));
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
      assertThat(bytes.remaining()).isEqualTo((int) run.tree.sizes().size(1, number));
      assertThat(new Content(1, 0, 0).firstWrong(number, 0, bytes)).isEqualTo(-1);
    }
  }

  @Test
  void eachFileIsInTheHistogramOfItsPhase() throws Exception {
    Sample sample = run.phase(FileSetSettings.Action.CREATE, "files");
    byte[] times =
        Base64.getDecoder().decode(new SampleFacts(sample.headers()).text(StorageFacts.TIMES));
    Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(times), 1);

    assertThat(histogram.getTotalCount()).isEqualTo(20);
    assertThat(histogram.getMaxValue()).isBetween(1L, sample.elapsedNanos() * 1001 / 1000);
  }

  @Test
  void aSampleOfAFileIsOneFileAndTheUserEndsAfterTheLast() {
    run.unit = Unit.FILE;
    FileSetWorkload.FileSetTask user = run.task(1, 3);
    FileSetSettings create = run.settings(FileSetSettings.Action.CREATE, "files");

    for (int file = 1; file < 20; file += 3) {
      Sample sample = user.run(create);
      assertThat(sample.success()).isTrue();
      assertThat(sample.sentBytes()).isEqualTo(run.tree.sizes().size(1, file));
      assertThat(run.ended).isZero();
    }

    assertThat(user.run(create)).isNull();
    assertThat(run.ended).isEqualTo(1);
  }

  @Test
  void targetsAreTakenInTurn() throws IOException {
    run.close();
    Path one = Files.createDirectory(parent.resolve("one"));
    Path two = Files.createDirectory(parent.resolve("two"));
    run = new FileSetRun(one, two);
    FileSetWorkload.FileSetTask user = run.task(0, 1);
    FileSetSettings files = run.settings(FileSetSettings.Action.CREATE, "files");
    FileSetSettings others = run.settings(FileSetSettings.Action.CREATE, "others");

    assertThat(Stream.of(files, others, others, files).map(user::run).map(Sample::label))
        .containsExactly("disk0", "disk1", "disk0", "disk1");
    run.close();
    Files.delete(one);
    Files.delete(two);
  }

  /** Else it would wait for what the phases before have left in the page cache. */
  @Test
  void copyBeginsWhenWhatWasWrittenBeforeIsOnTheDevice() {
    Programs.assumeInstalled("sync");
    long bytes = 20_000_000;
    long before = run.target().usage().writtenBytes();
    assumeTrue(before != DeviceWrites.UNKNOWN, "needs a directory on a device of this machine");
    run.tree = new Tree(1, FileSizes.parse("File size", bytes + " B"), Directories.SHARED, 1, 0, 1);
    run.phase(FileSetSettings.Action.CREATE, "files");

    Sample copy = run.phase(FileSetSettings.Action.COPY, "files");

    String first = new SampleFacts(copy.headers()).text(StorageFacts.BEFORE);
    assertThat(Usage.parse(first).orElseThrow().writtenBytes() - before)
        .isGreaterThanOrEqualTo(bytes);
  }

  private Path created() throws IOException {
    run.phase(FileSetSettings.Action.CREATE, "files");
    return filesBelow(run.set("files")).stream()
        .filter(file -> file.toFile().length() > 5_000)
        .findFirst()
        .orElseThrow();
  }

  private static void fails(Sample sample, String code, String... words) {
    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).isEqualTo(code);
    assertThat(sample.message()).contains(words);
    assertThat(new SampleFacts(sample.headers()).number(StorageFacts.FAILED)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"STAT", "READ", "COPY", "RENAME", "DELETE"})
  void removedFileIsAFailedSampleThatNamesIt(FileSetSettings.Action action) throws IOException {
    Path file = created();
    Files.delete(file);

    fails(run.phase(action, "files"), "ENOENT", file.toString(), "does not exist");
  }

  @ParameterizedTest
  @CsvSource({"STAT", "READ", "COPY"})
  void truncatedFileIsAFailedSampleThatNamesIt(FileSetSettings.Action action) throws IOException {
    Path file = created();
    Files.write(file, new byte[0]);

    fails(run.phase(action, "files"), "wrongSize", file.toString(), "has truncated it");
  }

  @Test
  void wrongByteIsAFailedSampleThatNamesFileAndOffset() throws IOException {
    Path file = created();
    byte[] bytes = Files.readAllBytes(file);
    bytes[4_321] ^= 1;
    Files.write(file, bytes);

    fails(
        run.phase(FileSetSettings.Action.READ, "files"),
        "wrongContent",
        file.toString(),
        "offset 4,321");
  }

  @Test
  void fileOfSomebodyElseIsFoundByList() throws IOException {
    Path file = created();
    Path other = Files.createFile(file.resolveSibling("other"));

    fails(
        run.phase(FileSetSettings.Action.LIST, "files"),
        "wrongEntries",
        file.getParent().toString());
    Files.delete(other);
  }

  @Test
  void directoryOfFilesThatVanishedFailsEachFile() throws IOException {
    Path file = created();
    Files.delete(file);
    Files.delete(filesBelow(run.set("files")).get(0));

    assertThat(run.phase(FileSetSettings.Action.STAT, "files").message())
        .endsWith("; 2 of 20 files failed");
  }

  @Test
  void everyPhaseStopsSoonAndLeavesNothingBehind() throws IOException {
    run.phase(FileSetSettings.Action.CREATE, "files");
    for (FileSetSettings.Action action : ALL) {
      int[] asked = {0};
      run.stopping = () -> ++asked[0] > 2;
      String set = action == FileSetSettings.Action.CREATE ? "others" : "files";

      Sample sample = run.phase(action, set);

      assertThat(sample.code()).as("%s", action).isEqualTo("cancelled");
      assertThat(sample.message()).startsWith("the test was stopped after ");
    }
  }

  @Test
  void setMustBeCreatedBefore() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.phase(FileSetSettings.Action.READ, "none"))
        .withMessage(
            "Set is 'none', which no sample has made on target disk0; let a File Set with the"
                + " action create run before");
  }

  @Test
  void setIsNotMadeTwiceWithAnotherShape() {
    run.phase(FileSetSettings.Action.CREATE, "files");
    run.tree = new Tree(21, run.tree.sizes(), Directories.OWN, 2, 1, 1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.phase(FileSetSettings.Action.CREATE, "files"))
        .withMessageContaining("20 files in 1 directory, Width 2, Depth 1")
        .withMessageContaining("21 files in 1 directory, Width 2, Depth 1");
  }

  @Test
  void setThatDoesNotFitIsRefusedBeforeTheFirstFile() {
    run.tree = new Tree(1_000_000, FileSizes.parse("File size", "1 TB"), Directories.OWN, 1, 0, 1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.phase(FileSetSettings.Action.CREATE, "files"))
        .withMessageContaining("file set 'files' needs");
    assertThat(run.set("files")).doesNotExist();
  }

  @Test
  void deletedSetGivesItsBytesBack() {
    long all = run.target().workDirectory().toFile().getUsableSpace();
    run.tree = new Tree(2, FileSizes.parse("File size", "list:1k"), Directories.OWN, 1, 0, 1);
    for (int round = 0; round < 3; round++) {
      run.phase(FileSetSettings.Action.CREATE, "files");
      assertThat(run.phase(FileSetSettings.Action.DELETE, "files").success()).isTrue();
    }

    run.target().reserve(all / 2, "all");
  }

  @Test
  void fileThatIsThereAlreadyIsNotOverwritten() {
    run.phase(FileSetSettings.Action.CREATE, "files");
    Sample again = run.phase(FileSetSettings.Action.CREATE, "files");

    assertThat(again.code()).isEqualTo("EEXIST");
    assertThat(again.message()).contains("exists already").endsWith("20 of 20 files failed");
  }
}
