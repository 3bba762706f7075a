package io.github.bancada.storage.files;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/**
 * Fuzzes distributions of file sizes: any text gives sizes within the bounds, or a message. Each
 * build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the environment
 * searches for more.
 */
class FileSizesFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void textIsADistributionOrRefusedWithAMessage(byte[] data) {
    try {
      FileSizes sizes = FileSizes.parse("File size", new String(data, StandardCharsets.UTF_8));
      for (int file = 0; file < 10; file++) {
        assertThat(sizes.size(data.length, file)).isBetween(0L, FileSizes.GREATEST);
      }
    } catch (IllegalArgumentException expected) {
      assertThat(expected).hasMessageStartingWith("File size");
    }
  }
}
