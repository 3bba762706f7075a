package io.github.bancada.mysql;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.ServerSession;
import com.mysql.cj.protocol.SocketConnection;
import com.mysql.cj.protocol.SocketFactory;
import java.io.Closeable;
import java.io.IOException;

/**
 * Gives Connector/J the socket of a {@link DatabaseWire}. Connector/J makes one of these for each
 * connection, by its name and without arguments, in the thread that opens the connection: that
 * thread says before which wire it is for. One connection's; not thread-safe.
 */
public final class WireSocketFactory implements SocketFactory {
  private static final ThreadLocal<DatabaseWire> OPENING = new ThreadLocal<>();

  private DatabaseWire wire;
  private String host;
  private int port;

  /** For Connector/J. */
  public WireSocketFactory() {}

  /** The connection that this thread is about to open goes over this wire; null when it is open. */
  static void open(DatabaseWire wire) {
    if (wire == null) {
      OPENING.remove();
    } else {
      OPENING.set(wire);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // Connector/J casts it to what it must be, a Socket
  public <T extends Closeable> T connect(
      String serverHost, int serverPort, PropertySet properties, int loginTimeout)
      throws IOException {
    wire = OPENING.get();
    if (wire == null) {
      throw new IOException(
          "socketFactory=" + getClass().getName() + " is for Bancada's own connections only");
    }
    host = serverHost;
    port = serverPort;
    return (T) wire.connect(serverHost, serverPort);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T extends Closeable> T performTlsHandshake(
      SocketConnection connection, ServerSession session) throws IOException {
    return (T) wire.handshake(host, port);
  }
}
