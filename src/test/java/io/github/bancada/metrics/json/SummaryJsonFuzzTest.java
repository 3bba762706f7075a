package io.github.bancada.metrics.json;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * For any bytes {@link SummaryJson#read} returns a summary or throws {@link IOException}. Every
 * build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the environment
 * searches for more.
 */
class SummaryJsonFuzzTest {
  @TempDir static Path work;

  @FuzzTest(maxDuration = "1m")
  void readEndsInASummaryOrAnIoException(byte[] data) throws IOException {
    Path file = Files.write(work.resolve("summary.json"), data);
    try {
      SummaryJson.read(file).labels().forEach(label -> label.outcomes().all().percentileNanos(99));
    } catch (IOException expected) {
      if (expected.getMessage() == null || expected.getMessage().isBlank()) {
        throw new AssertionError("a failure without a message", expected);
      }
    }
  }
}
