package io.github.bancada.storage.target;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/**
 * Any text is a list of targets or refused with a message.
 *
 * <p>To fuzz for real: {@code JAZZER_FUZZ=1 mvn test-compile surefire:test
 * -Dtest=TargetListFuzzTest}.
 */
class TargetListFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void textIsReadOrRefused(byte[] bytes) {
    try {
      assertThat(TargetList.parse(new String(bytes, StandardCharsets.UTF_8)))
          .isNotEmpty()
          .allSatisfy(entry -> assertThat(entry.directory()).isAbsolute());
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageStartingWith("Directories ");
    }
  }
}
