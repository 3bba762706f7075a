package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.work.Phase;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class MeasurementTest {
  @Test
  void bytesEqualWhatThePeerCounted() throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(Conversation::healthy);
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(TestSettings.at(server.url()).bind("anonymous"));
      server.awaitIdle();

      assertThat(sample.sentBytes()).isPositive().isEqualTo(server.receivedBytes());
      assertThat(sample.receivedBytes()).isPositive().isEqualTo(server.sentBytes());
    }
  }

  @Test
  void bytesOfSamplesOnAKeptConnectionAddUpToWhatThePeerCounted() throws Exception {
    long sent = 0;
    long received = 0;
    try (ScriptedServer server = ScriptedServer.playing(Conversation::healthy)) {
      LdapSettings settings =
          TestSettings.at(server.url()).connectionPerUser().reconnectAfter(5).build();
      try (TestUser user = TestUser.alone()) {
        for (int i = 0; i < 10; i++) {
          SearchSample sample = user.run(settings);
          sent += sample.sentBytes();
          received += sample.receivedBytes();
        }
      }
      server.awaitIdle();

      int goodbye = LdapMessages.envelope(11, LdapMessages.unbind(), new byte[0]).length;
      assertThat(received).isEqualTo(server.sentBytes());
      assertThat(sent).isEqualTo(server.receivedBytes() - 2L * goodbye);
    }
  }

  @Test
  void bytesOfAFailedSampleAreCounted() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  int id = peer.request();
                  peer.send(Conversation.entry(id, "cn=a"), new byte[] {0x30, 0x50});
                });
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(TestSettings.at(server.url()));
      server.awaitIdle();

      assertThat(sample.code()).isEqualTo("81 serverDown");
      assertThat(sample.sentBytes()).isEqualTo(server.receivedBytes());
      assertThat(sample.receivedBytes()).isEqualTo(server.sentBytes());
    }
  }

  @Test
  void bytesOfAFailedHandshakeAreCounted() throws Exception {
    try (ScriptedServer closing = ScriptedServer.playing(peer -> peer.read(1));
        ScriptedServer server = ScriptedServer.playing(peer -> peer.awaitClose());
        TestUser user = TestUser.alone()) {
      // What is loaded for the first handshake takes longer than the next one may.
      assertThat(user.run(TestSettings.at(closing.tlsUrl())).code()).isEqualTo("91 connectError");

      SearchSample sample = user.run(TestSettings.at(server.tlsUrl()).timeouts(1_000, 20_000));
      server.awaitIdle();

      assertThat(sample.code()).isEqualTo("85 timeout");
      assertThat(sample.sentBytes()).isPositive().isEqualTo(server.receivedBytes());
    }
  }

  @Test
  void phasesLieWithinTheSampleOneAfterTheOther() throws IOException {
    try (DirectoryServer server = DirectoryServer.generated(TestSettings.BASE, 1);
        TestUser user = TestUser.alone()) {
      SearchSample sample =
          user.run(TestSettings.at(server.ldapsUrl()).trust(server.authority()).bind("anonymous"));

      assertThat(sample.success()).isTrue();
      long end = 0;
      long sum = 0;
      for (Phase phase : sample.phases()) {
        assertThat(phase.offsetNanos()).isGreaterThanOrEqualTo(end);
        assertThat(phase.elapsedNanos()).isPositive();
        end = phase.offsetNanos() + phase.elapsedNanos();
        sum += phase.elapsedNanos();
      }
      assertThat(end).isLessThanOrEqualTo(sample.elapsedNanos());
      assertThat(sum).isLessThanOrEqualTo(sample.elapsedNanos());
    }
  }

  @Test
  void timesArePositiveAndLatencyLiesBetweenBindAndEnd() throws IOException {
    try (DirectoryServer server = DirectoryServer.generated(TestSettings.BASE, 1);
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(TestSettings.at(server.ldapUrl()).bind("anonymous"));

      assertThat(sample.connectNanos()).isPositive();
      assertThat(sample.bindNanos()).isPositive();
      assertThat(sample.latencyNanos())
          .isGreaterThan(sample.connectNanos() + sample.bindNanos())
          .isLessThan(sample.elapsedNanos());
    }
  }

  @Test
  void latencyOfASampleWithoutAnAnswerIsZero() throws IOException {
    try (ScriptedServer server = ScriptedServer.silent();
        TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(TestSettings.at(server.url()).timeouts(200, 100));

      assertThat(sample.code()).isEqualTo("85 timeout");
      assertThat(sample.latencyNanos()).isZero();
      assertThat(sample.elapsedNanos()).isPositive();
    }
  }
}
