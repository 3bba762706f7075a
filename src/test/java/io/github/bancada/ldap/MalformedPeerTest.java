package io.github.bancada.ldap;

import static io.github.bancada.ldap.PeerFault.MALFORMED;
import static io.github.bancada.ldap.PeerFault.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.TestCertificate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A misbehaving peer costs one sample: it ends by itself with the right code, and the next sample
 * opens a new connection.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MalformedPeerTest {
  private static TestSettings settings(String url) {
    return TestSettings.at(url).connectionPerUser().timeouts(300, 500);
  }

  /** Class loading in the first sample must not use up a short timeout. */
  @BeforeAll
  static void warmUp() throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(Conversation::healthy);
        TestUser user = TestUser.alone()) {
      assertThat(user.run(TestSettings.at(server.url()).bind("anonymous")).success()).isTrue();
    }
  }

  /** Expects this code and message for the bad connection, and success for the next sample. */
  private static void endsWithAndReconnects(
      TestSettings settings, ScriptedServer server, String code, String message) {
    try (TestUser user = TestUser.alone()) {
      SearchSample bad = user.run(settings);

      assertThat(bad.code()).as(bad.message()).isEqualTo(code);
      assertThat(bad.message()).contains(message);
      assertThat(bad.success()).isFalse();

      SearchSample good = user.run(settings);

      assertThat(good.code()).as(good.message()).isEqualTo("0 success");
      assertThat(good.entries()).isEqualTo(1);
      assertThat(server.accepted()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void faultCostsOneSample(PeerFault fault) throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(fault.script, Conversation::healthy)) {
      endsWithAndReconnects(settings(server.url()), server, fault.code, fault.message);
    }
  }

  @ParameterizedTest
  @EnumSource
  void faultOnAKeptConnectionCostsOneSample(PeerFault fault) throws Exception {
    ScriptedServer.Script wellThenBadly =
        peer -> {
          int id = peer.request();
          peer.send(
              Conversation.entry(id, "cn=fulano1"),
              Conversation.result(id, LdapMessages.SEARCH_DONE, 0, ""));
          fault.script.run(peer);
        };
    try (ScriptedServer server = ScriptedServer.playing(wellThenBadly, Conversation::healthy);
        TestUser user = TestUser.alone()) {
      LdapSettings settings = settings(server.url()).build();
      assertThat(user.run(settings).success()).isTrue();

      SearchSample bad = user.run(settings);

      assertThat(bad.success()).isFalse();
      assertThat(user.run(settings).success()).isTrue();
      assertThat(server.accepted()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void faultWhileTheBindIsAwaitedCostsOneSample(PeerFault fault) throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(fault.script, Conversation::healthy);
        TestUser user = TestUser.alone()) {
      TestSettings settings = settings(server.url()).bind("anonymous");

      SearchSample bad = user.run(settings);

      assertThat(bad.success()).isFalse();
      assertThat(bad.code()).isNotEqualTo("82 localError");
      assertThat(user.run(settings).success()).isTrue();
    }
  }

  @Test
  void silenceDuringTheTlsHandshakeEndsAtTheConnectTimeout() throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(Conversation::awaitClose);
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(settings(server.tlsUrl()));

      assertThat(sample.code()).isEqualTo(TIMEOUT);
      assertThat(sample.message()).contains("no connection from").contains("within 300 ms");
    }
  }

  @Test
  void closeDuringTheTlsHandshakeIsAConnectError() throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(peer -> {});
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(settings(server.tlsUrl()).timeouts(20_000, 20_000));
      assertThat(sample.code()).isEqualTo("91 connectError");
    }
  }

  @Test
  void garbageDuringTheTlsHandshakeIsAConnectError() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> peer.send("this is no TLS record".getBytes("US-ASCII")));
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(settings(server.tlsUrl()).timeouts(20_000, 20_000));
      assertThat(sample.code()).isEqualTo("91 connectError");
    }
  }

  @Test
  void silenceAfterTheStartTlsRequestEndsAtTheConnectTimeout() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.playing(Conversation::awaitClose, MalformedPeerTest::refuseStartTls)) {
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
            MalformedPeerTest::refuseStartTls)) {
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
            MalformedPeerTest::refuseStartTls)) {
      startTlsEndsWith(server, MALFORMED, "plain text after its StartTLS response");
    }
  }

  @Test
  void closeAfterTheStartTlsRequestIsAConnectError() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.playing(Conversation::request, MalformedPeerTest::refuseStartTls)) {
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

      SearchSample bad = user.run(settings);

      assertThat(bad.code()).as(bad.message()).isEqualTo(code);
      assertThat(bad.message()).contains(message);
      assertThat(user.run(settings).code()).isEqualTo("53 unwillingToPerform");
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

  @Test
  void endlessPagesEndAtTheResponseTimeout() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.playing(
            peer -> {
              while (true) {
                int id = peer.request();
                peer.send(Conversation.entry(id, "cn=a"), Conversation.pageDone(id, "more"));
              }
            },
            Conversation::healthy)) {
      endsWithAndReconnects(
          settings(server.url()).pageSize(1), server, TIMEOUT, "no search result");
    }
  }

  @Test
  void pagingControlThatIsMalformedIsADecodingError() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.playing(
            peer -> {
              byte[] page = Conversation.pageDone(peer.request(), "cookie");
              page[page.length - "cookie".length() - 1] = 0x7f;
              peer.send(page);
              peer.awaitClose();
            },
            Conversation::healthy)) {
      endsWithAndReconnects(
          settings(server.url()).pageSize(1), server, MALFORMED, "malformed control");
    }
  }

  @Test
  void peerThatNeverReadsEndsAtTheResponseTimeout() throws Exception {
    int length = LongForm.of(16 << 20, 48 << 20);
    String longValue = "a".repeat(length);
    try (ScriptedServer server = ScriptedServer.silent();
        TestUser user = TestUser.alone()) {
      SearchSample sample =
          user.run(
              settings(server.url())
                  .timeouts(20_000, LongForm.of(1_000, 2_000))
                  .filter("(uid=" + longValue + ")"));

      assertThat(sample.code()).isEqualTo(TIMEOUT);
      assertThat(sample.sentBytes()).isPositive().isLessThan(length);
    }
  }

  @Test
  void resetBeforeTheUnbindDoesNotChangeTheResult() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  int id = peer.request();
                  peer.send(Conversation.result(id, LdapMessages.SEARCH_DONE, 0, ""));
                  peer.request();
                  peer.reset();
                });
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(TestSettings.at(server.url()));

      assertThat(sample.code()).isEqualTo("0 success");
    }
  }
}
