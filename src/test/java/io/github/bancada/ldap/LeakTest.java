package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.LiveThreads;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OpenDescriptors;
import io.github.bancada.testing.Waiting;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeakTest {
  private static final int FAILING_SAMPLES = LongForm.of(1_000, 3_000);

  private static final ScriptedServer.Script CLOSED_IN_THE_MIDDLE =
      peer -> {
        byte[] entry = Conversation.entry(peer.request(), "cn=fulano1");
        peer.send(Arrays.copyOf(entry, entry.length - 1));
      };

  private static final ScriptedServer.Script OTHER_MESSAGE =
      peer -> {
        peer.request();
        peer.send(Conversation.result(77, LdapMessages.SEARCH_DONE, 0, ""));
        peer.awaitClose();
      };

  private static final ScriptedServer.Script GARBAGE =
      peer -> {
        peer.request();
        peer.send(new byte[] {1, 2, 3, 4});
        peer.awaitClose();
      };

  private static final ScriptedServer.Script NO_TLS =
      peer -> {
        peer.send(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        peer.awaitClose();
      };

  @Test
  void failingSamplesLeaveNoDescriptorAndNoThread() throws Exception {
    OpenDescriptors.assumeKnown();
    String refused = "ldap://127.0.0.1:" + FreePort.find();
    try (ScriptedServer closing = ScriptedServer.playing(CLOSED_IN_THE_MIDDLE);
        ScriptedServer other = ScriptedServer.playing(OTHER_MESSAGE);
        ScriptedServer garbage = ScriptedServer.playing(GARBAGE);
        ScriptedServer noTls = ScriptedServer.playing(NO_TLS);
        TestUser user = TestUser.alone()) {
      List<ScriptedServer> servers = List.of(closing, other, garbage, noTls);
      List<LdapSettings> failing =
          List.of(
              TestSettings.at(refused).build(),
              TestSettings.at(closing.url()).connectionPerUser().build(),
              TestSettings.at(other.url()).connectionPerUser().build(),
              TestSettings.at(garbage.url()).pool(3, 1000).build(),
              TestSettings.at(noTls.tlsUrl()).build());
      fail(user, failing, 50);
      awaitIdle(servers);
      Set<String> descriptors = OpenDescriptors.now();
      Set<String> threads = LiveThreads.names();

      fail(user, failing, FAILING_SAMPLES);
      awaitIdle(servers);

      // Not equal: garbage of other tests of this JVM may be collected meanwhile.
      Waiting.await(
          "descriptors as before", OpenDescriptors::now, now -> descriptors.containsAll(now));
      Waiting.await("threads as before", LiveThreads::names, now -> threads.containsAll(now));
    }
  }

  private static void fail(TestUser user, List<LdapSettings> settings, int samples) {
    for (int i = 0; i < samples; i++) {
      assertThat(user.run(settings.get(i % settings.size())).success()).isFalse();
    }
  }

  private static void awaitIdle(List<ScriptedServer> servers) throws InterruptedException {
    for (ScriptedServer server : servers) {
      server.awaitIdle();
    }
  }
}
