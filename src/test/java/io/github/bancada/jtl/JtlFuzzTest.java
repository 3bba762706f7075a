package io.github.bancada.jtl;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.bancada.testing.JMeterTestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fuzzes {@link StoredRun#open}: any bytes give a consistent summary or an {@link IOException}.
 * Each build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the
 * environment searches for more.
 */
class JtlFuzzTest {
  @TempDir static Path work;

  @BeforeAll
  static void jmeter() {
    JMeterTestHome.use();
  }

  @FuzzTest(maxDuration = "1m")
  void readEndsInASummaryOrAnIoException(byte[] data) throws IOException {
    Path file = Files.write(work.resolve("run.jtl"), data);
    try (StoredRun run = StoredRun.open(file)) {
      long[] samples = new long[1];
      run.summary()
          .timeline()
          .intervals()
          .forEach(row -> samples[0] += row.label().equals("TOTAL") ? row.samples() : 0);
      if (run.summary().total().samples() < 1) {
        throw new AssertionError("a summary of no samples");
      }
      if (run.summary().labels().stream().noneMatch(each -> each.label().equals("TOTAL"))
          && !run.summary().info().origin().source().isEmpty()
          && samples[0] != run.summary().total().samples()) {
        throw new AssertionError("intervals do not add up");
      }
    } catch (IOException expected) {
      if (expected.getMessage() == null || expected.getMessage().isBlank()) {
        throw new AssertionError("a failure without a message", expected);
      }
    }
  }
}
