package io.github.bancada.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.FullQueue;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A name with several addresses, some of them dead. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HappyEyeballsTest {
  @BeforeEach
  void onlyWhereAFullQueueBlocks() {
    assumeTrue(
        System.getProperty("os.name").equals("Linux"),
        "SKIPPED: only Linux leaves a connect to a full queue unanswered; run it there");
  }

  private static ServerSocket listener(String address) throws IOException {
    ServerSocket listener = new ServerSocket();
    listener.bind(new InetSocketAddress(address, 0));
    return listener;
  }

  private static InetSocketAddress of(ServerSocket listener) {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  private static FullQueue blackHole(String address) throws IOException {
    return new FullQueue(new InetSocketAddress(address, 0));
  }

  private static InetSocketAddress of(FullQueue queue) throws IOException {
    return (InetSocketAddress) queue.address();
  }

  /** An address where a connect is refused. */
  private static InetSocketAddress refusing(String address) throws IOException {
    return new InetSocketAddress(address, FreePort.find());
  }

  private static SocketChannel connect(InetSocketAddress... targets) throws IOException {
    try (HappyEyeballs first = new HappyEyeballs(List.of(targets))) {
      return first.connect(() -> Long.MAX_VALUE);
    }
  }

  @Test
  void secondAddressIsUsedIfTheFirstIsDead() throws IOException {
    try (FullQueue hole = blackHole("127.0.0.2");
        ServerSocket live = listener("127.0.0.3");
        SocketChannel channel = connect(of(hole), of(live))) {
      assertThat(channel.getRemoteAddress()).isEqualTo(of(live));
      assertThat(channel.isBlocking()).isTrue();
    }
  }

  @Test
  void lastAddressIsUsedAfterDeadAndRefusingOnes() throws IOException {
    try (FullQueue hole = blackHole("127.0.0.2");
        FullQueue another = blackHole("127.0.0.3");
        ServerSocket live = listener("127.0.0.4");
        SocketChannel channel = connect(of(hole), refusing("127.0.0.5"), of(another), of(live))) {
      assertThat(channel.getRemoteAddress()).isEqualTo(of(live));
    }
  }

  @Test
  void firstAddressIsUsedIfItAnswers() throws IOException {
    try (ServerSocket first = listener("127.0.0.2");
        ServerSocket second = listener("127.0.0.3");
        SocketChannel channel = connect(of(first), of(second))) {
      assertThat(channel.getRemoteAddress()).isEqualTo(of(first));
    }
  }

  @Test
  void startedAttemptStillWinsAfterARefusal() throws Exception {
    FullQueue hole = blackHole("127.0.0.2");
    InetSocketAddress address = of(hole);
    try (HappyEyeballs first = new HappyEyeballs(List.of(address, refusing("127.0.0.3")))) {
      // At the second call both attempts have started; the listener opens only now.
      int[] asked = {0};
      ServerSocket[] late = {null};
      SocketChannel channel =
          first.connect(
              () -> {
                if (++asked[0] == 2) {
                  hole.close();
                  late[0] = new ServerSocket();
                  late[0].setReuseAddress(true);
                  late[0].bind(address);
                }
                return 100L;
              });
      assertThat(channel.getRemoteAddress()).isEqualTo(address);
      channel.close();
      late[0].close();
    }
  }

  @Test
  void allRefusalsAreNamed() throws IOException {
    InetSocketAddress one = refusing("127.0.0.2");
    InetSocketAddress other = refusing("127.0.0.3");

    assertThatThrownBy(() -> connect(one, other))
        .isInstanceOf(ConnectException.class)
        .hasMessage("Connection refused (127.0.0.2); Connection refused (127.0.0.3)");
  }

  @Test
  void closeFromAnotherThreadEndsTheWait() throws Exception {
    try (FullQueue hole = blackHole("127.0.0.2");
        FullQueue another = blackHole("127.0.0.3");
        HappyEyeballs first = new HappyEyeballs(List.of(of(hole), of(another)))) {
      Thread closer = new Thread(first::close);

      assertThatThrownBy(
              () ->
                  first.connect(
                      () -> {
                        closer.start();
                        return Long.MAX_VALUE;
                      }))
          .isInstanceOf(AsynchronousCloseException.class);
      closer.join();
    }
  }

  @Test
  void interruptEndsTheWait() throws Exception {
    try (FullQueue hole = blackHole("127.0.0.2");
        HappyEyeballs first = new HappyEyeballs(List.of(of(hole)))) {
      assertThatThrownBy(
              () ->
                  first.connect(
                      () -> {
                        Thread.currentThread().interrupt();
                        return Long.MAX_VALUE;
                      }))
          .isInstanceOf(ClosedByInterruptException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void callersExceptionEndsTheWait() throws IOException {
    try (FullQueue hole = blackHole("127.0.0.2");
        HappyEyeballs first = new HappyEyeballs(List.of(of(hole)))) {
      assertThatThrownBy(
              () ->
                  first.connect(
                      () -> {
                        throw new InterruptedException("enough");
                      }))
          .hasMessage("enough");
    }
  }

  @Test
  void deadlineEndsAConnectToDeadAddresses() throws IOException {
    try (Deadlines deadlines = new Deadlines("test");
        FullQueue hole = blackHole("127.0.0.2");
        FullQueue another = blackHole("127.0.0.3");
        ChannelSocket socket = new ChannelSocket(SocketChannel.open());
        Deadlines.Guard guard = deadlines.guard(socket)) {
      List<InetSocketAddress> targets = List.of(of(hole), of(another));
      guard.begin(100);

      assertThatThrownBy(() -> socket.connectToAny(targets))
          .isInstanceOf(ClosedChannelException.class); // in the connect, or before it
      assertThat(guard.ended()).isEqualTo(Deadlines.Ended.TIMEOUT);
    }
  }
}
