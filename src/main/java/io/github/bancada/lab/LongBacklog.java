package io.github.bancada.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import javax.net.ServerSocketFactory;

/**
 * Creates server sockets with a long accept queue. UnboundID requests 128: when 500 users connect
 * at once, the kernel would drop the rest, which retry after 1 and 3 seconds, and the test would
 * measure that.
 */
final class LongBacklog extends ServerSocketFactory {
  /** Length of the queue; the kernel lowers it to its own limit. */
  static final int CONNECTIONS = 4096;

  private final ServerSocketFactory factory;

  LongBacklog(ServerSocketFactory factory) {
    this.factory = factory;
  }

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    return factory.createServerSocket(port, CONNECTIONS);
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog) throws IOException {
    return factory.createServerSocket(port, CONNECTIONS);
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog, InetAddress address)
      throws IOException {
    return factory.createServerSocket(port, CONNECTIONS, address);
  }
}
