package io.github.bancada.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.net.Deadlines.Ended;
import io.github.bancada.net.Deadlines.Guard;
import io.github.bancada.net.Peer.Transport;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sockets over TCP and Unix domain, with peers that are slow, deaf, half gone or gone. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ChannelSocketTest {
  private static final int SOON_MILLIS = 200;
  private static final int MUCH = 1 << 20;

  private final Deadlines deadlines = new Deadlines("test");

  @AfterEach
  void close() {
    deadlines.close();
  }

  private interface Operation {
    void run() throws IOException;
  }

  /** The deadline ends an operation that would last forever. */
  private void assertTimeout(ChannelSocket socket, Operation operation) {
    try (Guard guard = deadlines.guard(socket)) {
      guard.begin(SOON_MILLIS);

      assertThatThrownBy(operation::run).isInstanceOf(ClosedChannelException.class);
      assertThat(guard.ended()).isEqualTo(Ended.TIMEOUT);
      assertThat(socket.isClosed()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void bytesArriveInOrderAndAreCountedBothWays(Transport transport) throws Exception {
    byte[] bytes = new byte[MUCH];
    new Random(1).nextBytes(bytes);
    try (Peer peer = Peer.echoing(transport);
        ChannelSocket socket = peer.connect()) {
      CompletableFuture<Void> sending =
          CompletableFuture.runAsync(
              () -> {
                try {
                  socket.getOutputStream().write(bytes);
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });

      assertThat(socket.getInputStream().readNBytes(MUCH)).isEqualTo(bytes);
      sending.get(180, TimeUnit.SECONDS);
      assertThat(socket.sentBytes()).isEqualTo(MUCH);
      assertThat(socket.receivedBytes()).isEqualTo(MUCH);
    }
  }

  @ParameterizedTest
  @EnumSource
  void singleBytesAndPartsOfArraysAreSentToo(Transport transport) throws IOException {
    try (Peer peer = Peer.echoing(transport);
        ChannelSocket socket = peer.connect()) {
      socket.getOutputStream().write(0x1ff);
      socket.getOutputStream().write("abcdef".getBytes(StandardCharsets.US_ASCII), 2, 3);
      byte[] target = new byte[8];

      assertThat(socket.getInputStream().read()).isEqualTo(0xff);
      assertThat(socket.getInputStream().readNBytes(target, 1, 3)).isEqualTo(3);
      assertThat(target).containsExactly(0, 'c', 'd', 'e', 0, 0, 0, 0);
      assertThat(socket.getInputStream().read(target, 0, 0)).isZero();
      assertThat(socket.sentBytes()).isEqualTo(4);
      assertThat(socket.receivedBytes()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @EnumSource
  void halfOfAConnectionThatThePeerClosedIsAnEndAndTheOtherGoesOn(Transport transport)
      throws Exception {
    AtomicReference<String> heard = new AtomicReference<>("");
    try (Peer peer =
            new Peer(
                transport,
                client -> {
                  Peer.sendAll(client, ByteBuffer.wrap(new byte[] {'b', 'y', 'e'}));
                  client.shutdownOutput();
                  ByteBuffer rest = ByteBuffer.allocate(64);
                  client.read(rest);
                  heard.set(
                      new String(rest.array(), 0, rest.position(), StandardCharsets.US_ASCII));
                });
        ChannelSocket socket = peer.connect()) {
      assertThat(socket.getInputStream().readAllBytes()).hasSize(3);
      socket.getOutputStream().write("one more thing".getBytes(StandardCharsets.US_ASCII));

      Waiting.await("what was sent after the end", heard::get, "one more thing"::equals);
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
      assertThat(socket.isClosed()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void ownHalfCanBeClosed(Transport transport) throws IOException {
    try (Peer peer = Peer.echoing(transport);
        ChannelSocket socket = peer.connect()) {
      socket.shutdownOutput();
      assertThatThrownBy(() -> socket.getOutputStream().write(1))
          .isInstanceOf(ClosedChannelException.class);
      socket.shutdownInput();

      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  /** As after a cable was pulled: no packet says that the other end is gone. */
  @ParameterizedTest
  @EnumSource
  void silentPeerIsLeftAtTheDeadline(Transport transport) throws IOException {
    try (Peer peer = Peer.silent(transport);
        ChannelSocket socket = peer.connect()) {
      assertTimeout(socket, () -> socket.getInputStream().read());
      assertThat(socket.receivedBytes()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void peerThatNeverReadsIsLeftAtTheDeadline(Transport transport) throws IOException {
    try (Peer peer = Peer.silent(transport);
        ChannelSocket socket = peer.connect()) {
      socket.getOutputStream().write(1); // in time, however busy the machine is

      assertTimeout(
          socket,
          () -> {
            while (true) {
              socket.getOutputStream().write(new byte[MUCH]);
            }
          });
      assertThat(socket.sentBytes()).as("what the kernel took").isPositive();
    }
  }

  /** A read timeout restarts with every byte; a deadline does not. */
  @ParameterizedTest
  @EnumSource
  void tricklingPeerIsLeftAtTheDeadline(Transport transport) throws IOException {
    try (Peer peer = Peer.trickling(transport);
        ChannelSocket socket = peer.connect()) {
      assertThat(socket.getInputStream().read()).isZero();

      assertTimeout(socket, () -> socket.getInputStream().readNBytes(MUCH));
      assertThat(socket.receivedBytes()).isBetween(1L, MUCH - 1L);
    }
  }

  @ParameterizedTest
  @EnumSource
  void tricklingPeerIsHeardOutUnderAnIdleTimeout(Transport transport) {
    Waiting.await("a run in which nothing stands still for a second", () -> isHeardOut(transport));
  }

  /** False if the peer's thread did not run for so long. */
  private boolean isHeardOut(Transport transport) throws IOException {
    int whole = 2_000; // far longer than the idle timeout
    try (Peer peer = Peer.trickling(transport);
        ChannelSocket socket = peer.connect();
        Guard guard = deadlines.guard(socket)) {
      guard.beginWithIdleTimeout(TimeUnit.SECONDS.toMillis(1), socket::receivedBytes);

      return socket.getInputStream().readNBytes(whole).length == whole && guard.ended() == Ended.NO;
    } catch (ClosedChannelException e) {
      return false;
    }
  }

  @Test
  void resetIsAFailureAndNoEnd() throws IOException {
    try (Peer peer =
            new Peer(
                Transport.TCP,
                client -> {
                  client.setOption(StandardSocketOptions.SO_LINGER, 0);
                  client.close();
                });
        ChannelSocket socket = peer.connect()) {
      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("reset");
    }
  }

  @ParameterizedTest
  @EnumSource
  void closeFromAnotherThreadEndsARead(Transport transport) throws Exception {
    try (Peer peer = Peer.silent(transport);
        ChannelSocket socket = peer.connect()) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread reader =
          new Thread(
              () -> {
                try {
                  socket.getInputStream().read();
                } catch (IOException e) {
                  thrown.set(e);
                }
              });
      reader.start();

      socket.getInputStream().close();

      Waiting.awaitEnd(reader);
      assertThat(thrown.get()).isInstanceOf(ClosedChannelException.class);
    }
  }
}
