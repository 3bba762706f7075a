package io.github.bancada.ldap;

import static com.unboundid.ldap.sdk.controls.PersistentSearchChangeType.*;
import static io.github.bancada.ldap.LdapSearchFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.controls.ContentSyncState;
import com.unboundid.ldap.sdk.controls.EntryChangeNotificationControl;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.testing.TestCertificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search for changes ends by itself and reports its notifications. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ListeningSearchTest {
  private static final int ABANDON = 0x50;

  private static TestSettings listening(ScriptedServer server, String control, int notifications) {
    return TestSettings.at(server.url()).connectionPerUser().listen(control, notifications);
  }

  @Test
  void changesOfAPersistentSearchAreCountedByKind() throws Exception {
    List<Integer> tags = new ArrayList<>();
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  int id = peer.request();
                  peer.send(
                      Conversation.entry(id, "cn=old"),
                      Telling.changed(id, ADD, "cn=a"),
                      Telling.changed(id, MODIFY, "cn=a"),
                      Telling.changed(id, MODIFY, "cn=b"),
                      Telling.changed(id, MODIFY_DN, "cn=c"),
                      Telling.changed(id, DELETE, "cn=c"));
                  tags.add(peer.requestWithTag()[1]);
                });
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(listening(server, "persistentSearch existing", 5));

      assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
      assertThat(sample.message())
          .isEqualTo(
              "5 notifications (1 added, 2 modified, 1 deleted, 1 renamed); the time of 5 is not"
                  + " known");
      assertThat(sample.headers())
          .contains("Existing-Entries: 1\nNotifications: 5\nAdded: 1\nModified: 2\nDeleted: 1\n")
          .contains("Renamed: 1\nTime-Not-Known: 5\n");
      assertThat(sample.entries()).isEqualTo(6);
      assertThat(sample.background()).as("it took as long as it listened").isTrue();
      server.awaitIdle();
      assertThat(tags).containsExactly(ABANDON);
    }
  }

  @Test
  void syncMessagesAreCountedByKindAndTheCookieIsKept() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  int id = peer.request();
                  peer.send(
                      Telling.state(id, ContentSyncState.ADD, "cn=a"),
                      Telling.state(id, ContentSyncState.PRESENT, "cn=b"),
                      Telling.refreshed(id, "first"),
                      Telling.state(id, ContentSyncState.ADD, "cn=c"),
                      Telling.state(id, ContentSyncState.MODIFY, "cn=a"),
                      Telling.newCookie(id, "second"),
                      Telling.deleted(id, 3));
                  peer.awaitClose();
                });
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(listening(server, "contentSync refreshAndPersist c", 5));

      assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
      assertThat(sample.headers())
          .contains("Existing-Entries: 1\nPresent-Entries: 1\nNotifications: 5\n")
          .contains("Added: 1\nModified: 1\nDeleted: 3\nRenamed: 0\nTime-Not-Known: 5\n")
          .contains("Sync-Info-Messages: 3\nSync-Cookie: second\n");
    }
  }

  @Test
  void refreshOnlyEndsWithTheServersResult() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  int id = peer.request();
                  peer.send(
                      Telling.state(id, ContentSyncState.ADD, "cn=a"),
                      Conversation.result(id, LdapMessages.SEARCH_DONE, 0, "done"));
                  peer.awaitClose();
                });
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(listening(server, "contentSync refreshOnly", 0));

      assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
      assertThat(sample.message()).isEqualTo("done");
      assertThat(sample.outsideLoad()).as("it took as long as the server").isFalse();
      assertThat(sample.headers()).contains("Existing-Entries: 1\nNotifications: 0\n");
    }
  }

  /** The abandoned search may still be answered; that is not an answer to the next request. */
  @Test
  void timeEndsTheSearchAndTheConnectionIsUsedAgain() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  int first = peer.request();
                  int[] abandon = peer.requestWithTag();
                  peer.send(Telling.changed(first, ADD, "cn=late"));
                  if (abandon[1] == ABANDON) {
                    Conversation.healthy(peer);
                  }
                });
        TestUser user = TestUser.alone()) {
      TestSettings settings = listening(server, "persistentSearch", 0).with(LISTEN_TIME, 50);

      SearchSample nothing = user.run(settings);
      SearchSample next = user.run(TestSettings.at(server.url()).connectionPerUser());

      assertThat(nothing.code()).as(nothing.message()).isEqualTo("0 success");
      assertThat(nothing.message()).isEqualTo("0 notifications");
      assertThat(nothing.latencyNanos()).isZero();
      assertThat(nothing.elapsedNanos()).isGreaterThanOrEqualTo(50_000_000);
      assertThat(next.code()).as(next.message()).isEqualTo("0 success");
      assertThat(next.entries()).isEqualTo(1);
      assertThat(server.accepted()).isEqualTo(1);
    }
  }

  @Test
  void timeEndsTheSearchOverTlsAndTheConnectionIsUsedAgain() throws Exception {
    TestCertificate certificate = TestCertificate.forName("localhost");
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  peer.startTls(certificate.serverContext(null));
                  peer.request();
                  peer.request();
                  Conversation.healthy(peer);
                });
        TestUser user = TestUser.alone()) {
      TestSettings settings = TestSettings.at(server.tlsUrl()).trust("all").connectionPerUser();

      SearchSample nothing = user.run(settings.listen("persistentSearch", 0).with(LISTEN_TIME, 50));
      SearchSample next = user.run(settings.with(CONTROLS, ""));

      assertThat(nothing.code()).as(nothing.message()).isEqualTo("0 success");
      assertThat(next.code()).as(next.message()).isEqualTo("0 success");
      assertThat(server.accepted()).isEqualTo(1);
    }
  }

  @Test
  void notificationsWithoutEndEndWithTheTime() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  int id = peer.request();
                  while (true) {
                    peer.send(Telling.changed(id, MODIFY, "cn=a"));
                  }
                });
        TestUser user = TestUser.alone()) {
      SearchSample sample =
          user.run(listening(server, "persistentSearch", 0).with(LISTEN_TIME, 1_000));

      assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
      assertThat(sample.headers()).containsPattern("Modified: [1-9]");
    }
  }

  private static SearchSample answered(ScriptedServer.Script script, String control)
      throws Exception {
    return answered(script, control, 20_000, 20_000);
  }

  private static SearchSample answered(
      ScriptedServer.Script script, String control, int listenMillis, int responseMillis)
      throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(script);
        TestUser user = TestUser.alone()) {
      TestSettings settings = listening(server, control, 0).with(LISTEN_TIME, listenMillis);
      return user.run(settings.timeouts(20_000, responseMillis));
    }
  }

  @Test
  void refusedControlIsTheServersCode() throws Exception {
    SearchSample sample =
        answered(
            peer -> {
              peer.send(
                  Conversation.result(peer.request(), LdapMessages.SEARCH_DONE, 12, "unknown"));
              peer.awaitClose();
            },
            "persistentSearch");

    assertThat(sample.code()).isEqualTo("12 unavailableCriticalExtension");
    assertThat(sample.success()).isFalse();
  }

  @Test
  void searchThatTheServerEndsIsNoSuccess() throws Exception {
    SearchSample sample = answered(Conversation::healthy, "persistentSearch optional");

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).as(sample.message()).isEqualTo("92 notSupported");
    assertThat(sample.message())
        .contains("ended a search that listens for changes", "persistentSearch");
  }

  @Test
  void malformedNotificationsFailTheSample() throws Exception {
    ScriptedServer.Script change =
        peer -> {
          int id = peer.request();
          byte[] message = Telling.changed(id, ADD, "cn=a");
          message[message.length - 1] = 0x7f; // no such change
          peer.send(message);
          peer.awaitClose();
        };
    ScriptedServer.Script info =
        peer -> {
          int id = peer.request();
          byte[] message = Telling.refreshed(id, "x");
          message[message.length - 6] ^= 0x15;
          peer.send(message);
          peer.awaitClose();
        };

    assertThat(answered(change, "persistentSearch").code()).isEqualTo(PeerFault.MALFORMED);
    assertThat(answered(info, "contentSync").code()).isEqualTo(PeerFault.MALFORMED);
  }

  @Test
  void halfANotificationAndARefreshWithoutEndAreTimeouts() throws Exception {
    ScriptedServer.Script half =
        peer -> {
          byte[] message =
              Telling.entry(
                  peer.request(), "cn=a", new EntryChangeNotificationControl(ADD, null, -1));
          peer.send(Arrays.copyOf(message, message.length / 2));
          peer.awaitClose();
        };
    ScriptedServer.Script refresh =
        peer -> {
          peer.send(Telling.state(peer.request(), ContentSyncState.ADD, "cn=a"));
          peer.awaitClose();
        };

    assertThat(answered(half, "persistentSearch", 1_000, 200).code()).isEqualTo(PeerFault.TIMEOUT);
    assertThat(answered(refresh, "contentSync", 100, 200).code()).isEqualTo(PeerFault.TIMEOUT);
  }
}
