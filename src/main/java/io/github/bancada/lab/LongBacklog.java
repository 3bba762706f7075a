package io.github.bancada.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import javax.net.ServerSocketFactory;

/**
 * Makes server sockets on which many connections may wait to be accepted. UnboundID asks for 128:
 * of 500 users who connect at once the others would be dropped by the kernel and try again after 1
 * and 3 seconds, and the test would measure that.
 */
final class LongBacklog extends ServerSocketFactory {
  /** How many may wait; the kernel lowers it to its own limit. */
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
