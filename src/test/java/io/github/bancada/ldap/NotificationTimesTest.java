package io.github.bancada.ldap;

import static com.unboundid.ldap.sdk.controls.PersistentSearchChangeType.MODIFY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.Waiting;
import io.github.bancada.work.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The time from a change to its notification, between a server that sends notifications late and
 * the user that changes entries.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NotificationTimesTest {
  private static final int MODIFY_REQUEST = 0x66;
  private static final int MODIFY_RESPONSE = 0x67;

  /** From the arrival of a change to the sending of its notification, by the server's clock. */
  private final List<Long> told = new ArrayList<>();

  private final CountDownLatch listening = new CountDownLatch(1);
  private final BlockingQueue<String> changed = new LinkedBlockingQueue<>();
  private final BlockingQueue<Long> changedNanos = new LinkedBlockingQueue<>();

  /**
   * Waits for changes, and notifies the first connection's search of each, {@code late} after it.
   */
  private ScriptedServer.Script teller(long late) {
    return peer -> {
      int id = peer.request();
      listening.countDown();
      while (true) {
        String dn = changed.take();
        long since = changedNanos.take();
        while (System.nanoTime() - since < late) {
          LockSupport.parkNanos(late - (System.nanoTime() - since));
        }
        told.add(System.nanoTime() - since);
        peer.send(Telling.changed(id, MODIFY, dn));
      }
    };
  }

  /** Takes modifications of the entries in turn. */
  private ScriptedServer.Script changer(String... dns) {
    return peer -> {
      for (String dn : dns) {
        int[] request = peer.requestWithTag();
        if (request[1] != MODIFY_REQUEST) {
          throw new IOException("no modification");
        }
        changedNanos.add(System.nanoTime());
        changed.add(dn);
        peer.send(Conversation.result(request[0], MODIFY_RESPONSE, 0, ""));
      }
      peer.awaitClose();
    };
  }

  private static TestOperation modify(ScriptedServer server, String dn) {
    return TestOperation.at(server.url(), "modify")
        .connectionPerUser()
        .ldif("dn: " + dn, "changetype: modify", "replace: cn", "cn: x");
  }

  private record Told(SearchSample sample, List<Sample> within, long longestNanos) {}

  /** Changes these entries one after the other, while another user listens. */
  private Told listen(ScriptedServer server, int notifications, boolean waiting, String... dns)
      throws Exception {
    try (LdapClient client = new LdapClient();
        TestUser listener = TestUser.of(client);
        OperationUser changing = new OperationUser(client)) {
      List<SearchSample> samples = new ArrayList<>();
      TestSettings settings =
          TestSettings.at(server.url()).listen("persistentSearch", notifications);
      Thread thread = new Thread(() -> samples.add(listener.run(settings)));
      thread.start();
      listening.await();
      long begin = System.nanoTime();
      for (int i = 0; i < dns.length; i++) {
        changing.run(modify(server, dns[i]));
        int known = i + 1;
        if (waiting) {
          Waiting.await("a notification", () -> listener.told().size() >= known);
        }
      }
      Waiting.awaitEnd(thread);
      return new Told(samples.get(0), listener.told(), System.nanoTime() - begin);
    }
  }

  @Test
  void timeIsThatFromSendingTheChangeToTheNotification() throws Exception {
    long late = TimeUnit.MILLISECONDS.toNanos(30);
    String[] dns = {"cn=a,dc=x", "cn=b,dc=x", "cn=a,dc=x"};
    try (ScriptedServer server =
        ScriptedServer.playing(teller(late), changer("CN=A, dc=x", "cn=b,dc=x", "cn=a,dc=x"))) {
      Told heard = listen(server, 3, true, dns);

      assertThat(heard.sample().code()).as(heard.sample().message()).isEqualTo("0 success");
      assertThat(heard.sample().message()).isEqualTo("3 notifications (3 modified)");
      assertThat(heard.within()).hasSize(3);
      for (int i = 0; i < 3; i++) {
        Sample notification = heard.within().get(i);
        assertThat(notification.elapsedNanos()).isBetween(told.get(i), heard.longestNanos());
        assertThat(notification.label()).isEqualTo("notification");
        assertThat(notification.success()).isTrue();
        assertThat(notification.message()).isEqualTo("modified");
      }
    }
  }

  @Test
  void timeOfAChangeBySomebodyElseIsNotKnown() throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(teller(0), changer("cn=other,dc=x"))) {
      Told heard = listen(server, 1, false, "cn=a,dc=x");

      assertThat(heard.sample().headers()).contains("Modified: 1\n", "Time-Not-Known: 1\n");
      assertThat(heard.within()).isEmpty();
    }
  }

  /** The server may report both at once, or one after the other. */
  @Test
  void timeOfTwoChangesOfAnEntryThatAreBothUntoldIsNotKnown() throws Exception {
    CountDownLatch both = new CountDownLatch(1);
    try (ScriptedServer server =
        ScriptedServer.playing(
            peer -> {
              int id = peer.request();
              listening.countDown();
              both.await();
              peer.send(
                  Telling.changed(id, MODIFY, "cn=a,dc=x"),
                  Telling.changed(id, MODIFY, "cn=a,dc=x"));
              peer.awaitClose();
            },
            peer -> {
              for (int i = 0; i < 2; i++) {
                peer.send(Conversation.result(peer.request(), MODIFY_RESPONSE, 0, ""));
              }
              both.countDown();
              peer.awaitClose();
            })) {
      Told heard = listen(server, 2, false, "cn=a,dc=x", "cn=a,dc=x");

      assertThat(heard.within()).isEmpty();
      assertThat(heard.sample().message()).contains("the time of 2 is not known");
    }
  }
}
