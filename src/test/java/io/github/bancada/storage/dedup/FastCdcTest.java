package io.github.bancada.storage.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chunks whose ends depend on the content. */
class FastCdcTest {
  private static final DedupSettings.ChunkSizes SIZES = DedupSettings.ChunkSizes.ofKib(2, 8, 64);
  private static final FastCdc CDC = new FastCdc(SIZES);

  private static List<byte[]> chunks(byte[] content) {
    List<byte[]> chunks = new ArrayList<>();
    for (int from = 0; from < content.length; ) {
      int length = CDC.length(content, from, content.length);
      chunks.add(Arrays.copyOfRange(content, from, from + length));
      from += length;
    }
    return chunks;
  }

  @Property(tries = 100)
  void chunksAreTheWholeContentWithinTheirSizes(Any any) {
    long seed = any.longNumber();
    int length = any.number(0, 300_000);
    byte[] content = DedupTree.random(seed, length);

    List<byte[]> chunks = chunks(content);

    assertThat(DedupTree.joined(chunks.toArray(byte[][]::new))).isEqualTo(content);
    for (int i = 0; i < chunks.size(); i++) {
      assertThat(chunks.get(i).length).isLessThanOrEqualTo(SIZES.maximum());
      if (i < chunks.size() - 1) {
        assertThat(chunks.get(i).length).isGreaterThan(SIZES.minimum());
      }
    }
  }

  @Test
  void chunksAreOnAverageAsLongAsWanted() {
    byte[] content = DedupTree.random(1, 16 << 20);

    double mean = (double) content.length / chunks(content).size();

    assertThat(mean).isBetween(0.9 * SIZES.average(), 1.3 * SIZES.average());
  }

  @Property(tries = 50)
  void chunksBehindAnInsertionAreTheSame(Any any) {
    long seed = any.longNumber();
    int inserted = any.number(1, 500);
    byte[] content = DedupTree.random(seed, 1 << 20);
    Set<Integer> known = new HashSet<>();
    chunks(content).forEach(chunk -> known.add(Arrays.hashCode(chunk)));

    List<byte[]> shifted = chunks(DedupTree.joined(DedupTree.random(~seed, inserted), content));

    long other = shifted.stream().filter(chunk -> !known.contains(Arrays.hashCode(chunk))).count();
    assertThat(other).isLessThan(shifted.size() / 4);
  }

  @Test
  void contentOfOneByteHasChunksOfOneLength() {
    List<byte[]> chunks = chunks(new byte[1 << 20]);

    assertThat(chunks).extracting(chunk -> chunk.length).containsOnly(chunks.get(0).length);
  }

  @ParameterizedTest
  @CsvSource({"8, 8, 64", "2, 64, 64", "9, 8, 64", "2, 128, 64"})
  void sizesThatDoNotGrowAreRefused(int minimum, int average, int maximum) {
    assertThatThrownBy(() -> DedupSettings.ChunkSizes.ofKib(minimum, average, maximum))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("each must be larger than the one before");
  }

  @Test
  void averageThatIsNoPowerOfTwoIsRefused() {
    assertThatThrownBy(() -> DedupSettings.ChunkSizes.ofKib(2, 12, 64))
        .hasMessage("Average chunk is '12'; it takes a power of two, such as 8");
  }
}
