package io.github.bancada.storage.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.storage.target.Content;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What files of storage tests were made to save is what an estimate finds. */
class ContentEstimateTest {
  private static final int FILES = 4;
  private static final int BYTES = 2 << 20;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 25", "0, 44", "50, 0", "30, 25"})
  void estimateFindsWhatTheContentWasMadeFor(int compress, int dedup) throws IOException {
    DedupTree tree = new DedupTree(directory);
    Content content = new Content(7, compress, dedup);
    for (int i = 0; i < FILES; i++) {
      byte[] bytes = new byte[BYTES];
      content.fill(i, 0, bytes, 0, BYTES);
      tree.file("file" + i, bytes);
    }

    DedupResult result = tree.exact(DedupSettings.Unit.BLOCKS);

    assertThat(100 * result.saved()).isCloseTo(dedup, within(2.0));
    assertThat(100 - 100 / result.compressionRatio()).isCloseTo(compress, within(2.0));
    assertThat(result.zeroBytes()).isZero();
  }
}
