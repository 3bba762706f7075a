package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/**
 * Fuzzes addresses of servers and machines: each is taken, and then nothing in it is an option or
 * text of a shell, or refused with what it takes. Each build runs the seeds in the resources beside
 * this class; {@code JAZZER_FUZZ=1} in the environment searches for more.
 */
class AddressFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void addressIsTakenOrRefused(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    try {
      SshAddress address = SshAddress.parse(text);
      assertThat(address.host() + address.user()).matches("[\\w.:+-]+");
      assertThat(address.host()).matches("[\\w:].*");
      assertThat(address.user()).doesNotStartWith("-");
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("'; it takes ssh://user@host or ");
    }
    try {
      ListenAddress address = ListenAddress.parse(text);
      assertThat(address.port()).isBetween(0, 65_535);
      assertThat(address.host().isEmpty()).isEqualTo(address.port() == 0);
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("'; it takes a URL with host and port such as ");
    }
  }
}
