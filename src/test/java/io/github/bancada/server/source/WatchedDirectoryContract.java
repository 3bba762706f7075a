package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.LDAPConnection;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.testing.InstalledDirectory;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What a directory's monitor tells, whatever its product. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WatchedDirectoryContract {
  private static final int SEARCHES = 100;

  private InstalledDirectory server;

  abstract InstalledDirectory start() throws IOException;

  /** Figures that only this product has, besides those of both. */
  abstract Set<Figure> own();

  @BeforeAll
  final void startServer() throws IOException {
    server = start();
  }

  @AfterAll
  final void stopServer() throws IOException {
    if (server != null) {
      server.close();
    }
  }

  static DirectoryMonitorSource source(InstalledDirectory server) {
    return source(server, server.ldapUrl());
  }

  private static DirectoryMonitorSource source(InstalledDirectory server, String url) {
    return new DirectoryMonitorSource(
        LdapAddress.parse(url),
        InstalledDirectory.ADMIN_DN,
        InstalledDirectory.ADMIN_PASSWORD,
        server.authority().toString());
  }

  static double value(Reading reading, Figure figure) {
    return reading.values().get(Reading.Key.of(figure));
  }

  /** The beginning of its name and version. */
  abstract String product();

  @Test
  void factsAreVersionAndEncryption() throws Exception {
    try (DirectoryMonitorSource plain = source(server);
        DirectoryMonitorSource secure = source(server, server.ldapsUrl())) {
      assertThat(plain.facts().keySet()).containsExactly("version");
      assertThat(secure.facts())
          .hasEntrySatisfying("version", version -> assertThat(version).matches(product()))
          .hasEntrySatisfying("TLS", tls -> assertThat(tls).startsWith("TLSv1."));
      assertThat(secure.read().values()).isNotEmpty();
    }
  }

  @Test
  void figuresMoveWithConnectionsAndOperations() throws Exception {
    try (DirectoryMonitorSource source = source(server)) {
      Reading before = source.read();
      try (LDAPConnection one = server.connect();
          LDAPConnection other = server.connect()) {
        for (int i = 0; i < SEARCHES; i++) {
          assertThat(one.getEntry(InstalledDirectory.BASE_DN)).isNotNull();
        }

        Reading after = source.read();

        assertThat(other.isConnected()).isTrue();
        assertThat(value(after, CONNECTIONS)).isEqualTo(value(before, CONNECTIONS) + 2);
        assertThat(value(after, LDAP_OPERATIONS) - value(before, LDAP_OPERATIONS))
            .isGreaterThanOrEqualTo(SEARCHES);
        assertThat(value(after, WORKERS_LIMIT)).isGreaterThan(1);
        assertThat(value(after, CONNECTION_LIMIT)).isGreaterThan(value(after, CONNECTIONS));
        assertThat(after.epoch()).isEqualTo(before.epoch()).matches("\\d{14}Z");
      }
    }
  }

  @Test
  void figuresAreTheSameOverTlsAndTheUnixSocket() throws Exception {
    for (String url : List.of(server.ldapUrl(), server.ldapsUrl(), server.ldapiUrl())) {
      try (DirectoryMonitorSource source = source(server, url)) {
        assertThat(source.name()).startsWith(url.substring(0, url.indexOf(':')));
        assertThat(source.read().values().keySet())
            .extracting(Reading.Key::figure)
            .containsAll(own())
            .hasSize(4 + own().size());
      }
    }
  }

  @Test
  void certificateThatIsNotTrustedIsTold() {
    try (DirectoryMonitorSource source =
        new DirectoryMonitorSource(LdapAddress.parse(server.ldapsUrl()), "", "", "")) {
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("cannot watch ldaps://")
          .hasMessageContaining("as a PEM file in Trust");
    }
  }

  @Test
  void refusedUserIsToldWithoutThePassword() {
    try (DirectoryMonitorSource source =
        new DirectoryMonitorSource(
            LdapAddress.parse(server.ldapUrl()), "cn=nobody", "very-secret", "")) {
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("refuses the user 'cn=nobody'; check User and Password (")
          .hasMessageNotContaining("very-secret");
    }
  }
}
