package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that accept nobody: their queue is full, so the kernel leaves a connect unanswered. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnansweredConnectTest {
  @TempDir Path directory;

  @BeforeEach
  void onlyWhereAFullQueueBlocks() {
    assumeTrue(
        System.getProperty("os.name").equals("Linux"),
        "SKIPPED: only Linux leaves a connect to a full queue unanswered; run it there");
  }

  /** A listener whose queue has been filled; it never accepts. */
  private static final class FullQueue implements Closeable {
    private final ServerSocketChannel listener;
    private final List<SocketChannel> queued = new ArrayList<>();

    FullQueue(ServerSocketChannel listener, SocketAddress address) throws IOException {
      this.listener = listener;
      listener.bind(address, 1);
      boolean taken = true;
      while (taken) {
        SocketChannel channel =
            address instanceof UnixDomainSocketAddress
                ? SocketChannel.open(StandardProtocolFamily.UNIX)
                : SocketChannel.open();
        queued.add(channel);
        channel.configureBlocking(false);
        try {
          taken = channel.connect(listener.getLocalAddress()) || queued.size() < 8;
        } catch (IOException e) {
          taken = false; // EAGAIN: a Unix socket says so at once
        }
      }
    }

    @Override
    public void close() throws IOException {
      for (SocketChannel each : queued) {
        each.close();
      }
      listener.close();
    }
  }

  @Test
  void tcpConnectEndsAtTheConnectTimeout() throws IOException {
    try (FullQueue server =
            new FullQueue(
                ServerSocketChannel.open(),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        TestUser user = TestUser.alone()) {
      int port = ((InetSocketAddress) server.listener.getLocalAddress()).getPort();

      SearchSample sample =
          user.run(TestSettings.at("ldap://127.0.0.1:" + port).timeouts(200, 20_000));

      assertThat(sample.code()).as(sample.message()).isEqualTo("85 timeout");
      assertThat(sample.message()).contains("within 200 ms");
    }
  }

  @Test
  void unixSocketConnectEndsAtTheConnectTimeout() throws IOException {
    Path socket = directory.resolve("full");
    try (FullQueue server =
            new FullQueue(
                ServerSocketChannel.open(StandardProtocolFamily.UNIX),
                UnixDomainSocketAddress.of(socket));
        TestUser user = TestUser.alone()) {
      assertThat(server.queued).isNotEmpty();

      SearchSample sample = user.run(TestSettings.at("ldapi://" + socket).timeouts(200, 20_000));

      assertThat(sample.code()).as(sample.message()).isEqualTo("85 timeout");
      assertThat(sample.message()).contains("within 200 ms");
    }
  }
}
