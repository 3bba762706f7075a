package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.testing.TestCertificate;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A message about a TLS fault names the cause and the field that cures it. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsFaultTest extends TlsRun {
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
        .contains("Client key");
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

    assertConnectError(sample, "the client certificate", "Client key");
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
}
