package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.testing.FreePort;
import io.github.bancada.work.Phase;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransportsTest {
  private static DirectoryServer server;

  enum Transport {
    LDAP {
      @Override
      TestSettings settings() {
        return TestSettings.at(server.ldapUrl());
      }
    },
    START_TLS {
      @Override
      TestSettings settings() {
        return TestSettings.at(server.ldapUrl()).startTls().trust(server.authority());
      }
    },
    LDAPS {
      @Override
      TestSettings settings() {
        return TestSettings.at(server.ldapsUrl()).trust(server.authority());
      }
    },
    LDAPI {
      @Override
      TestSettings settings() {
        return TestSettings.at(server.ldapiUrl());
      }
    };

    abstract TestSettings settings();
  }

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(TestSettings.BASE, 50);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static SearchSample search(TestSettings settings) {
    try (TestUser user = TestUser.alone()) {
      return user.run(settings);
    }
  }

  @ParameterizedTest
  @EnumSource
  void searchFindsTheEntry(Transport transport) {
    SearchSample sample = search(transport.settings().expectEntries("1"));

    assertThat(sample.message()).isEmpty();
    assertThat(sample.code()).isEqualTo("0 success");
    assertThat(sample.success()).isTrue();
    assertThat(sample.entries()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void searchReturnsSameEntriesAsOverTcp(Transport transport) {
    TestSettings everything = transport.settings().filter("(objectClass=*)").ldif(1 << 20);

    SearchSample sample = search(everything);

    SearchSample overTcp =
        search(Transport.LDAP.settings().filter("(objectClass=*)").ldif(1 << 20));
    assertThat(sample.entries()).isEqualTo(51);
    assertThat(sample.ldif()).contains("uid: fulano50").isEqualTo(overTcp.ldif());
  }

  @ParameterizedTest
  @EnumSource
  void simpleBindIsAcceptedWithTheRightPassword(Transport transport) {
    SearchSample sample =
        search(transport.settings().bind("cn=fulano1," + TestSettings.BASE, "fulano1"));

    assertThat(sample.code()).isEqualTo("0 success");
    assertThat(sample.bindNanos()).isPositive();
  }

  @ParameterizedTest
  @EnumSource
  void sampleShowsItsPhasesInOrder(Transport transport) {
    SearchSample sample = search(transport.settings().bind("anonymous"));

    assertThat(sample.phases())
        .extracting(Phase::label)
        .containsExactly("connect", "bind", "search", "unbind");
    assertThat(sample.phases()).allMatch(Phase::success);
  }

  @Test
  void searchOverUnixSocketSendsAndReceivesSameBytesAsOverTcp() {
    SearchSample unix = search(Transport.LDAPI.settings());
    SearchSample tcp = search(Transport.LDAP.settings());

    assertThat(unix.sentBytes()).isPositive().isEqualTo(tcp.sentBytes());
    assertThat(unix.receivedBytes()).isPositive().isEqualTo(tcp.receivedBytes());
  }

  @Test
  void startTlsThatTheUnixSocketDoesNotOfferIsRefusedByTheServer() {
    SearchSample sample =
        search(TestSettings.at(server.ldapiUrl()).startTls().trust(server.authority()));

    assertThat(sample.message())
        .contains("the server at " + server.ldapiUrl() + " refused StartTLS");
    assertThat(sample.code()).doesNotStartWith("0").doesNotStartWith("9");
  }

  @Test
  void ldapsCountsTlsBytesOnTheWire() {
    SearchSample tls = search(Transport.LDAPS.settings());
    SearchSample tcp = search(Transport.LDAP.settings());

    assertThat(tls.receivedBytes()).isGreaterThan(tcp.receivedBytes() + 500);
    assertThat(tls.sentBytes()).isGreaterThan(tcp.sentBytes() + 200);
  }

  @Test
  void refusedTcpConnectionIsAConnectError() throws IOException {
    String url = "ldap://127.0.0.1:" + FreePort.find();

    SearchSample sample = search(TestSettings.at(url));

    assertThat(sample.code()).isEqualTo("91 connectError");
    assertThat(sample.message()).contains("cannot connect to " + url);
    assertThat(sample.success()).isFalse();
    assertThat(sample.phases()).extracting(Phase::label).containsExactly("connect");
  }

  @Test
  void missingUnixSocketIsAConnectErrorThatNamesIt() {
    SearchSample sample = search(TestSettings.at("ldapi:///nowhere/ldapi"));

    assertThat(sample.code()).isEqualTo("91 connectError");
    assertThat(sample.message()).contains("ldapi:///nowhere/ldapi");
  }

  @Test
  void unknownHostIsAConnectErrorThatNamesIt() {
    SearchSample sample = search(TestSettings.at("ldap://no-such-host.invalid:389"));

    assertThat(sample.code()).isEqualTo("91 connectError");
    assertThat(sample.message()).contains("no-such-host.invalid").contains("cannot be resolved");
  }
}
