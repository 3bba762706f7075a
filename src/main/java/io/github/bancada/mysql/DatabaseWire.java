package io.github.bancada.mysql;

import io.github.bancada.net.ChannelSocket;
import io.github.bancada.net.Deadlines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLSocket;

/**
 * The socket of one database connection with its byte counts and its guard: TCP, TLS over TCP, or a
 * Unix socket. Not thread-safe; its guard is.
 */
final class DatabaseWire {
  private static final Deadlines DEADLINES = new Deadlines("database");

  private final DatabaseAddress address;
  private final int connectTimeoutMillis;
  private final Consumer<Deadlines.Guard> attach;
  private final long begin = System.nanoTime();
  private ChannelSocket socket;
  private Deadlines.Guard guard;

  /**
   * @param connectTimeoutMillis time limit from now until {@link #opened()}; 0 = no limit
   * @param attach receives the connection's guard before each attempt to open it
   */
  DatabaseWire(
      DatabaseAddress address, int connectTimeoutMillis, Consumer<Deadlines.Guard> attach) {
    this.address = address;
    this.connectTimeoutMillis = connectTimeoutMillis;
    this.attach = attach;
  }

  /** Connects to the first address that answers. */
  Socket connect(String host, int port) throws IOException {
    boolean unix = address.transport() == Transport.SOCKET;
    List<? extends SocketAddress> targets =
        unix
            ? List.of(UnixDomainSocketAddress.of(address.socket()))
            : Arrays.stream(InetAddress.getAllByName(host))
                .map(found -> new InetSocketAddress(found, port))
                .toList();
    release();
    socket =
        new ChannelSocket(
            unix ? SocketChannel.open(StandardProtocolFamily.UNIX) : SocketChannel.open());
    guard = DEADLINES.guard(socket);
    attach.accept(guard);
    if (connectTimeoutMillis == 0) {
      guard.begin(0);
    } else {
      long spent = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
      guard.begin(Math.max(1, connectTimeoutMillis - spent));
    }
    try {
      socket.connectToAny(targets);
      return socket;
    } catch (IOException e) {
      release();
      throw e;
    }
  }

  /** The connect timeout if it was the cause of a failure, else the exception itself. */
  SQLException explained(SQLException e) {
    return guard != null && guard.ended() == Deadlines.Ended.TIMEOUT
        ? new SQLException(
            "not open within " + connectTimeoutMillis + " ms (connect timeout)", "08001", e)
        : e;
  }

  SSLSocket handshake(String host, int port) throws IOException {
    SSLSocket secure =
        (SSLSocket)
            TlsTrust.of(address.trust()).getSocketFactory().createSocket(socket, host, port, true);
    try {
      secure.startHandshake();
    } catch (IOException e) {
      throw TlsTrust.explained(e);
    }
    return secure;
  }

  /** Ends the connect timeout after the connection is open. */
  void opened() {
    guard.end();
  }

  /** Limits operations; null before the first attempt to connect. */
  Deadlines.Guard guard() {
    return guard;
  }

  long sentBytes() {
    return socket == null ? 0 : socket.sentBytes();
  }

  long receivedBytes() {
    return socket == null ? 0 : socket.receivedBytes();
  }

  /** Closes the socket, if there is one, without ending the session. */
  void release() {
    if (guard != null) {
      guard.close();
    }
    if (socket != null) {
      try {
        socket.close();
      } catch (IOException e) {
        // The socket is closed either way.
      }
    }
  }
}
