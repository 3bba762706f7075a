package io.github.bancada.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.storage.target.Content;
import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.storage.target.TargetList;
import io.github.bancada.testing.JMeterRun;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What File I/O does with files, sample by sample. */
class FileIoTest {
  private static final int SIZE = 1_000_000;

  @TempDir Path temporary;

  private final StorageUser user = new StorageUser("Thread Group 1-1");
  private Path parent;

  @BeforeEach
  void aTestBegins() throws IOException {
    parent = temporary.toRealPath();
    JMeterRun.begin();
    StorageTargets.ofThisTest().open(TargetList.parse("disk=" + parent), 100_000_000, false, false);
    user.with(FileIo.FILE_SIZE, "" + SIZE).with(FileIo.BLOCK_SIZE, "64 KiB");
  }

  @AfterEach
  void theTestEnds() {
    user.close();
    StorageTargets targets = StorageTargets.ofThisTest();
    targets.close(targets.all());
    JMeterRun.end();
  }

  private List<Path> files() throws IOException {
    try (var all = Files.walk(parent)) {
      return all.filter(each -> each.getFileName().toString().startsWith("data")).sorted().toList();
    }
  }

  private static Histogram histogram(Sample sample, String fact) throws DataFormatException {
    byte[] bytes = Base64.getDecoder().decode(new SampleFacts(sample.headers()).text(fact));
    return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
  }

  private Sample succeeds(String operation) {
    Sample sample = user.with(FileIo.OPERATION, operation).sample();
    assertThat(sample.message()).as(sample.code()).isNotEmpty();
    assertThat(sample.code()).as(sample.message()).isEqualTo("0");
    return sample;
  }

  @ParameterizedTest
  @CsvSource({"block, fdatasync, 64 KiB", "byte, fsync, 65536", "block, none, 300001"})
  void whatIsWrittenIsReadAndRewritten(String transfer, String sync, String blockSize)
      throws Exception {
    long blocks = blockSize.equals("300001") ? 4 : 16;
    user.with(FileIo.BLOCK_SIZE, blockSize)
        .with(FileIo.TRANSFER, transfer)
        .with(FileIo.SYNC, sync)
        .with(FileIo.FILES, "3");

    Sample write = succeeds("write");
    assertThat(write.sentBytes()).isEqualTo(3L * SIZE);
    assertThat(files()).hasSize(3).allSatisfy(file -> assertThat(file).hasSize(SIZE));
    assertThat(histogram(write, "storage.writes").getTotalCount()).isEqualTo(3 * blocks);
    assertThat(new SampleFacts(write.headers()).text("storage.syncs").isEmpty())
        .isEqualTo(sync.equals("none"));

    Sample read = succeeds("read");
    assertThat(read.receivedBytes()).isEqualTo(3L * SIZE);
    assertThat(histogram(read, "storage.reads").getTotalCount()).isEqualTo(3 * blocks);

    user.with(FileIo.TRANSFER, "block");
    Sample rewrite = succeeds("rewrite");
    assertThat(rewrite.sentBytes()).isEqualTo(3L * SIZE);
    assertThat(rewrite.receivedBytes()).isEqualTo(3L * SIZE);
    assertThat(new SampleFacts(rewrite.headers()).number("storage.bytes")).isEqualTo(3L * SIZE);
  }

  @Test
  void randomOperationsReadAndWriteByPercentage() throws Exception {
    succeeds("write");
    user.with(FileIo.BLOCK_SIZE, "4 KiB").with(FileIo.OPERATIONS, "500");

    Sample mixed =
        user.with(FileIo.WRITE_PERCENT, "30").with(FileIo.OPERATION, "randomMixed").sample();
    long reads = histogram(mixed, "storage.reads").getTotalCount();
    assertThat(reads).isBetween(280L, 420L);
    assertThat(histogram(mixed, "storage.writes").getTotalCount()).isEqualTo(500 - reads);

    Sample write = succeeds("randomWrite");
    assertThat(write.sentBytes()).isEqualTo(500 * 4096);
    assertThat(write.message()).contains("over five rounds (");
    assertThat(new SampleFacts(write.headers()).text("storage.rounds").split(" ")).hasSize(5);

    Sample read = succeeds("randomRead");
    assertThat(read.receivedBytes()).isEqualTo(500 * 4096);
    Sample rewrite = succeeds("randomRewrite");
    long rewrites = histogram(rewrite, "storage.writes").getTotalCount();
    assertThat(rewrites).isBetween(80L, 220L).isEqualTo(rewrite.sentBytes() / 4096);
    assertThat(rewrite.receivedBytes()).isEqualTo(500 * 4096);
    assertThat(succeeds("read").receivedBytes()).isEqualTo(SIZE);
  }

  @Test
  void flippedByteIsAFailureThatNamesFileAndOffset() throws IOException {
    succeeds("write");
    Path file = files().get(0);
    byte[] bytes = Files.readAllBytes(file);
    bytes[654_321] ^= 4;
    Files.write(file, bytes);

    Sample read = user.with(FileIo.OPERATION, "read").sample();

    assertThat(read.success()).isFalse();
    assertThat(read.code()).isEqualTo("wrongContent");
    assertThat(read.message()).contains("'" + file.getFileName() + "'", "at offset 654,321 is");
    user.with(FileIo.VERIFY, "false");
    succeeds("read");
  }

  @Test
  void shortenedFileIsAFailure() throws IOException {
    succeeds("write");
    Files.write(files().get(0), new byte[70_000]);

    Sample read = user.with(FileIo.OPERATION, "read").sample();

    assertThat(read.code()).isEqualTo("wrongSize");
    assertThat(read.message()).contains("has 70,000 bytes, less than File size, 1,000,000");
  }

  @Test
  void missingFileIsAFailureWithItsRemedy() {
    Sample read = user.with(FileIo.OPERATION, "randomRead").sample();

    assertThat(read.code()).isEqualTo("ENOENT");
    assertThat(read.message()).contains("let a sample write it before");
  }

  @Test
  void sampleMayBeAFile() {
    user.with(FileIo.SAMPLE, "file").with(FileIo.FILES, "2");

    List<Sample> samples = List.of(user.sample(), user.sample(), user.sample());

    assertThat(samples).allSatisfy(each -> assertThat(each.sentBytes()).isEqualTo(SIZE));
  }

  @Test
  void sampleMayBeABlock() {
    user.with(FileIo.SAMPLE, "block")
        .with(FileIo.BLOCK_SIZE, "300000")
        .with(FileIo.SYNC_EVERY, "2");
    List<String> steps = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      Sample sample = user.sample();
      steps.add(sample.label() + " " + sample.sentBytes());
    }

    assertThat(steps)
        .containsExactly(
            "write 300000",
            "write 300000",
            "sync 0",
            "write 300000",
            "write 100000",
            "sync 0",
            "write 300000");
  }

  @Test
  void otherUserHasOtherFilesUnlessTheyAreShared() throws IOException {
    try (StorageUser other = new StorageUser("Thread Group 1-2")) {
      other.with(FileIo.FILE_SIZE, "" + SIZE);
      user.sample();
      other.sample();
      assertThat(files()).hasSize(2);
      assertThat(Files.mismatch(files().get(0), files().get(1))).isBetween(0L, 20L);

      user.with(FileIo.SHARED, "true").sample();
      Sample read = other.with(FileIo.SHARED, "true").with(FileIo.OPERATION, "read").sample();
      assertThat(read.code()).isEqualTo("0");
    }
  }

  @Test
  void targetsComeOneAfterTheOther() throws IOException {
    Path second = Files.createDirectory(parent.resolve("second"));
    StorageTargets.ofThisTest().open(TargetList.parse("b=" + second), 10_000_000, false, false);

    List<Sample> writes = List.of(user.sample(), user.sample(), user.sample());

    assertThat(writes).extracting(Sample::label).containsExactly("disk", "b", "disk");
    assertThat(files()).hasSize(2);
    assertThat(Files.mismatch(files().get(0), files().get(1))).isEqualTo(-1);
  }

  @Test
  void firstWriteAndOverwriteAreTold() {
    assertThat(succeeds("write").message()).contains("first write of these blocks");
    assertThat(succeeds("write").message()).contains("first write of these blocks");
    user.with(FileIo.EXISTING, "overwrite");
    assertThat(succeeds("write").message()).contains("blocks written over");
    assertThat(succeeds("rewrite").message()).contains("blocks written over");
  }

  @Test
  void moreThanTheTargetMayHaveIsRefused() throws IOException {
    user.with(FileIo.FILE_SIZE, "60 MB").with(FileIo.FILES, "2");

    assertThatThrownBy(user::sample)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("File I/O needs 60 MB, and target disk has 40 MB left of 100 MB");
    assertThat(files()).isEmpty();
  }

  @Test
  void contentIsTheOneOfTheFields() throws IOException {
    user.with(FileIo.COMPRESS, "100").sample();

    assertThat(Files.readAllBytes(files().get(0))).containsOnly(0).hasSize(SIZE);
    user.with(FileIo.COMPRESS, "0").with(FileIo.DEDUP, "100").sample();
    byte[] bytes = Files.readAllBytes(files().get(0));
    assertThat(ByteBuffer.wrap(bytes, 0, Content.BLOCK))
        .isEqualTo(ByteBuffer.wrap(bytes, 30 * Content.BLOCK, Content.BLOCK));
  }

  @Test
  void stopEndsThePhase() {
    user.stop();

    Sample write = user.sample();

    assertThat(write.code()).isEqualTo("cancelled");
    assertThat(user.aborted()).isEmpty();
  }

  @Test
  void interruptEndsThePhase() {
    Thread.currentThread().interrupt();

    Sample write = user.sample();

    assertThat(write.code()).isEqualTo("cancelled");
    assertThat(Thread.interrupted()).as("left for the next element").isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "operation=randomRead,sample=file",
        "operation=randomRead,transfer=byte",
        "operation=rewrite,transfer=byte",
        "transfer=byte,access=direct",
        "operation=randomRead,blockSize=2 MB",
        "sync=none,syncEvery=3",
        "fileName=../x",
        "fileName=a/b",
        "blockSize=2 GiB"
      })
  void contradictionsAreRefused(String fields) {
    for (String each : fields.split(",")) {
      String[] field = each.split("=");
      FileIo.FIELDS.all().stream()
          .filter(known -> known.name().equals(field[0]))
          .forEach(known -> user.with(known, field[1]));
    }

    assertThatThrownBy(user::settings)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("(?s).+(; it takes|; give|, which only|more than|in file).*");
  }
}
