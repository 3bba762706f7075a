package io.github.bancada.gate;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fuzzes gate files: any bytes are a gate or give a {@link GateException} with a message. Each
 * build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the environment
 * searches for more.
 */
class GateFuzzTest {
  @TempDir static Path work;

  @FuzzTest(maxDuration = "1m")
  void fileIsAGateOrRefusedWithAMessage(byte[] data) throws IOException {
    Path file = Files.write(work.resolve("fuzz.gate"), data);
    try {
      GateText text = GateText.read(file.toString());
      GateParserTest.assertSound(text.text());
      Gate.read(file, null, List.of());
    } catch (GateException expected) {
      if (expected.getMessage() == null || expected.getMessage().isBlank()) {
        throw new AssertionError("a refusal without a message", expected);
      }
    }
  }
}
