package io.github.bancada.bookshop.mix;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fuzzes matrix files: any bytes are a matrix whose shares add up to 1, or give a message. Each
 * build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the environment
 * searches for more.
 */
class MixFileFuzzTest {
  @TempDir static Path work;

  @FuzzTest(maxDuration = "1m")
  void fileIsAMatrixOrRefusedWithAMessage(byte[] data) throws IOException {
    Path file = Files.write(work.resolve("fuzz.csv"), data);
    try {
      MixMatrix matrix = MixFile.read(file);

      assertThat(Interaction.ALL.stream().mapToDouble(matrix::share).sum())
          .isBetween(1 - 1e-9, 1 + 1e-9);
    } catch (IllegalArgumentException expected) {
      assertThat(expected).hasMessageStartingWith("Mix file '");
    }
  }
}
