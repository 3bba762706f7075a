package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A message about a TLS fault names the cause and the field that cures it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsFaultTest {
  private static final String PASSWORD = TestCertificate.PASSWORD;

  @TempDir static Path files;

  private static TestCertificate authority;
  private static TestCertificate server;
  private static TestCertificate client;
  private static Path trust;

  @BeforeAll
  static void make() throws Exception {
    authority = TestCertificate.authority("authority.example");
    server = authority.issue("localhost", -1, 30);
    client = TestCertificate.forName("client.example");
    trust = authority.pem(files.resolve("authority.pem"));
  }

  /** A sample at a server with this TLS certificate, which then answers well. */
  private static SearchSample sample(
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

  private static SearchSample at(ScriptedServer.Script script, TestSettings settings)
      throws Exception {
    try (ScriptedServer peer = ScriptedServer.playing(script);
        TestUser user = TestUser.alone()) {
      return user.run(settings.url(peer.tlsUrl().replace("127.0.0.1", "localhost")));
    }
  }

  private static TestSettings settings() {
    return TestSettings.at("").trust(trust);
  }

  private static void assertConnectError(SearchSample sample, String... parts) {
    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).as(sample.message()).isEqualTo("91 connectError");
    assertThat(sample.message()).contains(parts);
  }

  @Test
  void rightCertificateIsTaken() throws Exception {
    assertThat(sample(server, tls -> {}, settings()).message()).isEmpty();
  }

  @Test
  void expiredCertificateIsNamedWithItsEnd() throws Exception {
    TestCertificate expired = authority.issue("localhost", -30, -2);

    assertConnectError(
        sample(expired, tls -> {}, settings()), "'CN=localhost'", "expired on 20", "renew it");
  }

  @Test
  void certificateOfTheFutureIsNamedWithItsBeginning() throws Exception {
    TestCertificate early = authority.issue("localhost", 2, 30);

    assertConnectError(
        sample(early, tls -> {}, settings()), "'CN=localhost'", "valid only from 20", "clocks");
  }

  @Test
  void certificateForAnotherNameTellsItsNames() throws Exception {
    TestCertificate other = authority.issue("ldap.example", -1, 30);

    assertConnectError(
        sample(other, tls -> {}, settings()),
        "is for ldap.example, not for localhost",
        "Verify host name");
  }

  @Test
  void authorityThatIsNotTrustedIsNamedWithTheField() throws Exception {
    TestSettings other = settings().trust(client.pem(files.resolve("other.pem")));

    assertConnectError(
        sample(server, tls -> {}, other), "issued by 'CN=authority.example'", "PEM file in Trust");
  }

  @Test
  void selfSignedCertificateIsCalledSo() throws Exception {
    TestCertificate own = TestCertificate.forName("localhost");

    assertConnectError(
        sample(own, tls -> {}, settings()), "'CN=localhost'", "self-signed", "Trust");
  }

  @ParameterizedTest
  @CsvSource({"TLSv1.2, 91 connectError", "TLSv1.3, 81 serverDown"})
  void serverThatWantsAClientCertificateIsReportedWithTheField(String version, String code)
      throws Exception {
    SearchSample sample =
        sample(
            server,
            tls -> {
              tls.setNeedClientAuth(true);
              tls.setEnabledProtocols(new String[] {version});
            },
            settings());

    assertThat(sample.code()).as(sample.message()).isEqualTo(code);
    assertThat(sample.message())
        .containsPattern("requires? a client certificate")
        .contains("Client key store");
  }

  @Test
  void clientCertificateThatIsRefusedIsReportedWithTheField() throws Exception {
    Path key = server.keyStore("PKCS12", files.resolve("refused.p12"));
    SSLContext context = server.serverContext(client);

    SearchSample sample =
        at(
            peer -> {
              peer.startTls(
                  context,
                  tls -> {
                    tls.setNeedClientAuth(true);
                    tls.setEnabledProtocols(new String[] {"TLSv1.2"});
                  });
              Conversation.healthy(peer);
            },
            settings().clientKey(key, PASSWORD));

    assertConnectError(sample, "the client certificate", "Client key store");
  }

  @ParameterizedTest
  @CsvSource({"TLSv1.2, TLSv1.3", "TLSv1.3, TLSv1.2"})
  void versionsWithoutACommonOneAreReportedWithTheField(String ofServer, String ofClient)
      throws Exception {
    SearchSample sample =
        sample(
            server,
            tls -> tls.setEnabledProtocols(new String[] {ofServer}),
            settings().protocols(ofClient));

    assertConnectError(sample, "no TLS version", "offered: " + ofClient, "TLS versions");
  }

  @Test
  void plainTextWhereTlsWasExpectedIsCalledSo() throws Exception {
    SearchSample sample =
        at(
            peer -> {
              peer.send(Conversation.noticeOfDisconnection(2, "what is this?"));
              peer.awaitClose();
            },
            settings());

    assertConnectError(sample, "plain text where TLS was expected", "check the port");
  }

  @Test
  void connectionClosedInTheHandshakeTellsThePossibleReasons() throws Exception {
    SearchSample sample = at(peer -> peer.read(1), settings());

    assertConnectError(
        sample, "closed the connection during the TLS handshake", "may not speak TLS", "TLSv1.3");
  }

  @Test
  void plainTextToAPortOfTlsSaysSo() throws Exception {
    SSLContext context = server.serverContext(null);
    try (ScriptedServer peer = ScriptedServer.playing(p -> p.startTls(context));
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(TestSettings.at(peer.url()));

      assertThat(sample.code()).isEqualTo("84 decodingError");
      assertThat(sample.message()).contains("write ldaps://");
    }
  }

  @Test
  void faultOfStartTlsIsReportedToo() throws Exception {
    TestCertificate expired = authority.issue("localhost", -30, -2);
    SSLContext context = expired.serverContext(null);
    try (ScriptedServer peer =
            ScriptedServer.playing(
                p -> {
                  p.send(Conversation.result(p.request(), LdapMessages.EXTENDED_RESPONSE, 0, ""));
                  p.startTls(context);
                });
        TestUser user = TestUser.alone()) {
      String url = peer.url().replace("127.0.0.1", "localhost");

      assertConnectError(user.run(settings().url(url).startTls()), "expired on 20");
    }
  }

  private static void assertRefused(TestSettings settings, String... parts) throws IOException {
    try (ScriptedServer peer = ScriptedServer.silent();
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(settings.url(peer.tlsUrl()));

      assertThat(sample.code()).as(sample.message()).isEqualTo("89 parameterError");
      assertThat(sample.message()).contains(parts).doesNotContain("wrong-one");
    }
  }

  private static Path file(String name, String content) throws IOException {
    return Files.writeString(files.resolve(name), content);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PKCS12", "JKS"})
  void wrongPasswordIsCalledSoWithItsField(String type) throws Exception {
    Path store =
        TestCertificate.trustStore(authority.certificate(), type, files.resolve("w." + type));
    Path key = client.keyStore(type, files.resolve("k." + type));

    assertRefused(
        settings().trust(store, "wrong-one"),
        "Trust names the file '" + store,
        "because the password is wrong; correct Trust store password");
    assertRefused(
        settings().clientKey(key, "wrong-one"),
        "Client key store names the file '" + key,
        "because the password is wrong; correct Client key store password");
  }

  @Test
  void missingPasswordOfATrustStoreIsCalledSo() throws Exception {
    Path store =
        TestCertificate.trustStore(authority.certificate(), "PKCS12", files.resolve("m.p12"));

    assertRefused(settings().trust(store), "without a password; give it in Trust store password");
  }

  @Test
  void fileThatIsNoKeyStoreIsCalledSo() throws Exception {
    Path text = file("notes.txt", "buy milk");

    assertRefused(
        settings().trust(text, PASSWORD), text.toString(), "not a PKCS12 or JKS key store");
    assertRefused(
        settings().clientKey(text, PASSWORD), text.toString(), "not a PKCS12 or JKS key store");
  }

  @Test
  void fileThatDoesNotExistIsCalledSo() throws Exception {
    assertRefused(settings().trust(files.resolve("gone.pem")), "gone.pem', which does not exist");
    assertRefused(
        settings().clientKey(files.resolve("gone.p12"), PASSWORD),
        "gone.p12', which does not exist");
  }

  @Test
  void pemWithoutACertificateTellsWhatIsInIt() throws Exception {
    Path key = file("key.pem", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");

    assertRefused(settings().trust(key), "has no certificate, but a 'PRIVATE KEY'", "authority");
  }

  @Test
  void pemAsAClientKeyTellsHowToConvertIt() throws Exception {
    assertRefused(settings().clientKey(trust, PASSWORD), "is a PEM file", "openssl pkcs12 -export");
  }

  @Test
  void keyStoreWithoutAKeyIsCalledSo() throws Exception {
    Path store =
        TestCertificate.trustStore(authority.certificate(), "PKCS12", files.resolve("n.p12"));

    assertRefused(settings().clientKey(store, PASSWORD), "has no private key");
  }

  @Test
  void keyWithAPasswordOfItsOwnIsCalledSo() throws Exception {
    Path file = client.keyStore("JKS", files.resolve("two.jks"));
    KeyStore store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    try (var out = Files.newOutputStream(file)) {
      store.store(out, "another".toCharArray());
    }

    assertRefused(settings().clientKey(file, "another"), "another password than the store's");
  }
}
