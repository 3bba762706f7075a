package io.github.bancada.ldap.wire;

import io.github.bancada.process.Daemons;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URLEncoder;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server in this process, with its own thread, that sends a fixed answer to a bind and to a
 * search on each connection. Expects each request in one piece, after the answer to the one before.
 */
public final class RehearsalPeer implements Closeable {
  private static final Logger log = LoggerFactory.getLogger(RehearsalPeer.class);

  /** Message 1: success. */
  private static final byte[] BOUND = HexFormat.of().parseHex("300c02010161070a010004000400");

  /** Message 2: the entry {@code cn=a} without attributes, and success. */
  private static final byte[] FOUND =
      HexFormat.of().parseHex("300d02010264080404636e3d613000300c02010265070a010004000400");

  private static final int MOST_REQUEST_BYTES = 1024;

  private final ServerSocketChannel listener;

  /** Null without a Unix socket. */
  private final Path directory;

  private final String url;

  /**
   * Listens on the loopback interface, or on a Unix socket in a directory for temporary files.
   *
   * @param family {@code UNIX}; any other is TCP
   * @throws IOException if the system does not permit it
   */
  public RehearsalPeer(StandardProtocolFamily family) throws IOException {
    boolean unix = family == StandardProtocolFamily.UNIX;
    directory = unix ? Files.createTempDirectory("bancada-") : null;
    listener = unix ? ServerSocketChannel.open(family) : ServerSocketChannel.open();
    try {
      url = unix ? listenAt(directory.resolve("ldapi")) : listenAtLoopback();
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
    Daemons.thread("bancada-ldap-rehearsal", this::serve).start();
  }

  private String listenAt(Path socket) throws IOException {
    listener.bind(UnixDomainSocketAddress.of(socket));
    return "ldapi://"
        + URLEncoder.encode(socket.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }

  private String listenAtLoopback() throws IOException {
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return "ldap://127.0.0.1:" + ((InetSocketAddress) listener.getLocalAddress()).getPort();
  }

  public String url() {
    return url;
  }

  private void serve() {
    ByteBuffer request = ByteBuffer.allocate(MOST_REQUEST_BYTES);
    while (listener.isOpen()) {
      try (SocketChannel connection = listener.accept()) {
        answer(connection, request, BOUND);
        answer(connection, request, FOUND);
        connection.read(request.clear()); // unbind, or the end
      } catch (IOException e) {
        log.debug("A connection of the rehearsal, or all of it, has ended", e);
      }
    }
  }

  private static void answer(SocketChannel connection, ByteBuffer request, byte[] answer)
      throws IOException {
    if (connection.read(request.clear()) > 0) {
      connection.write(ByteBuffer.wrap(answer));
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    if (directory != null) {
      Files.deleteIfExists(directory.resolve("ldapi"));
      Files.deleteIfExists(directory);
    }
  }
}
