package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.testing.LongForm;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeakTest {
  private static final int FAILING_SAMPLES = LongForm.of(1_000, 10_000);
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

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
    assumeTrue(
        Files.isDirectory(DESCRIPTORS),
        "SKIPPED: open descriptors are counted in /proc/self/fd, which this system lacks; run it"
            + " on Linux");
    String refused;
    try (ScriptedServer gone = ScriptedServer.silent()) {
      refused = gone.url();
    }
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
      Set<String> descriptors = openDescriptors();
      List<String> threads = threads();

      fail(user, failing, FAILING_SAMPLES);
      awaitIdle(servers);

      // Not equal: garbage of other tests of this JVM may be collected meanwhile.
      assertThat(descriptors).containsAll(openDescriptors());
      assertThat(threads).containsAll(threads());
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

  /**
   * Sockets, pipes and the like, each with its number; no files, because class loading opens some.
   */
  private static Set<String> openDescriptors() throws IOException {
    Set<String> targets = new TreeSet<>();
    try (DirectoryStream<Path> open = Files.newDirectoryStream(DESCRIPTORS)) {
      for (Path descriptor : open) {
        try {
          String target = Files.readSymbolicLink(descriptor).toString();
          if (!target.startsWith("/")) {
            targets.add(target);
          }
        } catch (NoSuchFileException e) {
          // The descriptor of this very listing, or one that was closed during it.
        }
      }
    }
    return targets;
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).sorted().toList();
  }
}
