package io.github.bancada.report.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveSettingsTest {
  private static final String TOKEN = "0123456789abcdef";

  private static Optional<LiveSettings> of(String... namesAndValues) {
    Map<String, String> properties = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return LiveSettings.of(name -> properties.getOrDefault(name, ""));
  }

  @Test
  void nothingIsServedWithoutPort() {
    assertThat(of()).isEmpty();
    assertThat(of("live.token", TOKEN)).isEmpty();
  }

  @Test
  void onlyThisMachineIsServedUnlessAnAddressIsGiven() {
    LiveSettings settings = of("live.port", "8099").orElseThrow();

    assertThat(settings.address()).isEqualTo("127.0.0.1");
    assertThat(settings.port()).isEqualTo(8099);
    assertThat(settings.lingerSeconds()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"80x", "-1", "65536", "8099.0"})
  void wrongPortIsNamed(String port) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("live.port", port))
        .withMessage(
            "live.port is '"
                + port
                + "'; it takes a whole number from 0 to 65535; 0 is any free port");
  }

  @Test
  void anotherAddressNeedsAToken() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("live.port", "0", "live.address", "0.0.0.0"))
        .withMessageContaining("live.address is '0.0.0.0', which other machines can reach")
        .withMessageContaining("live.token");

    assertThat(of("live.port", "0", "live.address", "0.0.0.0", "live.token", TOKEN)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"short", "with blank 0123456789", "semi;colon;0123456789"})
  void badTokenIsRefusedAndNotShown(String token) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("live.port", "0", "live.token", token))
        .withMessageContaining("live.token has " + token.length() + " characters")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain(token));
  }

  @Test
  void tokenIsInNoLog() {
    assertThat(of("live.port", "0", "live.token", TOKEN).orElseThrow().toString())
        .doesNotContain(TOKEN);
    assertThat(new LiveAccess("localhost", TOKEN).toString()).doesNotContain(TOKEN);
  }
}
