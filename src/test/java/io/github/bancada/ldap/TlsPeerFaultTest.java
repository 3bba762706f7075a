package io.github.bancada.ldap;

import static io.github.bancada.ldap.PeerFault.MALFORMED;
import static io.github.bancada.ldap.PeerFault.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.testing.TestCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A peer that misbehaves before or after TLS begins costs one sample. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsPeerFaultTest {
  private static TestSettings settings(String url) {
    return TestSettings.at(url).connectionPerUser();
  }

  @Test
  void silenceDuringTheTlsHandshakeEndsAtTheConnectTimeout() throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(Conversation::awaitClose);
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(settings(server.tlsUrl()).timeouts(300, 20_000));

      assertThat(sample.code()).isEqualTo(TIMEOUT);
      assertThat(sample.message()).contains("no connection from").contains("within 300 ms");
    }
  }

  @Test
  void closeDuringTheTlsHandshakeIsAConnectError() throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(peer -> {});
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(settings(server.tlsUrl()));
      assertThat(sample.code()).isEqualTo("91 connectError");
    }
  }

  @Test
  void garbageDuringTheTlsHandshakeIsAConnectError() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> peer.send("this is not a TLS record".getBytes("US-ASCII")));
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(settings(server.tlsUrl()));
      assertThat(sample.code()).isEqualTo("91 connectError");
    }
  }

  @Test
  void silenceAfterTheStartTlsRequestEndsAtTheConnectTimeout() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.playing(Conversation::awaitClose, TlsPeerFaultTest::refuseStartTls)) {
      startTlsEndsWith(server, TIMEOUT, "no connection from");
    }
  }

  @Test
  void silenceAfterTheStartTlsResponseEndsAtTheConnectTimeout() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.playing(
            peer -> {
              peer.send(startTlsResponse(peer.request()));
              peer.awaitClose();
            },
            TlsPeerFaultTest::refuseStartTls)) {
      startTlsEndsWith(server, TIMEOUT, "no connection from");
    }
  }

  @Test
  void plainTextAfterTheStartTlsResponseIsRefused() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.playing(
            peer -> {
              int id = peer.request();
              peer.send(startTlsResponse(id), Conversation.entry(id + 1, "cn=injected"));
              peer.awaitClose();
            },
            TlsPeerFaultTest::refuseStartTls)) {
      startTlsEndsWith(server, MALFORMED, "plain text after its StartTLS response");
    }
  }

  @Test
  void closeAfterTheStartTlsRequestIsAConnectError() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.playing(Conversation::request, TlsPeerFaultTest::refuseStartTls)) {
      startTlsEndsWith(server, "91 connectError", "closed the connection");
    }
  }

  private static byte[] startTlsResponse(int id) {
    return Conversation.result(id, LdapMessages.EXTENDED_RESPONSE, 0, "");
  }

  private static void refuseStartTls(Conversation peer) throws Exception {
    peer.send(Conversation.result(peer.request(), LdapMessages.EXTENDED_RESPONSE, 53, ""));
  }

  /** The next sample's own code shows that it opened a connection and was answered. */
  private static void startTlsEndsWith(ScriptedServer server, String code, String message) {
    try (TestUser user = TestUser.alone()) {
      TestSettings settings = settings(server.url()).startTls();
      if (code.equals(TIMEOUT)) {
        settings.timeouts(300, 20_000);
      }
      SearchSample bad = user.run(settings);

      assertThat(bad.code()).as(bad.message()).isEqualTo(code);
      assertThat(bad.message()).contains(message);
      SearchSample next = user.run(settings.timeouts(20_000, 20_000));
      assertThat(next.code()).as(next.message()).isEqualTo("53 unwillingToPerform");
    }
  }

  @Test
  void silenceAfterATlsHandshakeEndsAtTheResponseTimeout() throws Exception {
    TestCertificate certificate = TestCertificate.forName("localhost");
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  peer.startTls(certificate.serverContext(null));
                  peer.awaitClose();
                });
        TestUser user = TestUser.alone()) {
      SearchSample sample =
          user.run(TestSettings.at(server.tlsUrl()).trust("all").timeouts(20_000, 150));

      assertThat(sample.code()).as(sample.message()).isEqualTo(TIMEOUT);
      assertThat(sample.message()).contains("no search result");
    }
  }
}
