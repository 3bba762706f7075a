package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The pool, and several servers. */
@Timeout(300)
class SharedConnectionsTest extends TwoEntries {
  @Test
  void poolOpensNoMoreConnectionsThanItsSize() throws Exception {
    int users = 8;
    ExecutorService threads = Executors.newFixedThreadPool(users);
    try (ScriptedServer scripted = ScriptedServer.playing(Conversation::healthy);
        LdapClient client = new LdapClient()) {
      LdapSettings settings = TestSettings.at(scripted.url()).pool(2, 20_000).build();
      List<Callable<SearchSample>> work = new ArrayList<>();
      for (int i = 0; i < users; i++) {
        TestUser user = TestUser.of(client);
        work.add(
            () -> {
              for (int k = 0; k < 50; k++) {
                SearchSample sample = user.run(settings);
                if (!sample.success()) {
                  return sample;
                }
              }
              return user.run(settings);
            });
      }
      for (Future<SearchSample> each : threads.invokeAll(work)) {
        assertThat(each.get().message()).isEmpty();
      }

      assertThat(scripted.accepted()).isLessThanOrEqualTo(2);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void sampleThatFindsNoPlaceInThePoolTimesOutWithCode85() throws Exception {
    try (ScriptedServer silent = ScriptedServer.silent();
        LdapClient client = new LdapClient();
        TestUser holder = TestUser.of(client);
        TestUser waiting = TestUser.of(client)) {
      LdapSettings settings = TestSettings.at(silent.url()).pool(1, 100).build();
      Thread holding = new Thread(() -> holder.run(settings));
      holding.start();
      silent.awaitAccepted(1);

      SearchSample sample = waiting.run(settings);

      assertThat(sample.code()).isEqualTo("85 timeout");
      assertThat(sample.message())
          .contains("no connection of the pool (size 1) became free within 100 ms");
      assertThat(sample.phases()).isEmpty();
      holder.task().cancel();
      Waiting.awaitEnd(holding);
    }
  }

  @Test
  void placeOfAFailedSampleIsGivenBackToThePool() throws Exception {
    try (ScriptedServer scripted =
            ScriptedServer.playing(peer -> peer.request(), Conversation::healthy);
        TestUser user = TestUser.alone()) {
      LdapSettings settings = TestSettings.at(scripted.url()).pool(1, 20_000).build();

      assertThat(user.run(settings).code()).isEqualTo("81 serverDown");
      assertThat(user.run(settings).code()).isEqualTo("0 success");
    }
  }

  @Test
  void roundRobinGivesEachNewConnectionTheNextServer() {
    LdapSettings settings = settings().url(server.ldapUrl() + " " + second.ldapUrl()).build();
    try (TestUser user = TestUser.alone()) {
      List<String> servers = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        servers.add(user.run(settings).server());
      }

      assertThat(servers)
          .containsExactly(server.ldapUrl(), second.ldapUrl(), server.ldapUrl(), second.ldapUrl());
    }
  }

  @Test
  void roundRobinKeepsAServerThatIsDownInTheRound() throws IOException {
    LdapSettings settings = settings().url(refusedUrl() + " " + second.ldapUrl()).build();
    try (TestUser user = TestUser.alone()) {
      List<String> codes = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        codes.add(user.run(settings).code());
      }

      assertThat(codes)
          .containsExactly("91 connectError", "0 success", "91 connectError", "0 success");
    }
  }

  @Test
  void failOverTakesTheFirstServerThatAnswers() throws IOException {
    LdapSettings settings =
        settings().url(refusedUrl() + " " + second.ldapUrl()).failOver().build();
    try (TestUser user = TestUser.alone()) {
      for (int i = 0; i < 3; i++) {
        SearchSample sample = user.run(settings);
        assertThat(sample.code()).isEqualTo("0 success");
        assertThat(sample.server()).isEqualTo(second.ldapUrl());
      }
    }
  }

  @Test
  void failOverWithoutAnyServerSaysWhatEachDid() throws IOException {
    String first = refusedUrl();
    String last = refusedUrl();
    try (TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(settings().url(first + " " + last).failOver());

      assertThat(sample.code()).isEqualTo("91 connectError");
      assertThat(sample.message()).contains(first).contains(last).contains("before that");
    }
  }

  @Test
  void failOverGoesOnWhenTheFirstServerIsSilentDuringTheHandshake() throws IOException {
    try (ScriptedServer silent = ScriptedServer.silent();
        TestUser user = TestUser.alone()) {
      // What is loaded for the first handshake takes longer than the next one may.
      user.run(settings().url(server.ldapsUrl()).trust(server.authority()));

      SearchSample sample =
          user.run(
              settings()
                  .url(silent.tlsUrl() + " " + server.ldapsUrl())
                  .trust(server.authority())
                  .timeouts(2_000, 20_000)
                  .failOver());

      assertThat(sample.message()).isEmpty();
      assertThat(sample.server()).isEqualTo(server.ldapsUrl());
    }
  }

  @Test
  void failedConnectionShowsItsOwnSearchAndNotTheOneBefore() throws IOException {
    try (TestUser user = TestUser.alone()) {
      user.run(settings().filter("(uid=before)"));

      SearchSample sample = user.run(settings().url(refusedUrl()).filter("(uid=now)"));

      assertThat(sample.request()).contains("(uid=now)").doesNotContain("(uid=before)");
    }
  }
}
