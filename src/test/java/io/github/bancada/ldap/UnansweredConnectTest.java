package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.testing.FullQueue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers with a full queue: the kernel leaves a connect unanswered. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnansweredConnectTest {
  @TempDir Path directory;

  @BeforeEach
  void onlyWhereAFullQueueBlocks() {
    assumeTrue(
        System.getProperty("os.name").equals("Linux"),
        "SKIPPED: only Linux leaves a connect to a full queue unanswered; run it there");
  }

  @Test
  void tcpConnectEndsAtTheConnectTimeout() throws IOException {
    try (FullQueue server =
            new FullQueue(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        TestUser user = TestUser.alone()) {
      int port = ((InetSocketAddress) server.address()).getPort();

      SearchSample sample =
          user.run(TestSettings.at("ldap://127.0.0.1:" + port).timeouts(200, 20_000));

      assertThat(sample.code()).as(sample.message()).isEqualTo("85 timeout");
      assertThat(sample.message()).contains("within 200 ms");
    }
  }

  @Test
  void unixSocketConnectEndsAtTheConnectTimeout() throws IOException {
    Path socket = directory.resolve("full");
    try (FullQueue server = new FullQueue(UnixDomainSocketAddress.of(socket));
        TestUser user = TestUser.alone()) {
      assertThat(server.address()).isEqualTo(UnixDomainSocketAddress.of(socket));

      SearchSample sample = user.run(TestSettings.at("ldapi://" + socket).timeouts(200, 20_000));

      assertThat(sample.code()).as(sample.message()).isEqualTo("85 timeout");
      assertThat(sample.message()).contains("within 200 ms");
    }
  }
}
