package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.OpenConnections;
import io.github.bancada.ldap.wire.RehearsalPeer;
import io.github.bancada.work.Sample;
import java.net.StandardProtocolFamily;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Searches before the test, at a peer in the same process. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RehearsalTest {
  @ParameterizedTest
  @EnumSource(names = {"INET", "UNIX"})
  void searchIsLikeThoseOfTheTestAndCountsNowhere(StandardProtocolFamily family) {
    int openBefore = OpenConnections.now();
    int peakBefore = OpenConnections.peak();

    Sample last = Rehearsal.of(family);

    assertThat(last.success()).as(last.message()).isTrue();
    assertThat(last.headers()).contains("Entries: 1\n");
    assertThat(last.connectNanos()).isPositive();
    assertThat(last.bindNanos()).isPositive();
    assertThat(OpenConnections.now()).isEqualTo(openBefore);
    assertThat(OpenConnections.peak()).isEqualTo(peakBefore);
  }

  @Test
  void processRehearsesATransportOnce() {
    Rehearsal.once(StandardProtocolFamily.INET);

    assertThat(Rehearsal.once(StandardProtocolFamily.INET)).isNull();
  }

  @Test
  void peerLeavesNoSocketBehind() throws Exception {
    RehearsalPeer peer = new RehearsalPeer(StandardProtocolFamily.UNIX);
    Path socket = Path.of(peer.url().substring("ldapi://".length()).replace("%2F", "/"));
    assertThat(socket).exists();

    peer.close();

    assertThat(Files.exists(socket.getParent())).isFalse();
  }
}
