package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CancelTest {
  private static final int USERS = 200;
  private static final long BOUND_MILLIS = TimeUnit.SECONDS.toMillis(180);

  /** Many virtual users, each in a thread, that take one sample without a timeout. */
  private static final class Crowd {
    private final List<TestUser> users = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final ConcurrentLinkedQueue<SearchSample> samples = new ConcurrentLinkedQueue<>();

    Crowd(LdapClient client, LdapSettings settings, BooleanSupplier stopping) {
      for (int i = 0; i < USERS; i++) {
        TestUser user = TestUser.of(client, stopping);
        users.add(user);
        threads.add(new Thread(() -> samples.add(user.run(settings))));
      }
      threads.forEach(Thread::start);
    }

    void cancelAll() {
      users.forEach(user -> user.task().cancel());
    }

    void assertAllEndCancelled() throws InterruptedException {
      for (Thread thread : threads) {
        thread.join(BOUND_MILLIS);
      }
      assertThat(threads).noneMatch(Thread::isAlive);
      assertThat(samples).hasSize(USERS);
      assertThat(samples).extracting(SearchSample::code).containsOnly("88 userCanceled");
    }
  }

  private static TestSettings withoutTimeouts(String url) {
    return TestSettings.at(url).timeouts(0, 0);
  }

  @Test
  void cancelEndsUsersWhoWaitForAnAnswer() throws Exception {
    try (ScriptedServer server = ScriptedServer.silent();
        LdapClient client = new LdapClient()) {
      Crowd crowd = new Crowd(client, withoutTimeouts(server.url()).build(), () -> false);
      server.awaitAccepted(USERS);

      crowd.cancelAll();

      crowd.assertAllEndCancelled();
    }
  }

  @Test
  void cancelEndsUsersInTheMiddleOfATlsHandshake() throws Exception {
    try (ScriptedServer server = ScriptedServer.silent();
        LdapClient client = new LdapClient()) {
      Crowd crowd = new Crowd(client, withoutTimeouts(server.tlsUrl()).build(), () -> false);
      server.awaitAccepted(USERS);

      crowd.cancelAll();

      crowd.assertAllEndCancelled();
    }
  }

  @Test
  void stoppingEndsUsersWhoWaitForAnAnswer() throws Exception {
    AtomicBoolean stopping = new AtomicBoolean();
    try (ScriptedServer server = ScriptedServer.silent();
        LdapClient client = new LdapClient()) {
      Crowd crowd = new Crowd(client, withoutTimeouts(server.url()).build(), stopping::get);
      server.awaitAccepted(USERS);

      stopping.set(true);

      crowd.assertAllEndCancelled();
    }
  }

  @Test
  void stoppingEndsUsersWhoWaitForAPlaceInThePool() throws Exception {
    AtomicBoolean stopping = new AtomicBoolean();
    try (ScriptedServer server = ScriptedServer.silent();
        LdapClient client = new LdapClient()) {
      Crowd crowd =
          new Crowd(client, withoutTimeouts(server.url()).pool(5, 0).build(), stopping::get);
      server.awaitAccepted(5);

      stopping.set(true);

      crowd.assertAllEndCancelled();
    }
  }

  @Test
  void interruptedUserEndsAndStaysInterrupted() throws Exception {
    try (ScriptedServer server = ScriptedServer.silent();
        TestUser user = TestUser.alone()) {
      AtomicBoolean interrupted = new AtomicBoolean();
      List<SearchSample> samples = new ArrayList<>();
      Thread thread =
          new Thread(
              () -> {
                samples.add(user.run(withoutTimeouts(server.url())));
                interrupted.set(Thread.currentThread().isInterrupted());
              });
      thread.start();
      server.awaitAccepted(1);
      thread.interrupt();
      Waiting.awaitEnd(thread);

      assertThat(samples).extracting(SearchSample::code).containsExactly("88 userCanceled");
      assertThat(interrupted).isTrue();
    }
  }

  @Test
  void cancelWithoutASampleChangesNothing() throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(Conversation::healthy);
        TestUser user = TestUser.alone()) {
      assertThat(user.task().cancel()).isFalse();

      assertThat(user.run(TestSettings.at(server.url())).success()).isTrue();
      assertThat(user.task().cancel()).isFalse();
    }
  }

  @Test
  void sampleAfterACancelledOneSucceeds() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(Conversation::awaitClose, Conversation::healthy);
        TestUser user = TestUser.alone()) {
      LdapSettings settings = withoutTimeouts(server.url()).connectionPerUser().build();
      Thread blocked = new Thread(() -> user.run(settings));
      blocked.start();
      server.awaitAccepted(1);
      user.task().cancel();
      Waiting.awaitEnd(blocked);

      assertThat(user.run(settings).success()).isTrue();
    }
  }
}
