package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.OpenConnections;
import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.testing.Waiting;
import io.github.bancada.work.Phase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConnectionModesTest {
  private static final String FULANO1 = "cn=fulano1," + TestSettings.BASE;
  private static final String FULANO2 = "cn=fulano2," + TestSettings.BASE;

  private static DirectoryServer server;
  private static DirectoryServer second;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(TestSettings.BASE, 5);
    second = DirectoryServer.generated(TestSettings.BASE, 5);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    second.close();
  }

  private static TestSettings settings() {
    return TestSettings.at(server.ldapUrl());
  }

  private static List<String> phases(SearchSample sample) {
    return sample.phases().stream().map(Phase::label).toList();
  }

  @Test
  void newConnectionForEachSampleConnectsAndUnbindsEachTime() {
    try (TestUser user = TestUser.alone()) {
      for (int i = 0; i < 3; i++) {
        assertThat(phases(user.run(settings()))).containsExactly("connect", "search", "unbind");
      }
    }
  }

  @Test
  void connectionOfAUserIsKeptBetweenSamples() {
    LdapSettings settings = settings().connectionPerUser().bind("anonymous").build();
    try (TestUser user = TestUser.alone()) {
      assertThat(phases(user.run(settings))).containsExactly("connect", "bind", "search");

      SearchSample kept = user.run(settings);

      assertThat(phases(kept)).containsExactly("search");
      assertThat(kept.connectNanos()).isZero();
      assertThat(kept.bindNanos()).isZero();
      assertThat(kept.success()).isTrue();
    }
  }

  @Test
  void connectOpensAndBindsTheConnectionThatTheNextSearchFinds() {
    TestSettings settings = settings().connectionPerUser().bind(FULANO1, "fulano1");
    try (TestUser user = TestUser.alone()) {
      SearchSample connect = user.run(settings.connectOnly());

      assertThat(phases(connect)).containsExactly("connect", "bind");
      assertThat(connect.success()).isTrue();
      assertThat(connect.code()).isEqualTo("0 success");
      assertThat(connect.request()).endsWith(" connect");
      assertThat(connect.connectNanos()).isPositive();
      assertThat(phases(user.run(settings.connectOnly()))).as("it is open").isEmpty();
      assertThat(phases(user.run(settings().connectionPerUser().bind(FULANO1, "fulano1"))))
          .containsExactly("search");
    }
  }

  @Test
  void connectThatCannotBindOrConnectFailsWithItsCode() {
    try (TestUser user = TestUser.alone()) {
      assertThat(user.run(settings().bind(FULANO1, "wrong").connectOnly()).code())
          .isEqualTo("49 invalidCredentials");
      assertThat(user.run(TestSettings.at("ldap://127.0.0.1:1").connectOnly()))
          .matches(sample -> !sample.success())
          .extracting(SearchSample::code)
          .isEqualTo("91 connectError");
    }
  }

  @Test
  void timeoutSaysWhenTheServerHasNeverSentAByte() throws Exception {
    String hint = "it has not sent a byte on this connection";
    try (ScriptedServer silent = ScriptedServer.silent();
        ScriptedServer bindsOnly =
            ScriptedServer.playing(
                peer -> {
                  peer.send(Conversation.result(peer.request(), LdapMessages.BIND_RESPONSE, 0, ""));
                  peer.awaitClose();
                });
        TestUser user = TestUser.alone()) {
      assertThat(user.run(TestSettings.at(silent.url()).timeouts(5_000, 200)).message())
          .contains("within 200 ms; " + hint);
      assertThat(
              user.run(TestSettings.at(bindsOnly.url()).bind("anonymous").timeouts(5_000, 200))
                  .message())
          .contains("within 200 ms")
          .doesNotContain(hint);
    }
  }

  @Test
  void openConnectionsAreCountedUntilTheyAreClosed() {
    int before = OpenConnections.now();
    LdapSettings settings = settings().connectionPerUser().build();
    try (TestUser one = TestUser.alone();
        TestUser two = TestUser.alone()) {
      one.run(settings);
      two.run(settings);
      one.run(settings);
      one.run(TestSettings.at("ldap://127.0.0.1:1"));

      assertThat(OpenConnections.now()).isEqualTo(before + 2);
      assertThat(OpenConnections.peak()).isGreaterThanOrEqualTo(before + 2);
    }
    assertThat(OpenConnections.now()).isEqualTo(before);
  }

  @Test
  void usersDoNotShareTheConnectionsTheyKeep() throws Exception {
    try (ScriptedServer scripted = ScriptedServer.playing(Conversation::healthy);
        LdapClient client = new LdapClient();
        TestUser one = TestUser.of(client);
        TestUser two = TestUser.of(client)) {
      LdapSettings settings = TestSettings.at(scripted.url()).connectionPerUser().build();
      one.run(settings);
      two.run(settings);
      one.run(settings);

      assertThat(scripted.accepted()).isEqualTo(2);
    }
  }

  @Test
  void rebindBindsBeforeEachSampleOnAKeptConnection() {
    LdapSettings settings =
        settings().connectionPerUser().bind(FULANO1, "fulano1").rebind().build();
    try (TestUser user = TestUser.alone()) {
      user.run(settings);

      SearchSample kept = user.run(settings);

      assertThat(phases(kept)).containsExactly("bind", "search");
      assertThat(kept.bindNanos()).isPositive();
    }
  }

  @Test
  void reconnectAfterTwoOpensANewConnectionForTheThirdSample() {
    LdapSettings settings = settings().connectionPerUser().reconnectAfter(2).build();
    try (TestUser user = TestUser.alone()) {
      List<Boolean> connected = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        connected.add(user.run(settings).connectNanos() > 0);
      }

      assertThat(connected).containsExactly(true, false, true, false, true);
    }
  }

  @Test
  void otherIdentityOnAKeptConnectionBindsAnew() {
    try (TestUser user = TestUser.alone()) {
      user.run(settings().connectionPerUser().bind(FULANO1, "fulano1"));

      SearchSample other = user.run(settings().connectionPerUser().bind(FULANO2, "fulano2"));

      assertThat(phases(other)).containsExactly("bind", "search");
      assertThat(other.success()).isTrue();
    }
  }

  @Test
  void wrongPasswordOnAKeptConnectionFailsOnlyThatSample() {
    TestSettings right = settings().connectionPerUser().bind(FULANO1, "fulano1");
    TestSettings wrong = settings().connectionPerUser().bind(FULANO2, "not it");
    try (TestUser user = TestUser.alone()) {
      user.run(right);

      assertThat(user.run(wrong).code()).isEqualTo("49 invalidCredentials");

      SearchSample after = user.run(right);
      assertThat(phases(after)).containsExactly("bind", "search");
      assertThat(after.success()).isTrue();
    }
  }

  @Test
  void noBindOnAConnectionWithAnIdentityTakesTheIdentityAway() {
    try (TestUser user = TestUser.alone()) {
      user.run(settings().connectionPerUser().bind(FULANO1, "fulano1"));

      assertThat(phases(user.run(settings().connectionPerUser())))
          .containsExactly("bind", "search");
      assertThat(phases(user.run(settings().connectionPerUser()))).containsExactly("search");
    }
  }

  @Test
  void searchesOfAUserOnTheSameServerShareOneConnection() throws Exception {
    try (ScriptedServer scripted = ScriptedServer.playing(Conversation::healthy);
        TestUser user = TestUser.alone()) {
      user.run(TestSettings.at(scripted.url()).connectionPerUser().filter("(uid=a)"));
      user.run(TestSettings.at(scripted.url()).connectionPerUser().filter("(uid=b)"));

      assertThat(scripted.accepted()).isEqualTo(1);
    }
  }

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
  void sampleWithoutAPermitOfThePoolTimesOutWithCode85() throws Exception {
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
      LdapSettings settings = TestSettings.at(scripted.url()).pool(1, 5_000).build();

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

  private static String refusedUrl() throws IOException {
    try (ScriptedServer gone = ScriptedServer.silent()) {
      return gone.url();
    }
  }
}
