package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search for changes ends with the test. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ListeningEndTest {
  private static TestSettings listening(ScriptedServer server) {
    return TestSettings.at(server.url()).connectionPerUser().listen("persistentSearch", 1);
  }

  @Test
  void shutdownEndsTheSearchWithSuccess() throws Exception {
    AtomicBoolean stopping = new AtomicBoolean();
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  peer.request();
                  stopping.set(true);
                  peer.awaitClose();
                });
        LdapClient client = new LdapClient();
        TestUser user = TestUser.of(client, stopping::get)) {
      SearchSample sample = user.run(listening(server));

      assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    }
  }

  /** Many listeners at once, ended by Stop, each in its own thread. */
  @Test
  void stopEndsAllListenersAtOnce() throws Exception {
    int listeners = 100;
    CountDownLatch asked = new CountDownLatch(listeners);
    ConcurrentLinkedQueue<String> codes = new ConcurrentLinkedQueue<>();
    List<TestUser> users = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  peer.request();
                  asked.countDown();
                  peer.awaitClose();
                });
        LdapClient client = new LdapClient()) {
      for (int i = 0; i < listeners; i++) {
        TestUser user = TestUser.of(client);
        TestSettings settings = listening(server);
        users.add(user);
        threads.add(new Thread(() -> codes.add(user.run(settings).code())));
      }
      threads.forEach(Thread::start);
      asked.await();
      users.forEach(user -> user.task().cancel());
      for (Thread thread : threads) {
        thread.join();
      }
      users.forEach(TestUser::close);
    }

    assertThat(codes).hasSize(listeners).containsOnly("88 userCanceled");
  }
}
