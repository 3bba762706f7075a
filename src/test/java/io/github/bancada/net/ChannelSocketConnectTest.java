package io.github.bancada.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.net.Peer.Transport;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How a socket connects, and what it reports about its peer. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ChannelSocketConnectTest {
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();

  @ParameterizedTest
  @EnumSource
  void openingAndClosingAreToldOnce(Transport transport) throws IOException {
    try (Peer peer = Peer.silent(transport)) {
      ChannelSocket socket = peer.socket(opened::incrementAndGet, closed::incrementAndGet);
      assertThat(socket.isConnected()).isFalse();
      socket.connect(peer.address());
      assertThat(socket.isConnected()).isTrue();
      assertThat(closed).hasValue(0);

      socket.close();
      socket.close();

      assertThat(opened).hasValue(1);
      assertThat(closed).hasValue(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void connectionThatIsRefusedWasNeverOpen(Transport transport) throws IOException {
    SocketAddress away = Peer.away(transport);
    try (Peer peer = Peer.silent(transport);
        ChannelSocket socket = peer.socket(opened::incrementAndGet, closed::incrementAndGet)) {
      assertThatThrownBy(() -> socket.connect(away, 20_000)).isInstanceOf(IOException.class);
    }
    assertThat(opened).hasValue(0);
    assertThat(closed).hasValue(0);
  }

  @ParameterizedTest
  @EnumSource
  void socketThatWasClosedBeforeDoesNotConnect(Transport transport) throws IOException {
    try (Peer peer = Peer.silent(transport)) {
      ChannelSocket socket = peer.socket(opened::incrementAndGet, closed::incrementAndGet);
      socket.close();

      assertThatThrownBy(() -> socket.connect(peer.address()))
          .isInstanceOf(ClosedChannelException.class);
      assertThat(opened).hasValue(0);
    }
  }

  @Test
  void socketThatWasClosedBeforeTriesNoneOfSeveralAddresses() throws IOException {
    try (Peer peer = Peer.silent(Transport.TCP)) {
      ChannelSocket socket = peer.socket(opened::incrementAndGet, closed::incrementAndGet);
      socket.close();

      assertThatThrownBy(() -> socket.connectToAny(List.of(peer.address(), peer.address())))
          .isInstanceOf(AsynchronousCloseException.class);
      assertThat(opened).hasValue(0);
    }
  }

  @Test
  void firstOfSeveralAddressesThatAnswersIsTaken() throws IOException {
    try (Peer peer = Peer.echoing(Transport.TCP);
        ChannelSocket socket = peer.socket(opened::incrementAndGet, closed::incrementAndGet)) {
      socket.connectToAny(List.of(Peer.away(Transport.TCP), peer.address()));
      socket.getOutputStream().write(7);

      assertThat(socket.getInputStream().read()).isEqualTo(7);
      assertThat(socket.getRemoteSocketAddress()).isEqualTo(peer.address());
      assertThat(opened).hasValue(1);
    }
  }

  @Test
  void refusalOfASingleAddressIsJavasOwn() throws IOException {
    SocketAddress refusing = Peer.away(Transport.TCP);
    try (ChannelSocket socket = new ChannelSocket(SocketChannel.open())) {
      assertThatThrownBy(() -> socket.connectToAny(List.of(refusing)))
          .isInstanceOf(ConnectException.class)
          .hasMessage("Connection refused");
    }
  }

  @Test
  void addressOfATcpPeerIsItsOwn() throws IOException {
    try (Peer peer = Peer.silent(Transport.TCP);
        ChannelSocket socket = peer.connect()) {
      InetSocketAddress address = (InetSocketAddress) peer.address();

      assertThat(socket.getInetAddress()).isEqualTo(address.getAddress());
      assertThat(socket.getPort()).isEqualTo(address.getPort());
      socket.getInputStream().close();
      assertThat(socket.getRemoteSocketAddress()).isNull();
    }
  }

  @Test
  void unixPeerIsCalledLoopbackWithoutAPort() throws IOException {
    try (Peer peer = Peer.silent(Transport.UNIX);
        ChannelSocket socket = peer.connect()) {
      assertThat(socket.getInetAddress()).isEqualTo(InetAddress.getLoopbackAddress());
      assertThat(socket.getPort()).isZero();
      assertThat(socket.getLocalPort()).isZero();
      assertThat(socket.getLocalAddress()).isEqualTo(InetAddress.getLoopbackAddress());
    }
  }

  /** Drivers and TLS set them on any socket. */
  @ParameterizedTest
  @EnumSource
  void optionsAreIgnored(Transport transport) throws IOException {
    AtomicLong sent = new AtomicLong();
    try (Peer peer = Peer.echoing(transport);
        ChannelSocket socket = peer.connect()) {
      socket.setTcpNoDelay(true);
      socket.setKeepAlive(true);
      socket.setReuseAddress(true);
      socket.setSoLinger(true, 1);
      socket.setSendBufferSize(1);
      socket.setReceiveBufferSize(1);
      socket.setSoTimeout(1);
      socket.getOutputStream().write(1);
      sent.set(socket.sentBytes());

      assertThat(socket.getSoTimeout()).isZero();
      assertThat(socket.isBound()).isTrue();
      assertThat(socket.getInputStream().read()).isEqualTo(1);
      assertThat(sent).hasValue(1);
    }
  }
}
