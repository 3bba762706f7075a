package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1OctetString;
import io.github.bancada.testing.TestCertificate;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
  private static final String TIMEOUT = "85 timeout";
  private static final String DOWN = "81 serverDown";
  private static final String MALFORMED = "84 decodingError";

  /** Faults of a peer that should answer a search. */
  enum Fault {
    SILENCE_AFTER_ACCEPT(TIMEOUT, "no search result", Conversation::awaitClose),

    SILENCE_AFTER_THE_REQUEST(
        TIMEOUT,
        "no search result",
        peer -> {
          peer.request();
          peer.awaitClose();
        }),

    HALF_A_MESSAGE_THEN_SILENCE(
        TIMEOUT,
        "no search result",
        peer -> {
          peer.send(half(entry(peer)));
          peer.awaitClose();
        }),

    ENTRIES_BUT_NO_RESULT(
        TIMEOUT,
        "no search result",
        peer -> {
          peer.send(entry(peer));
          peer.awaitClose();
        }),

    CLOSE_IN_THE_MIDDLE_OF_A_MESSAGE(
        DOWN, "in the middle of a message", peer -> peer.send(half(entry(peer)))),

    CLOSE_BETWEEN_TWO_MESSAGES(
        DOWN, "the server closed the connection", peer -> peer.send(entry(peer))),

    CLOSE_AFTER_THE_REQUEST(DOWN, "the server closed the connection", Conversation::request),

    CLOSE_RIGHT_AFTER_ACCEPT(DOWN, "no search result", peer -> {}),

    RESET(
        DOWN,
        "no search result",
        peer -> {
          peer.request();
          peer.reset();
        }),

    RESET_IN_THE_MIDDLE_OF_A_MESSAGE(
        DOWN,
        "no search result",
        peer -> {
          peer.send(half(entry(peer)));
          peer.reset();
        }),

    RESPONSE_TO_ANOTHER_MESSAGE(
        MALFORMED,
        "answered message 4242, but the request is message 1",
        peer -> {
          peer.request();
          peer.send(Conversation.result(4242, LdapMessages.SEARCH_DONE, 0, ""));
          peer.awaitClose();
        }),

    WRONG_OPERATION(
        MALFORMED,
        "tag 0x61 where 0x65 was due",
        peer -> {
          peer.send(Conversation.result(peer.request(), LdapMessages.BIND_RESPONSE, 0, ""));
          peer.awaitClose();
        }),

    REQUEST_SENT_BACK(
        MALFORMED,
        "tag 0x63",
        peer -> {
          byte[] search = Conversation.message(peer.request(), new ASN1OctetString((byte) 0x63));
          peer.send(search);
          peer.awaitClose();
        }),

    ENDLESS_ENTRIES(
        TIMEOUT,
        "no search result",
        peer -> {
          byte[] entry = entry(peer);
          while (true) {
            peer.send(entry);
          }
        }),

    ENDLESS_INTERMEDIATE_RESPONSES(
        TIMEOUT,
        "no search result",
        peer -> {
          byte[] nothing = Conversation.message(peer.request(), new ASN1OctetString((byte) 0x79));
          while (true) {
            peer.send(nothing);
          }
        }),

    A_BYTE_AT_A_TIME(
        TIMEOUT,
        "no search result",
        peer -> {
          peer.request();
          peer.send(new byte[] {0x30, (byte) 0x83, 0x0f, 0x42, 0x40});
          while (true) {
            peer.send(new byte[] {0x02});
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
          }
        }),

    HUNDRED_MEGABYTES_OF_GARBAGE(
        MALFORMED, "does not speak LDAP", peer -> garbage(peer, new byte[] {0x47})),

    HUNDRED_MEGABYTES_OF_GARBAGE_IN_A_MESSAGE(
        MALFORMED, "malformed", peer -> garbage(peer, new byte[] {0x30, (byte) 0x82, 0x7f, 0})),

    LENGTH_OF_FOUR_GIGABYTES(
        MALFORMED,
        "4294967295 bytes",
        peer -> {
          peer.request();
          peer.send(new byte[] {0x30, (byte) 0x84, -1, -1, -1, -1});
          peer.awaitClose();
        }),

    LENGTH_OF_A_HUNDRED_BYTES(
        MALFORMED,
        "length byte 0xe4",
        peer -> {
          peer.request();
          peer.send(new byte[] {0x30, (byte) 0xe4}, new byte[100]);
          peer.awaitClose();
        }),

    INDEFINITE_LENGTH(
        MALFORMED,
        "length byte 0x80",
        peer -> {
          peer.request();
          peer.send(new byte[] {0x30, (byte) 0x80, 0x02, 0x01, 0x01, 0x65, 0x00, 0, 0});
          peer.awaitClose();
        }),

    EMPTY_MESSAGE(
        MALFORMED,
        "ends early",
        peer -> {
          peer.request();
          peer.send(new byte[] {0x30, 0x00});
          peer.awaitClose();
        }),

    RESULT_WITHOUT_CONTENT(
        MALFORMED,
        "malformed",
        peer -> {
          peer.send(new byte[] {0x30, 0x05, 0x02, 0x01, (byte) peer.request(), 0x65, 0x00});
          peer.awaitClose();
        }),

    WEB_SERVER(
        MALFORMED,
        "does not speak LDAP",
        peer -> {
          peer.request();
          peer.send("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes("US-ASCII"));
        }),

    NOTICE_OF_DISCONNECTION_UNAVAILABLE(
        "52 unavailable",
        "disconnects: going down",
        peer -> {
          peer.request();
          peer.send(Conversation.noticeOfDisconnection(52, "going down"));
        }),

    NOTICE_OF_DISCONNECTION_BUSY(
        "51 busy",
        "disconnects: too many",
        peer -> {
          peer.request();
          peer.send(Conversation.noticeOfDisconnection(51, "too many"));
        });

    private final String code;
    private final String message;
    private final ScriptedServer.Script script;

    Fault(String code, String message, ScriptedServer.Script script) {
      this.code = code;
      this.message = message;
      this.script = script;
    }
  }

  private static byte[] entry(Conversation peer) throws Exception {
    return Conversation.entry(peer.request(), "cn=fulano1,dc=testeperformance");
  }

  private static byte[] half(byte[] message) {
    return Arrays.copyOf(message, message.length / 2);
  }

  private static void garbage(Conversation peer, byte[] start) throws Exception {
    peer.request();
    peer.send(start);
    byte[] noise = new byte[1 << 20];
    new Random(1).nextBytes(noise);
    for (int i = 0; i < 100; i++) {
      peer.send(noise);
    }
  }

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
  void faultCostsOneSample(Fault fault) throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(fault.script, Conversation::healthy)) {
      endsWithAndReconnects(settings(server.url()), server, fault.code, fault.message);
    }
  }

  @ParameterizedTest
  @EnumSource
  void faultOnAKeptConnectionCostsOneSample(Fault fault) throws Exception {
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
  void faultWhileTheBindIsAwaitedCostsOneSample(Fault fault) throws Exception {
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
      assertThat(user.run(settings(server.tlsUrl())).code()).isEqualTo("91 connectError");
    }
  }

  @Test
  void garbageDuringTheTlsHandshakeIsAConnectError() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> peer.send("this is no TLS record".getBytes("US-ASCII")));
        TestUser user = TestUser.alone()) {
      assertThat(user.run(settings(server.tlsUrl())).code()).isEqualTo("91 connectError");
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
    String longValue = "a".repeat(48 << 20);
    try (ScriptedServer server = ScriptedServer.silent();
        TestUser user = TestUser.alone()) {
      SearchSample sample =
          user.run(
              settings(server.url()).timeouts(20_000, 2_000).filter("(uid=" + longValue + ")"));

      assertThat(sample.code()).isEqualTo(TIMEOUT);
      assertThat(sample.sentBytes()).isPositive().isLessThan(48 << 20);
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
