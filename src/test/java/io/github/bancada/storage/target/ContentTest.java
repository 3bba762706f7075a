package io.github.bancada.storage.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTest {
  private static final int SIZE = 8 << 20;

  private static byte[] bytes(Content content, long file, long offset, int length) {
    byte[] bytes = new byte[length];
    content.fill(file, offset, bytes, 0, length);
    return bytes;
  }

  /** What a compressor saves that works on records of 64 KiB, as file systems do; per cent. */
  private static double saved(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    byte[] out = new byte[1 << 17];
    long compressed = 0;
    for (int from = 0; from < bytes.length; from += 1 << 16) {
      deflater.reset();
      deflater.setInput(bytes, from, Math.min(1 << 16, bytes.length - from));
      deflater.finish();
      compressed += deflater.deflate(out);
    }
    deflater.end();
    return 100 - 100.0 * compressed / bytes.length;
  }

  /** How many of its blocks repeat another one, per cent. */
  private static double repeated(byte[] bytes) {
    Set<ByteBuffer> unique = new HashSet<>();
    for (int from = 0; from < bytes.length; from += Content.BLOCK) {
      unique.add(ByteBuffer.wrap(bytes, from, Content.BLOCK));
    }
    return 100 - 100.0 * unique.size() * Content.BLOCK / bytes.length;
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 0", "25, 0", "50, 0", "77, 0", "100, 0", "0, 25", "50, 44", "30, 60"})
  void compressorSavesWhatWasAskedFor(int compress, int dedup) {
    Content content = new Content(7, compress, dedup);

    assertThat(saved(bytes(content, 1, 0, SIZE))).isCloseTo(compress, within(2.0));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 1", "0, 25", "0, 44", "50, 50", "99, 75", "0, 99", "0, 100"})
  void deduplicationFindsWhatWasAskedFor(int compress, int dedup) {
    Content content = new Content(7, compress, dedup);

    assertThat(repeated(bytes(content, 1, 0, SIZE))).isCloseTo(dedup, within(0.5));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 25, 50, 99})
  void smallFileHasItsShareOfDuplicatesToo(int dedup) {
    byte[] bytes = bytes(new Content(7, 0, dedup), 3, 0, 100 * Content.BLOCK);

    assertThat(repeated(bytes)).isEqualTo(dedup);
  }

  @Test
  void sectorsOfFilesAndSeedsAreAllDifferent() {
    Set<ByteBuffer> blocks = new HashSet<>();
    for (long seed = 0; seed < 4; seed++) {
      for (long file = 0; file < 64; file++) {
        byte[] bytes = bytes(new Content(seed, 0, 0), file, 0, 4 * Content.BLOCK);
        for (int from = 0; from < bytes.length; from += 512) {
          blocks.add(ByteBuffer.wrap(bytes, from, 512));
        }
      }
    }

    assertThat(blocks).hasSize(4 * 64 * 4 * Content.BLOCK / 512);
  }

  /** Any part, into any kind of buffer, is the same as byte by byte. */
  @Property(tries = 200)
  void partIsTheSameAsByteByByte(Any any) {
    long seed = any.longNumber();
    int compress = any.number(0, 100);
    int dedup = any.number(0, 100);
    int offset = any.number(0, 3_000_000);
    int length = any.number(0, 9_000);
    boolean direct = any.flag();
    Content content = new Content(seed, compress, dedup);
    ByteBuffer into =
        direct ? ByteBuffer.allocateDirect(length + 5) : ByteBuffer.allocate(length + 5);
    into.position(3).limit(3 + length);

    content.fill(11, offset, into);

    assertThat(into.remaining()).isZero();
    for (int i = 0; i < length; i++) {
      assertThat(into.get(3 + i)).isEqualTo(content.at(11, offset + i));
    }
    assertThat(into.get(2)).isZero();
    into.position(3);
    assertThat(content.firstWrong(11, offset, into)).isEqualTo(-1);
    assertThat(into.position()).isEqualTo(3);
  }

  /** Made in place or not, of whole blocks or not, wherever in the file. */
  @ParameterizedTest
  @CsvSource({"0, 4096", "0, 20480000", "37, 1000000", "50, 300001", "100, 8192"})
  void blockThatIsMadeInPlaceIsTheSame(int compress, int length) {
    Content content = new Content(5, compress, 0);
    ContentBuffer buffer =
        new ContentBuffer(content, ByteBuffer.allocateDirect(ContentBuffer.bytes(length)));
    for (long file = 0; file < 3; file++) {
      for (int number : new int[] {0, 1, 2, 7, 1_000}) {
        long offset = (long) number * length;
        ByteBuffer block = buffer.block(file, offset, length);

        assertThat(block.remaining()).isEqualTo(length);
        assertThat(content.firstWrong(file, offset, block)).isEqualTo(-1);
      }
    }
  }

  @Property(tries = 100)
  void firstWrongByteIsFound(Any any) {
    int compress = any.number(0, 100);
    int offset = any.number(0, 20_000);
    int length = any.number(1, 20_000);
    Random random = new Random(any.longNumber());
    Content content = new Content(1, compress, 0);
    byte[] read = bytes(content, 2, offset, length);
    int wrong = random.nextInt(length);
    read[wrong] ^= (byte) (1 << random.nextInt(8));
    read[length - 1] ^= wrong == length - 1 ? 0 : 1;

    assertThat(content.firstWrong(2, offset, ByteBuffer.wrap(read))).isEqualTo(offset + wrong);
  }

  @Test
  void wrongByteIsNamedWithFileAndOffset() {
    Content content = new Content(1, 100, 0);
    ByteBuffer read = ByteBuffer.allocate(8192).put(5000, (byte) 0x40);

    assertThatThrownBy(() -> content.verify("data-1", 0, 1_000_000, read))
        .isInstanceOf(FileFaultException.class)
        .hasMessageStartingWith(
            "'data-1' is not what was written: the byte at offset 1,005,000 is 0x40 in place of"
                + " 0x00;");
  }

  @Test
  void offsetsOfHugeFilesWork() {
    Content content = new Content(1, 20, 30);
    long offset = (1L << 60) - 5_000;

    assertThat(content.firstWrong(1, offset, ByteBuffer.wrap(bytes(content, 1, offset, 4_000))))
        .isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 101})
  void percentageBeyondItsBoundsIsRefused(int percent) {
    assertThatThrownBy(() -> new Content(1, percent, 0)).hasMessageStartingWith("Compress is '");
    assertThatThrownBy(() -> new Content(1, 0, percent)).hasMessageStartingWith("Dedup is '");
  }
}
