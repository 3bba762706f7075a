package io.github.bancada.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.net.Peer.Transport;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One thread that reads and writes, at peers that are slow, deaf or gone. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FullDuplexTest {
  /** More than the kernel keeps for a peer that does not read. */
  private static final int MUCH = 16 << 20;

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  private static long soon() {
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
  }

  /** Sends all that it has before it reads, and then sends back what it has read. */
  private static Peer talkative(Transport transport, byte[] first) throws IOException {
    return new Peer(
        transport,
        client -> {
          Peer.sendAll(client, ByteBuffer.wrap(first));
          ByteBuffer heard = ByteBuffer.allocate(MUCH);
          while (heard.hasRemaining()) {
            client.read(heard);
          }
          Peer.sendAll(client, heard.flip());
        });
  }

  @ParameterizedTest
  @EnumSource
  void neitherSideWaitsForTheOtherToRead(Transport transport) throws Exception {
    byte[] bytes = random(MUCH);
    try (Peer peer = talkative(transport, bytes);
        ChannelSocket socket = peer.connect();
        FullDuplex duplex = socket.fullDuplex()) {
      socket.getOutputStream().write(bytes);
      assertThat(duplex.hasUnsent()).isTrue();
      assertThat(socket.sentBytes()).isLessThan(MUCH);

      assertThat(socket.getInputStream().readNBytes(MUCH)).isEqualTo(bytes);
      assertThat(socket.getInputStream().readNBytes(MUCH)).isEqualTo(bytes);
      assertThat(duplex.hasUnsent()).isFalse();
      assertThat(socket.sentBytes()).isEqualTo(MUCH);
      assertThat(socket.receivedBytes()).isEqualTo(2L * MUCH);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenInPartsWhileThePeerIsDeafArrivesInOrder(Transport transport) throws Exception {
    byte[] bytes = random(MUCH);
    try (Peer peer = talkative(transport, new byte[] {1});
        ChannelSocket socket = peer.connect();
        FullDuplex duplex = socket.fullDuplex()) {
      for (int at = 0; at < MUCH; at += 1 << 18) {
        socket.getOutputStream().write(bytes, at, 1 << 18);
      }

      assertThat(socket.getInputStream().read()).isEqualTo(1);
      assertThat(socket.getInputStream().readNBytes(MUCH)).isEqualTo(bytes);
      assertThat(duplex.hasUnsent()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void readWithoutAByteEndsAtItsTimeAndCanBeRepeated(Transport transport) throws Exception {
    try (Peer peer = Peer.echoing(transport);
        ChannelSocket socket = peer.connect();
        FullDuplex duplex = socket.fullDuplex()) {
      duplex.endReadsAt(soon());
      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);

      duplex.letReadsWait();
      socket.getOutputStream().write(7);
      assertThat(socket.getInputStream().read()).isEqualTo(7);
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsEndAlsoWhileBytesTrickleIn(Transport transport) throws Exception {
    try (Peer peer = Peer.trickling(transport);
        ChannelSocket socket = peer.connect();
        FullDuplex duplex = socket.fullDuplex()) {
      duplex.endReadsAt(soon());

      assertThatThrownBy(() -> socket.getInputStream().readNBytes(MUCH))
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsAndWritesWaitAgainAfterItsEnd(Transport transport) throws Exception {
    try (Peer peer = Peer.echoing(transport);
        ChannelSocket socket = peer.connect()) {
      for (int i = 0; i < 3; i++) {
        try (FullDuplex duplex = socket.fullDuplex()) {
          duplex.endReadsAt(System.nanoTime() + TimeUnit.SECONDS.toNanos(20));
          socket.getOutputStream().write(i);
          assertThat(socket.getInputStream().read()).isEqualTo(i);
        }
        socket.getOutputStream().write(i);
        assertThat(socket.getInputStream().read()).isEqualTo(i);
      }
      assertThat(socket.sentBytes()).isEqualTo(6);
    }
  }

  /** What ended a read of a thread of its own, after this has been done to it. */
  private static Throwable endOfRead(ChannelSocket socket, Action action) throws Exception {
    AtomicReference<Throwable> end = new AtomicReference<>();
    Thread reading =
        new Thread(
            () -> {
              try {
                socket.getInputStream().read();
              } catch (IOException e) {
                end.set(e);
              }
            });
    reading.start();
    Waiting.await("the read", () -> reading.getState() == Thread.State.RUNNABLE);
    action.on(reading);
    Waiting.awaitEnd(reading);
    return end.get();
  }

  private static void end(ChannelSocket socket) throws IOException {
    socket.close();
  }

  private interface Action {
    void on(Thread reading) throws Exception;
  }

  @ParameterizedTest
  @EnumSource
  void closeFromAnotherThreadEndsARead(Transport transport) throws Exception {
    try (Peer peer = Peer.silent(transport);
        ChannelSocket socket = peer.connect();
        FullDuplex duplex = socket.fullDuplex()) {
      assertThat(endOfRead(socket, reading -> end(socket)))
          .isInstanceOf(ClosedChannelException.class);
      assertThat(duplex.hasUnsent()).isFalse();
    }
  }

  @Test
  void interruptEndsAReadAndTheConnection() throws Exception {
    try (Peer peer = Peer.silent(Transport.TCP);
        ChannelSocket socket = peer.connect();
        FullDuplex duplex = socket.fullDuplex()) {
      assertThat(endOfRead(socket, Thread::interrupt))
          .isInstanceOf(ClosedByInterruptException.class);
      assertThat(socket.isClosed()).isTrue();
      assertThat(duplex.hasUnsent()).isFalse();
    }
  }

  @Test
  void closedSocketHasNone() throws Exception {
    try (Peer peer = Peer.silent(Transport.TCP);
        ChannelSocket socket = peer.connect()) {
      end(socket);

      assertThatThrownBy(socket::fullDuplex).isInstanceOf(ClosedChannelException.class);
    }
  }
}
