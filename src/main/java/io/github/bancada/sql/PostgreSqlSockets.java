package io.github.bancada.sql;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.SocketFactory;
import javax.net.ssl.SSLSocketFactory;

/**
 * Gives pgJDBC the socket of a {@link DatabaseLink}. pgJDBC makes a factory for each connection, by
 * class name and with one text, which is the link's key here. Thread-safe.
 */
final class PostgreSqlSockets {
  private static final Map<String, Opening> OPENING = new ConcurrentHashMap<>();

  /** A connection that is being opened. */
  private record Opening(DatabaseLink link, String host, int port) {}

  private PostgreSqlSockets() {}

  /** A key for the link of a connection that is opened next. {@link #opened} must follow. */
  static String open(DatabaseLink link, String host, int port) {
    String key = UUID.randomUUID().toString();
    OPENING.put(key, new Opening(link, host, port));
    return key;
  }

  /** The connection is open, or could not be opened. */
  static void opened(String key) {
    OPENING.remove(key);
  }

  private static Opening opening(String key, Class<?> factory) throws IOException {
    Opening opening = OPENING.get(key);
    if (opening == null) {
      throw new IOException(
          factory.getName() + " works only for Bancada's own connections; remove it from the URL");
    }
    return opening;
  }

  /** Connects. */
  public static final class Plain extends SocketFactory {
    private final String key;

    /** For pgJDBC. */
    public Plain(String key) {
      this.key = key;
    }

    /** A connected socket, so that the driver does not connect it. */
    @Override
    public Socket createSocket() throws IOException {
      Opening opening = opening(key, getClass());
      return opening.link().connect(opening.host(), opening.port());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return createSocket();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
        throws IOException {
      return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
      return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
        throws IOException {
      return createSocket();
    }
  }

  /** TLS on the open socket; the driver begins it. */
  public static final class Tls extends SSLSocketFactory {
    private final String key;

    /** For pgJDBC. */
    public Tls(String key) {
      this.key = key;
    }

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean close)
        throws IOException {
      return opening(key, getClass()).link().secure(host, port);
    }

    @Override
    public String[] getDefaultCipherSuites() {
      return new String[0];
    }

    @Override
    public String[] getSupportedCipherSuites() {
      return new String[0];
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      throw onlyOnOpenSockets();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
        throws IOException {
      throw onlyOnOpenSockets();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
      throw onlyOnOpenSockets();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
        throws IOException {
      throw onlyOnOpenSockets();
    }

    private static IOException onlyOnOpenSockets() {
      return new IOException("TLS begins on an open socket only");
    }
  }
}
