package io.github.bancada.sql;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.ServerSession;
import com.mysql.cj.protocol.SocketConnection;
import com.mysql.cj.protocol.SocketFactory;
import java.io.Closeable;
import java.io.IOException;

/**
 * Gives Connector/J the socket of a {@link DatabaseLink}. Connector/J creates one factory for each
 * connection, by class name and without arguments, in the thread that opens the connection; that
 * thread sets the link before. Not thread-safe.
 */
public final class WireSocketFactory implements SocketFactory {
  private static final ThreadLocal<DatabaseLink> OPENING = new ThreadLocal<>();

  private DatabaseLink link;
  private String host;
  private int port;

  /** For Connector/J. */
  public WireSocketFactory() {}

  /** Sets the link of the connection that this thread opens next; null afterwards. */
  static void open(DatabaseLink link) {
    if (link == null) {
      OPENING.remove();
    } else {
      OPENING.set(link);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // Connector/J casts it to a Socket
  public <T extends Closeable> T connect(
      String serverHost, int serverPort, PropertySet properties, int loginTimeout)
      throws IOException {
    link = OPENING.get();
    if (link == null) {
      throw new IOException(
          "socketFactory="
              + getClass().getName()
              + " works only for Bancada's own connections; remove it from the URL");
    }
    host = serverHost;
    port = serverPort;
    return (T) link.connect(serverHost, serverPort);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T extends Closeable> T performTlsHandshake(
      SocketConnection connection, ServerSession session) throws IOException {
    return (T) link.handshake(host, port);
  }
}
