package io.github.bancada.bench;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPException;
import io.github.bancada.net.ChannelSocket;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.newsclub.net.unix.AFUNIXSocket;
import org.newsclub.net.unix.AFUNIXSocketAddress;

/**
 * Opens UnboundID connections as fast as the SDK can: synchronous mode (no reader thread), trust
 * material read once, TCP_NODELAY before the TLS handshake. Thread-safe.
 */
final class UnboundIdPeer {
  private final SocketFactory sockets;
  private final int port;
  private final LDAPConnectionOptions options;

  private UnboundIdPeer(SocketFactory sockets, int port) {
    this.sockets = sockets;
    this.port = port;
    options = new LDAPConnectionOptions();
    options.setUseSynchronousMode(true);
    options.setAllowConcurrentSocketFactoryUse(true);
  }

  /**
   * @param kind tcp, tls, junixsocket or channel
   * @param target a port of 127.0.0.1, or the path of a Unix socket
   * @param authority PEM file to trust; only TLS reads it
   */
  static UnboundIdPeer of(String kind, String target, String authority)
      throws GeneralSecurityException, IOException {
    return switch (kind) {
      case "tcp" -> new UnboundIdPeer(SocketFactory.getDefault(), Integer.parseInt(target));
      case "tls" ->
          new UnboundIdPeer(
              new NoDelay(tls(Path.of(authority)).getSocketFactory()), Integer.parseInt(target));
      case "junixsocket" -> new UnboundIdPeer(new UnixSockets(() -> junixsocket(target)), 1);
      case "channel" -> new UnboundIdPeer(new UnixSockets(() -> channel(target)), 1);
      default -> throw new IllegalArgumentException("No such kind of socket: " + kind);
    };
  }

  LDAPConnection open() throws LDAPException {
    return new LDAPConnection(sockets, options, "127.0.0.1", port);
  }

  private static SSLContext tls(Path authority) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (var in = Files.newInputStream(authority)) {
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  /** A connected Unix socket of junixsocket. */
  static Socket junixsocket(String path) throws IOException {
    return AFUNIXSocket.connectTo(AFUNIXSocketAddress.of(new File(path)));
  }

  /** A connected Unix socket of this project, over java.nio. */
  static ChannelSocket channel(String path) throws IOException {
    ChannelSocket socket = new ChannelSocket(SocketChannel.open(StandardProtocolFamily.UNIX));
    socket.connect(UnixDomainSocketAddress.of(path));
    return socket;
  }

  /** Opens a socket that is connected already. */
  private interface Opener {
    Socket open() throws IOException;
  }

  /** UnboundID names a TCP address; it gets a socket that is connected where it should be. */
  private static final class UnixSockets extends SocketFactory {
    private static final IOException CONNECTED_ONLY = new WithoutStack();

    private final Opener opener;

    UnixSockets(Opener opener) {
      this.opener = opener;
    }

    /** Refuses, upon which UnboundID asks for a connected one. */
    @Override
    public Socket createSocket() throws IOException {
      throw CONNECTED_ONLY;
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return opener.open();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
        throws IOException {
      return opener.open();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
      return opener.open();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
        throws IOException {
      return opener.open();
    }
  }

  /** Costs nothing to throw. */
  private static final class WithoutStack extends IOException {
    private static final long serialVersionUID = 1L;

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }

  private static final class NoDelay extends SocketFactory {
    private final SocketFactory sockets;

    NoDelay(SocketFactory sockets) {
      this.sockets = sockets;
    }

    @Override
    public Socket createSocket() throws IOException {
      Socket socket = sockets.createSocket();
      socket.setTcpNoDelay(true);
      return socket;
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return sockets.createSocket(host, port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
        throws IOException {
      return sockets.createSocket(host, port, local, localPort);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
      return sockets.createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
        throws IOException {
      return sockets.createSocket(host, port, local, localPort);
    }
  }
}
