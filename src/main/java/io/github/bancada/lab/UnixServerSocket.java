package io.github.bancada.lab;

import io.github.bancada.net.ChannelSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import javax.net.ServerSocketFactory;

/** A {@link ServerSocket} that listens on a Unix domain socket. Thread-safe. */
final class UnixServerSocket extends ServerSocket {
  private final ServerSocketChannel channel;

  private UnixServerSocket(Path path, int backlog) throws IOException {
    channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.bind(UnixDomainSocketAddress.of(path), backlog);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** A factory whose sockets listen on this path; ports are ignored. */
  static ServerSocketFactory factory(Path path) {
    return new Factory(path);
  }

  @Override
  public Socket accept() throws IOException {
    return new ChannelSocket(channel.accept());
  }

  @Override
  public void close() throws IOException {
    super.close();
    channel.close();
  }

  @Override
  public boolean isClosed() {
    return !channel.isOpen();
  }

  @Override
  public boolean isBound() {
    return true;
  }

  @Override
  public InetAddress getInetAddress() {
    return InetAddress.getLoopbackAddress();
  }

  /** A placeholder: UnboundID rejects a listener without a port. */
  @Override
  public int getLocalPort() {
    return 389;
  }

  private static final class Factory extends ServerSocketFactory {
    private final Path path;

    Factory(Path path) {
      this.path = path;
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
      return createServerSocket(port, 0);
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) throws IOException {
      return new UnixServerSocket(path, LongBacklog.CONNECTIONS);
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, InetAddress address)
        throws IOException {
      return createServerSocket(port, backlog);
    }
  }
}
