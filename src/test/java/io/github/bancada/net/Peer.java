package io.github.bancada.net;

import io.github.bancada.testing.FreePort;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The other end of one connection, on loopback: does what a script says, well or badly. Close it to
 * close the connection too.
 */
final class Peer implements Closeable {
  private static final long TRICKLE_MILLIS = 1;

  /** What carries the connection. */
  enum Transport {
    TCP,
    UNIX
  }

  /** What the peer does with the connection, which stays open afterwards. */
  @FunctionalInterface
  interface Script {
    void run(SocketChannel client) throws Exception;
  }

  private final Transport transport;
  private final Path directory;
  private final ServerSocketChannel listener;
  private volatile SocketChannel client;

  /** A peer that follows the script with the first connection, and accepts no other. */
  Peer(Transport transport, Script script) throws IOException {
    this.transport = transport;
    boolean unix = transport == Transport.UNIX;
    directory = unix ? Files.createTempDirectory("bancada-peer") : null;
    listener =
        unix ? ServerSocketChannel.open(StandardProtocolFamily.UNIX) : ServerSocketChannel.open();
    listener.bind(
        unix
            ? UnixDomainSocketAddress.of(directory.resolve("s"))
            : new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    Thread thread = new Thread(() -> play(script), "peer");
    thread.setDaemon(true);
    thread.start();
  }

  private void play(Script script) {
    try {
      client = listener.accept();
      script.run(client);
    } catch (Exception e) {
      // Closed, or the test's socket has gone away: most scripts want that.
    }
  }

  /** Accepts, and neither sends nor reads. */
  static Peer silent(Transport transport) throws IOException {
    return new Peer(transport, client -> {});
  }

  /** Sends back what it gets. */
  static Peer echoing(Transport transport) throws IOException {
    return new Peer(
        transport,
        client -> {
          ByteBuffer buffer = ByteBuffer.allocate(16 << 10);
          while (client.read(buffer.clear()) >= 0) {
            sendAll(client, buffer.flip());
          }
        });
  }

  /** Sends one byte after the other, slowly and without end, after these at once. */
  static Peer trickling(Transport transport, byte... first) throws IOException {
    return new Peer(
        transport,
        client -> {
          sendAll(client, ByteBuffer.wrap(first));
          while (true) {
            sendAll(client, ByteBuffer.wrap(new byte[1]));
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(TRICKLE_MILLIS)); // its pace
          }
        });
  }

  /** An address without a listener. */
  static SocketAddress away(Transport transport) throws IOException {
    return transport == Transport.UNIX
        ? UnixDomainSocketAddress.of("/nowhere/s")
        : new InetSocketAddress(InetAddress.getLoopbackAddress(), FreePort.find());
  }

  static void sendAll(SocketChannel client, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      client.write(bytes);
    }
  }

  SocketAddress address() throws IOException {
    return listener.getLocalAddress();
  }

  /** A new socket of this transport, not connected. */
  ChannelSocket socket(Runnable onOpened, Runnable onClosed) throws IOException {
    return new ChannelSocket(
        transport == Transport.UNIX
            ? SocketChannel.open(StandardProtocolFamily.UNIX)
            : SocketChannel.open(),
        onOpened,
        onClosed);
  }

  /** A socket that is connected to this peer. */
  ChannelSocket connect() throws IOException {
    ChannelSocket socket = socket(() -> {}, () -> {});
    socket.connect(address());
    return socket;
  }

  @Override
  public void close() throws IOException {
    listener.close();
    if (client != null) {
      client.close();
    }
    if (directory != null) {
      Files.deleteIfExists(directory.resolve("s"));
      Files.delete(directory);
    }
  }
}
