package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenAddressTest {
  @Test
  void addressesAreThoseOfTheSamplers() {
    assertThat(ListenAddress.parse("jdbc:mysql://127.0.0.1:3307/atm?a=b"))
        .isEqualTo(new ListenAddress("127.0.0.1", 3307, ""));
    assertThat(ListenAddress.parse("jdbc:mysql://[::1]/atm"))
        .isEqualTo(new ListenAddress("[::1]", 3306, ""));
    assertThat(ListenAddress.parse("ldap://localhost"))
        .isEqualTo(new ListenAddress("localhost", 389, ""));
    assertThat(ListenAddress.parse("jdbc:mariadb://ana@db.example:1/x").toString())
        .isEqualTo("db.example:1");
    assertThat(ListenAddress.parse("HTTPS://:8443/")).hasToString("localhost:8443");
    assertThat(ListenAddress.parse("/run/s")).hasToString("/run/s");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "",
        "pop3://host",
        "http://host:0",
        "http://host:65536",
        "http://host:123456",
        "jdbc:mysql:host"
      })
  void whatIsNoAddressIsRefusedWithWhatItTakes(String address) {
    assertThatThrownBy(() -> ListenAddress.parse(address))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Address is '"
                + address
                + "'; it takes a URL with host and port such as jdbc:mysql://127.0.0.1:3306/atm, or"
                + " the path of a Unix socket");
  }

  @Test
  void loopbackAndUnixSocketsAreHere() throws IOException {
    assertThat(ListenAddress.parse("http://127.0.0.1").isLocal()).isTrue();
    assertThat(ListenAddress.parse("/run/s").isLocal()).isTrue();
    // 192.0.2.0/24 is nobody's (RFC 5737).
    assertThat(ListenAddress.parse("http://192.0.2.1").isLocal()).isFalse();
  }
}
