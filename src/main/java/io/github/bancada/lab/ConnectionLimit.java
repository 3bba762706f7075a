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
 * Makes server sockets that have at most so many connections open at a time. Further ones fare as
 * with a server that is out of descriptors: the kernel opens them, nobody accepts them, and what
 * they send is not read until another connection ends. A server socket that is closed takes its
 * connections with it, be they served yet or not. Thread-safe.
 */
final class ConnectionLimit extends ServerSocketFactory {
  private static final Logger log = LoggerFactory.getLogger(ConnectionLimit.class);

  /** Limit of a server that takes as many as come. */
  static final int NONE = Integer.MAX_VALUE / 2;

  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final int connections;

  /**
   * @param connections how many may be open, at least 1
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
      free.acquireUninterruptibly(); // close() releases, too
      while (true) {
        CountedSocket socket = new CountedSocket(this);
        try {
          implAccept(socket);
          open.add(socket);
          if (isClosed()) { // perhaps too late for close() to have seen this one
            throw new SocketException("Socket closed");
          }
          return socket;
        } catch (IOException e) {
          if (isClosed()) {
            socket.close();
            throw e;
          }
          // This process is out of descriptors itself: one that gives up here would never recover.
          log.warn("The embedded server cannot accept a connection, and tries again", e);
          LockSupport.parkNanos(this, RETRY_NANOS);
        }
      }
    }

    @Override
    public void close() throws IOException {
      super.close();
      free.release(); // whoever waits in accept() finds the socket closed
      for (CountedSocket socket : open) {
        socket.close();
      }
    }

    private void ended(CountedSocket socket) {
      open.remove(socket);
      free.release();
    }
  }

  /** Makes room for another connection when it is closed. */
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
