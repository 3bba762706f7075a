package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OpenDescriptors;
import io.github.bancada.testing.Waiting;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Several searches outstanding on a connection, at servers that misbehave. */
class WindowPeerTest extends WindowAtPeer {
  private static final int MANY = 100;

  /** Long enough for all that ends by itself, however busy the machine is. */
  private static TestSettings settings(ScriptedServer server, int window, int searches) {
    return settings(server, 20_000).window(window, searches);
  }

  /** Of a server whose answers are awaited in vain. */
  private static TestSettings brief(ScriptedServer server, int window, int searches) {
    return settings(server, 1_000).window(window, searches);
  }

  /** All outstanding searches fail like this, and the next call opens a connection. */
  private static void allFail(
      ScriptedServer.Script fault, String code, String message, boolean silent) throws Exception {
    ScriptedServer.Script afterAll =
        peer -> {
          for (int i = 0; i < MANY; i++) {
            peer.request();
          }
          fault.run(peer);
        };
    try (ScriptedServer server = ScriptedServer.playing(afterAll, Conversation::healthy);
        TestUser user = TestUser.alone()) {
      TestSettings settings = silent ? brief(server, MANY, 10_000) : settings(server, MANY, 10_000);

      List<SearchSample> samples = TestFlow.samples(user, settings);

      assertThat(samples).hasSize(MANY).noneMatch(SearchSample::success);
      assertThat(codes(samples)).containsOnly(code);
      assertThat(samples).allMatch(each -> each.message().contains(message));
      assertThat(TestFlow.samples(user, settings.window(3, 9))).allMatch(SearchSample::success);
      assertThat(server.accepted()).isEqualTo(2);
    }
  }

  @Test
  void closedConnectionFailsAll() throws Exception {
    allFail(peer -> {}, "81 serverDown", "the server closed the connection", false);
  }

  @Test
  void noticeOfDisconnectionFailsAll() throws Exception {
    allFail(
        peer -> {
          peer.send(Conversation.noticeOfDisconnection(52, "going down"));
          peer.awaitClose();
        },
        "52 unavailable",
        "disconnects: going down",
        false);
  }

  @Test
  void answerToARequestThatWasNotMadeFailsAll() throws Exception {
    allFail(
        peer -> {
          peer.send(done(4242));
          peer.awaitClose();
        },
        "84 decodingError",
        "answered message 4242, which is not outstanding",
        false);
  }

  @Test
  void wrongOperationFailsAll() throws Exception {
    allFail(
        peer -> {
          peer.send(Conversation.result(3, LdapMessages.BIND_RESPONSE, 0, ""));
          peer.awaitClose();
        },
        "84 decodingError",
        "tag 0x61 where 0x65 was due",
        false);
  }

  @Test
  void halfAMessageFailsAllAtTheTimeLimit() throws Exception {
    byte[] entry = Conversation.entry(1, "cn=fulano1");
    allFail(
        peer -> {
          peer.send(Arrays.copyOf(entry, entry.length - 3));
          peer.awaitClose();
        },
        "85 timeout",
        "within 1000 ms: it does not end the message that it has begun",
        true);
  }

  /** Requests of 10 MB; the kernel takes some of them. */
  @Test
  void serverThatReadsNothingFailsAllAtTheTimeLimit() throws Exception {
    try (ScriptedServer server = ScriptedServer.silent()) {
      List<SearchSample> samples =
          TestFlow.samples(brief(server, MANY, 10_000).filter("(uid=" + "a".repeat(100_000) + ")"));

      assertThat(samples).hasSizeLessThanOrEqualTo(MANY);
      assertThat(codes(samples)).containsOnly("85 timeout");
      assertThat(samples).allMatch(each -> each.message().contains("it takes no requests"));
    }
  }

  /** It answers the first search with 24 MB before it reads the other requests, 10 MB. */
  @Test
  void serverThatReadsOnlyWhenItsAnswersAreTakenIsNoDeadlock() throws Exception {
    byte[] entry = Conversation.entry(1, "cn=" + "a".repeat(60_000));
    try (ScriptedServer server =
        ScriptedServer.playing(
            peer -> {
              int first = peer.request();
              for (int i = 0; i < 400; i++) {
                peer.send(entry);
              }
              peer.send(done(first));
              Conversation.healthy(peer);
            })) {
      List<SearchSample> samples =
          TestFlow.samples(
              settings(server, MANY, MANY).filter("(uid=" + "a".repeat(100_000) + ")"));

      assertThat(samples).hasSize(MANY).allMatch(SearchSample::success);
      assertThat(samples.get(0).entries()).isEqualTo(400);
    }
  }

  @Test
  void silentServerCostsEachSearchItsTimeLimitAndNothingElse() throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(Conversation::awaitClose);
        TestUser user = TestUser.alone()) {
      List<SearchSample> samples = TestFlow.samples(user, brief(server, 50, 50));

      assertThat(samples).hasSize(50);
      assertThat(codes(samples)).containsOnly("85 timeout");
      assertThat(samples)
          .allMatch(each -> each.elapsedNanos() >= TimeUnit.MILLISECONDS.toNanos(1_000));
    }
  }

  @Test
  void endlessEntriesEndAtTheTimeLimit() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  byte[] entry = Conversation.entry(peer.request(), "cn=fulano1");
                  while (true) {
                    peer.send(entry);
                  }
                });
        TestUser user = TestUser.alone()) {
      List<SearchSample> samples = TestFlow.samples(user, brief(server, 2, 2));

      assertThat(codes(samples)).containsOnly("85 timeout");
    }
  }

  @Test
  void stopEndsAllOutstandingSearchesAtOnce() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(Conversation::awaitClose, Conversation::healthy);
        TestUser user = TestUser.alone()) {
      TestSettings settings = settings(server, MANY, 10_000).timeouts(20_000, 0);
      AtomicReference<List<SearchSample>> samples = new AtomicReference<>();
      Thread thread = new Thread(() -> samples.set(TestFlow.samples(user, settings)));
      thread.start();
      server.awaitAccepted(1);
      Waiting.await("the sample", () -> user.task().cancel());
      Waiting.awaitEnd(thread);

      assertThat(codes(samples.get())).containsOnly("88 userCanceled");
      assertThat(TestFlow.samples(user, settings.window(2, 4))).allMatch(SearchSample::success);
    }
  }

  @Test
  void refusedConnectionIsOneSample() throws Exception {
    TestSettings settings =
        TestSettings.at("ldap://127.0.0.1:" + FreePort.find()).connectionPerUser().window(10, 100);

    assertThat(codes(TestFlow.samples(settings))).containsExactly("91 connectError");
  }

  /** Half of the calls end with a closed connection, half with one that is not read any more. */
  @Test
  void failingCallsLeaveNothingOpen() throws Exception {
    OpenDescriptors.assumeKnown();
    ScriptedServer.Script halfAnAnswer =
        peer -> peer.send(Arrays.copyOf(Conversation.entry(peer.request(), "cn=fulano1"), 12));
    try (ScriptedServer closing = ScriptedServer.playing(halfAnAnswer);
        ScriptedServer silent = ScriptedServer.silent();
        TestUser user = TestUser.alone()) {
      List<TestSettings> failing =
          List.of(
              settings(closing, 5, 50), settings(silent, 5, 50).timeouts(20_000, 1).window(5, 5));
      fail(user, failing, 20);
      int before = OpenDescriptors.now().size();
      fail(user, failing, LongForm.of(200, 3_000));

      // The server's ends of the last ones, too.
      Waiting.await("descriptors as before", OpenDescriptors::now, now -> now.size() <= before + 2);
    }
  }

  private static void fail(TestUser user, List<TestSettings> failing, int calls) {
    for (int i = 0; i < calls; i++) {
      assertThat(TestFlow.samples(user, failing.get(i % 2))).noneMatch(SearchSample::success);
    }
  }
}
