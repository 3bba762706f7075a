package io.github.bancada.gate;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * Any bytes at all as a gate file: it is a gate or a {@link GateException} with a message. The
 * seeds, in the resources beside this class, run in each build; with {@code JAZZER_FUZZ=1} in the
 * environment it goes on to look for more.
 */
class GateFuzzTest {
  @TempDir static Path work;

  @FuzzTest(maxDuration = "1m")
  void fileIsAGateOrRefusedWithAMessage(byte[] data) throws IOException {
    Path file = Files.write(work.resolve("fuzz.gate"), data);
    try {
      GateText text = GateText.read(file.toString());
      GateParserTest.assertSound(text.text());
      Gate.read(file, null);
    } catch (GateException expected) {
      if (expected.getMessage() == null || expected.getMessage().isBlank()) {
        throw new AssertionError("a refusal without a message", expected);
      }
    }
  }
}
