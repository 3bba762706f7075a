package io.github.bancada.storage.dedup;

import static io.github.bancada.storage.dedup.DedupTree.BLOCK;
import static io.github.bancada.storage.dedup.DedupTree.random;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Exact counts of trees with known answers. */
class EstimationTest {
  private static final int BIG = 64 * BLOCK;

  @TempDir Path directory;

  private DedupTree tree;

  @BeforeEach
  void tree() {
    tree = new DedupTree(directory);
  }

  @ParameterizedTest
  @EnumSource(DedupSettings.Unit.class)
  void fileThatIsThereTwiceSavesHalf(DedupSettings.Unit unit) throws IOException {
    tree.file("a", random(1, BIG));
    tree.file("below/b", random(1, BIG));

    DedupResult result = tree.exact(unit);

    assertThat(result.files()).isEqualTo(2);
    assertThat(result.bytes()).isEqualTo(2 * BIG);
    assertThat(result.unique().bytes()).isEqualTo(BIG);
    assertThat(result.saved()).isEqualTo(0.5);
    assertThat(result.savedLow()).isEqualTo(0.5);
    assertThat(result.savedHigh()).isEqualTo(0.5);
    assertThat(result.exact()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(DedupSettings.Hash.class)
  void everyHashFindsTheSame(DedupSettings.Hash hash) throws IOException {
    tree.file("a", random(1, BIG), random(2, 100));
    tree.file("b", random(2, BIG), random(2, 100));
    for (DedupSettings.Unit unit : DedupSettings.Unit.values()) {
      DedupSettings xxh3 = DedupTree.settings(unit, DedupSettings.Counting.EXACT);
      DedupSettings other =
          new DedupSettings(
              xxh3.directories(),
              unit,
              xxh3.blockBytes(),
              xxh3.chunks(),
              hash,
              DedupSettings.Counting.EXACT,
              DedupSettings.Compression.NONE,
              0);
      DedupResult expected = DedupTree.estimate(xxh3, directory);

      DedupResult result = DedupTree.estimate(other, directory);

      assertThat(result.unique()).isEqualTo(expected.unique());
      assertThat(result.compressionRatio()).isNaN();
    }
  }

  @Test
  void insertedByteIsNothingToChunksAndEverythingToBlocks() throws IOException {
    tree.file("a", random(1, 16 * BIG));
    tree.file("b", new byte[] {1}, random(1, 16 * BIG));

    assertThat(tree.exact(DedupSettings.Unit.FILES).saved()).isZero();
    assertThat(tree.exact(DedupSettings.Unit.BLOCKS).saved()).isZero();
    assertThat(tree.exact(DedupSettings.Unit.CHUNKS).saved()).isBetween(0.48, 0.5);
  }

  @ParameterizedTest
  @CsvSource({"25, 0.25", "44, 0.44"})
  void partOfTheBlocksIsThereTwice(int percent, double saved) throws IOException {
    for (int i = 0; i < 100; i++) {
      tree.file("f" + i, random(i < percent ? 100 - 1 - i : i, 10 * BLOCK));
    }

    assertThat(tree.exact(DedupSettings.Unit.BLOCKS).saved()).isEqualTo(saved, within(1e-12));
    assertThat(tree.exact(DedupSettings.Unit.FILES).saved()).isEqualTo(saved, within(1e-12));
    assertThat(tree.exact(DedupSettings.Unit.CHUNKS).saved()).isEqualTo(saved, within(1e-12));
  }

  @Test
  void zerosAndHolesAreCountedApart() throws IOException {
    tree.file("zeros", new byte[3 * BLOCK]);
    tree.file("data", random(1, 2 * BLOCK), new byte[BLOCK], random(2, BLOCK));
    try (FileChannel sparse =
        FileChannel.open(
            directory.resolve("sparse"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.SPARSE)) {
      sparse.write(ByteBuffer.wrap(random(3, BLOCK)), 1000L * BLOCK);
    }

    DedupResult blocks = tree.exact(DedupSettings.Unit.BLOCKS);

    assertThat(blocks.zeroPieces()).isEqualTo(3 + 1 + 1000);
    assertThat(blocks.zeroBytes()).isEqualTo(1004L * BLOCK);
    assertThat(blocks.holeBytes()).isIn(Holes.UNKNOWN, 1000L * BLOCK);
    assertThat(blocks.dataBytes()).isEqualTo(4 * BLOCK);
    assertThat(blocks.unique().pieces()).isEqualTo(4);
    assertThat(blocks.saved()).isZero();
    DedupResult files = tree.exact(DedupSettings.Unit.FILES);
    assertThat(files.zeroBytes()).isEqualTo(3 * BLOCK);
    assertThat(files.unique().pieces()).isEqualTo(2);
  }

  @Test
  void tailOfAFileIsPaddedForTheComparisonOnly() throws IOException {
    byte[] block = random(1, BLOCK);
    Arrays.fill(block, 100, BLOCK, (byte) 0);
    tree.file("whole", block);
    tree.file("tail", Arrays.copyOf(block, 100));
    tree.file("other", random(2, BLOCK), random(3, 7));

    DedupResult result = tree.exact(DedupSettings.Unit.BLOCKS);

    assertThat(result.pieces()).isEqualTo(4);
    assertThat(result.unique().pieces()).isEqualTo(3);
    assertThat(result.bytes()).isEqualTo(2 * BLOCK + 107);
  }

  @Test
  void filesWithoutBytesHaveNoPieces() throws IOException {
    tree.file("empty");
    for (DedupSettings.Unit unit : DedupSettings.Unit.values()) {
      DedupResult result = tree.exact(unit);

      assertThat(result.files()).isEqualTo(1);
      assertThat(result.pieces()).isZero();
      assertThat(result.saved()).isNaN();
    }
  }

  @Test
  void compressionIsThatOfTheDifferentPieces() throws IOException {
    byte[] text = new byte[BIG];
    byte[] noise = random(1, BIG);
    for (int i = 0; i < BIG; i++) {
      text[i] = i % BLOCK < BLOCK / 2 ? noise[i] : (byte) 'a';
    }
    tree.file("half", text);
    tree.file("again", text);

    DedupResult result = tree.exact(DedupSettings.Unit.BLOCKS);

    assertThat(result.saved()).isEqualTo(0.5);
    assertThat(result.compressionRatio()).isBetween(1.9, 2.0);
  }

  /** Half of each KiB is noise; a long file is not compressed in all its parts. */
  @ParameterizedTest
  @CsvSource({"40000, 1.8", "3000000, 1.9"})
  void wholeFilesAreCompressedInParts(int size, double least) throws IOException {
    byte[] text = random(1, size);
    for (int i = 0; i < size; i++) {
      if (i % 1024 < 512) {
        text[i] = 'a';
      }
    }
    tree.file("half", text);
    tree.file("again", text);
    tree.file("noise", random(2, 1));

    DedupResult result = tree.exact(DedupSettings.Unit.FILES);

    assertThat(result.compressionRatio()).isBetween(least, 2.0);
  }

  @Test
  void severalDirectoriesAreOnePool() throws IOException {
    Path one = Files.createDirectory(directory.resolve("one"));
    Path two = Files.createDirectory(directory.resolve("two"));
    new DedupTree(one).file("a", random(1, BIG));
    new DedupTree(two).file("b", random(1, BIG));

    DedupSettings blocks =
        DedupTree.settings(DedupSettings.Unit.BLOCKS, DedupSettings.Counting.EXACT);

    assertThat(DedupTree.estimate(blocks, one).saved()).isZero();
    assertThat(DedupTree.estimate(blocks, one, two).saved()).isEqualTo(0.5);
  }

  @Test
  void exactCountThatNeedsTooMuchMemoryIsRefusedBeforeReading() throws IOException {
    Path file = tree.file("a", random(1, BIG));
    DedupSettings exact =
        DedupTree.settings(DedupSettings.Unit.BLOCKS, DedupSettings.Counting.EXACT);
    DedupSettings sampled =
        DedupTree.settings(DedupSettings.Unit.BLOCKS, DedupSettings.Counting.SAMPLED);
    long tooLittle = 64L * UniqueTable.MOST_BYTES - 1;
    var atimeBefore = Files.getAttribute(file, "lastAccessTime");

    assertThatThrownBy(() -> DedupTree.estimation(exact, tooLittle, directory).run())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("for 64 blocks")
        .hasMessageContaining("count a sample");

    assertThat(Files.getAttribute(file, "lastAccessTime")).isEqualTo(atimeBefore);
    assertThat(DedupTree.estimation(sampled, tooLittle, directory).run().pieces()).isEqualTo(64);
  }
}
