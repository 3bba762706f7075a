package io.github.bancada.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import javax.net.ServerSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates server sockets with a maximum number of open connections. Further connections behave as
 * with a server out of descriptors: the kernel establishes them, they are not accepted, and their
 * data is not read until another connection ends. Closing a server socket also closes its
 * connections, accepted or not. Thread-safe.
 */
final class ConnectionLimit extends ServerSocketFactory {
  private static final Logger log = LoggerFactory.getLogger(ConnectionLimit.class);

  /** No limit. */
  static final int NONE = Integer.MAX_VALUE / 2;

  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final int connections;

  /**
   * @param connections maximum number of open connections, at least 1
   */
  ConnectionLimit(int connections) {
    this.connections = connections;
  }

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    return createServerSocket(port, LongBacklog.CONNECTIONS);
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog) throws IOException {
    return createServerSocket(port, backlog, null);
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog, InetAddress address)
      throws IOException {
    return new LimitedServerSocket(port, backlog, address, connections);
  }

  private static final class LimitedServerSocket extends ServerSocket {
    private final Semaphore free;
    private final Set<CountedSocket> open = ConcurrentHashMap.newKeySet();

    LimitedServerSocket(int port, int backlog, InetAddress address, int connections)
        throws IOException {
      free = new Semaphore(connections);
      try {
        bind(new InetSocketAddress(address, port), backlog);
      } catch (IOException e) {
        super.close();
        throw e;
      }
    }

    @Override
    public Socket accept() throws IOException {
      free.acquireUninterruptibly(); // close() releases too
      while (true) {
        CountedSocket socket = new CountedSocket(this);
        try {
          implAccept(socket);
          open.add(socket);
          if (isClosed()) { // close() may have missed this one
            throw new SocketException("Socket closed");
          }
          return socket;
        } catch (IOException e) {
          if (isClosed()) {
            socket.close();
            throw e;
          }
          // This process itself is out of descriptors: giving up here would be permanent.
          log.warn("The embedded server cannot accept a connection and tries again", e);
          LockSupport.parkNanos(this, RETRY_NANOS);
        }
      }
    }

    @Override
    public void close() throws IOException {
      super.close();
      free.release(); // wakes up accept(), which finds the socket closed
      for (CountedSocket socket : open) {
        socket.close();
      }
    }

    private void ended(CountedSocket socket) {
      open.remove(socket);
      free.release();
    }
  }

  /** Frees its place in the limit when it is closed. */
  private static final class CountedSocket extends Socket {
    private final LimitedServerSocket server;
    private final AtomicBoolean counted = new AtomicBoolean(true);

    CountedSocket(LimitedServerSocket server) {
      this.server = server;
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        if (counted.compareAndSet(true, false)) {
          server.ended(this);
        }
      }
    }
  }
}
