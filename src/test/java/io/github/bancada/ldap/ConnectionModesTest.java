package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.OpenConnections;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.testing.Waiting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ConnectionModesTest extends TwoEntries {
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
      assertThat(user.run(TestSettings.at(silent.url()).timeouts(20_000, 200)).message())
          .contains("within 200 ms; " + hint);
      TestSettings settings =
          TestSettings.at(bindsOnly.url()).connectionPerUser().bind("anonymous");
      LdapSettings search = settings.timeouts(20_000, 200).build();
      Waiting.await("a bind in the short time", () -> user.run(settings.connectOnly()).success());
      assertThat(user.run(search).message()).contains("within 200 ms").doesNotContain(hint);
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
}
