package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.TestCertificate;
import java.nio.file.Path;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A certificate authority, and samples at a peer that speaks TLS. */
abstract class TlsRun {
  static final String PASSWORD = TestCertificate.PASSWORD;

  @TempDir static Path files;

  static TestCertificate authority;
  static TestCertificate server;
  static TestCertificate client;
  static Path trust;

  @BeforeAll
  static void make() throws Exception {
    authority = TestCertificate.authority("authority.example");
    server = authority.issue("localhost", -1, 30);
    client = TestCertificate.forName("client.example");
    trust = authority.pem(files.resolve("authority.pem"));
  }

  /** A sample at a server with this TLS certificate, which then answers well. */
  static SearchSample sample(
      TestCertificate certificate, Consumer<SSLSocket> wishes, TestSettings settings)
      throws Exception {
    SSLContext context = certificate.serverContext(client);
    return at(
        peer -> {
          peer.startTls(context, wishes);
          Conversation.healthy(peer);
        },
        settings);
  }

  static SearchSample at(ScriptedServer.Script script, TestSettings settings) throws Exception {
    try (ScriptedServer peer = ScriptedServer.playing(script);
        TestUser user = TestUser.alone()) {
      return user.run(settings.url(peer.tlsUrl().replace("127.0.0.1", "localhost")));
    }
  }

  static TestSettings settings() {
    return TestSettings.at("").trust(trust);
  }

  static void assertConnectError(SearchSample sample, String... parts) {
    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).as(sample.message()).isEqualTo("91 connectError");
    assertThat(sample.message()).contains(parts);
  }
}
