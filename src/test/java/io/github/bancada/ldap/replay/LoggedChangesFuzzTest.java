package io.github.bancada.ldap.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

/**
 * Fuzzes the reader of changes: any text is requests, or refused with a message. Each build runs
 * the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the environment searches
 * for more.
 */
class LoggedChangesFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void textIsChangesOrRefusedWithAMessage(byte[] bytes) throws IOException {
    try {
      LoggedChanges.read(
          new StringReader(new String(bytes, StandardCharsets.UTF_8)), "changes.ldif");
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).contains("changes.ldif");
    }
  }
}
