package io.github.bancada.ldap;

import static io.github.bancada.ldap.PeerFault.MALFORMED;
import static io.github.bancada.ldap.PeerFault.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.Waiting;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A misbehaving peer costs one sample: it ends by itself with the right code, and the next sample
 * opens a new connection.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MalformedPeerTest {
  /** Long enough for all that ends by itself, however busy the machine is. */
  private static TestSettings settings(String url) {
    return TestSettings.at(url).connectionPerUser();
  }

  /** Of a server whose answer is awaited in vain. */
  private static TestSettings brief(String url) {
    return settings(url).timeouts(20_000, 300);
  }

  private static TestSettings settings(String url, PeerFault fault) {
    return fault.code.equals(TIMEOUT) ? brief(url) : settings(url);
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

      reconnects(user, settings.build(), server);
    }
  }

  /**
   * The next sample opens a connection and is answered; one that a busy machine lets time out is
   * the next fault, after which the same holds.
   */
  private static void reconnects(TestUser user, LdapSettings settings, ScriptedServer server) {
    int connections = 2;
    SearchSample good = user.run(settings);
    while (good.code().equals(TIMEOUT) && connections < 20) {
      connections++;
      good = user.run(settings);
    }
    assertThat(good.code()).as(good.message()).isEqualTo("0 success");
    assertThat(good.entries()).isEqualTo(1);
    assertThat(server.accepted()).isEqualTo(connections);
  }

  @ParameterizedTest
  @EnumSource
  void faultCostsOneSample(PeerFault fault) throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(fault.script, Conversation::healthy)) {
      endsWithAndReconnects(settings(server.url(), fault), server, fault.code, fault.message);
    }
  }

  @ParameterizedTest
  @EnumSource
  void faultOnAKeptConnectionCostsOneSample(PeerFault fault) {
    Waiting.await("a first sample in its short time", () -> costsOneSampleOnceKept(fault));
  }

  /** False if the machine was too busy for the first sample. */
  private static boolean costsOneSampleOnceKept(PeerFault fault) throws Exception {
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
      LdapSettings settings = settings(server.url(), fault).build();
      SearchSample first = user.run(settings);
      if (first.code().equals(TIMEOUT)) {
        return false;
      }
      assertThat(first.success()).as(first.message()).isTrue();

      SearchSample bad = user.run(settings);

      assertThat(bad.success()).isFalse();
      reconnects(user, settings, server);
      return true;
    }
  }

  @ParameterizedTest
  @EnumSource
  void faultWhileTheBindIsAwaitedCostsOneSample(PeerFault fault) throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(fault.script, Conversation::healthy);
        TestUser user = TestUser.alone()) {
      // The wrong answer to a search is the right one to a bind, and the search then waits in vain.
      boolean silent = fault.code.equals(TIMEOUT) || fault == PeerFault.WRONG_OPERATION;
      TestSettings settings = (silent ? brief(server.url()) : settings(server.url()));

      SearchSample bad = user.run(settings.bind("anonymous"));

      assertThat(bad.success()).isFalse();
      assertThat(bad.code()).isNotEqualTo("82 localError");
      reconnects(user, settings.build(), server);
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
      endsWithAndReconnects(brief(server.url()).pageSize(1), server, TIMEOUT, "no search result");
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
                  // A busy machine needs a second to encode so long a filter.
                  .timeouts(20_000, 5_000)
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
