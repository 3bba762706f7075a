package io.github.bancada.storage.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Files of any content, cut in every way. */
class ChunksFuzzTest {
  @TempDir Path directory;

  @FuzzTest
  void everyByteIsInOnePiece(byte[] content) throws IOException {
    Files.write(directory.resolve("file"), content);
    DedupTree tree = new DedupTree(directory);
    for (DedupSettings.Unit unit : DedupSettings.Unit.values()) {
      DedupResult result = tree.exact(unit);

      assertThat(result.bytes()).isEqualTo(content.length);
      assertThat(result.zeroBytes() + result.unique().bytes()).isLessThanOrEqualTo(content.length);
    }
  }
}
