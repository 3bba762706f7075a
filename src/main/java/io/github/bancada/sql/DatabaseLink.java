package io.github.bancada.sql;

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
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open connection with its socket, which counts bytes, and its guard, which limits operations.
 * The socket is a {@code ChannelSocket} for all transports: TCP, TLS over TCP, a Unix socket. Not
 * thread-safe; any thread may cancel the guard.
 */
public final class DatabaseLink implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DatabaseLink.class);

  private static final Deadlines DEADLINES = new Deadlines("database");

  private static final int GOODBYE_MILLIS = 1000;

  private final DatabaseAddress address;
  private final int connectTimeoutMillis;
  private final Consumer<Deadlines.Guard> attach;
  private final long begin = System.nanoTime();
  private ChannelSocket socket;
  private Deadlines.Guard guard;
  private Connection connection;

  private DatabaseLink(
      DatabaseAddress address, int connectTimeoutMillis, Consumer<Deadlines.Guard> attach) {
    this.address = address;
    this.connectTimeoutMillis = connectTimeoutMillis;
    this.attach = attach;
  }

  /**
   * Opens a connection whose operations can be ended from outside. Its guard must limit each one.
   *
   * @param connectTimeoutMillis limit of opening, authentication included; 0 = no limit
   * @param attach receives the connection's guard before each attempt to open it
   * @throws SQLException if the server cannot be reached or refuses; nothing stays open then
   */
  public static DatabaseLink open(
      DatabaseAddress address,
      Set<SessionOption> options,
      int connectTimeoutMillis,
      Consumer<Deadlines.Guard> attach)
      throws SQLException {
    DatabaseLink link = new DatabaseLink(address, connectTimeoutMillis, attach);
    try {
      link.connection = address.dialect().driver().connect(address, options, link);
      link.guard.end();
      return link;
    } catch (SQLException e) {
      link.release();
      throw link.explained(e);
    } catch (RuntimeException e) {
      link.release();
      throw e;
    }
  }

  /** For the driver: connects to the first address that answers. */
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

  /** For a driver that begins TLS on the open socket itself. */
  SSLSocket secure(String host, int port) throws IOException {
    return (SSLSocket)
        TlsTrust.of(address.trust()).getSocketFactory().createSocket(socket, host, port, true);
  }

  /** For the driver: TLS on the open socket. */
  SSLSocket handshake(String host, int port) throws IOException {
    SSLSocket secure = secure(host, port);
    try {
      secure.startHandshake();
    } catch (IOException e) {
      throw TlsTrust.explained(e);
    }
    return secure;
  }

  /**
   * The connect timeout if it was the cause of a failed session setup, else the exception itself.
   */
  public SQLException explained(SQLException e) {
    return guard != null && guard.ended() == Deadlines.Ended.TIMEOUT
        ? new SQLException(
            "not open within " + connectTimeoutMillis + " ms (connect timeout)", "08001", e)
        : e;
  }

  public Connection jdbc() {
    return connection;
  }

  /**
   * Checks that the server is supported and that the URL names a schema.
   *
   * @return its name and version, for people
   * @throws DatabaseException if the server is too old, or the URL names no schema
   */
  public String checkServer() throws SQLException, DatabaseException {
    SqlDialect dialect = address.dialect();
    dialect.checkSession(connection, address);
    String server = dialect.server(connection.getMetaData().getDatabaseProductVersion(), address);
    if (Sql.text(connection, "SELECT " + dialect.tables().schema()) == null) {
      throw new DatabaseException(
          DatabaseException.UNSUITABLE,
          "the URL '"
              + address.url()
              + "' names no schema; it takes "
              + dialect.driver().urlForm());
    }
    return server;
  }

  /** Limits operations; any thread may cancel it. */
  public Deadlines.Guard guard() {
    return guard;
  }

  /** Bytes sent since the connection began; callable from any thread. */
  public long sentBytes() {
    return socket == null ? 0 : socket.sentBytes();
  }

  /** Bytes received since the connection began; callable from any thread. */
  public long receivedBytes() {
    return socket == null ? 0 : socket.receivedBytes();
  }

  /** Closes the session within a second; the server rolls back an open transaction. */
  @Override
  public void close() {
    guard.begin(GOODBYE_MILLIS);
    try {
      connection.close();
    } catch (SQLException e) {
      log.debug("Closing a connection", e);
    } finally {
      release();
    }
  }

  /** Closes only the socket; the server rolls back when it notices. */
  public void abort() {
    release();
    try {
      connection.close();
    } catch (SQLException e) {
      log.debug("Closing a connection whose socket is closed", e);
    }
  }

  private void release() {
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
