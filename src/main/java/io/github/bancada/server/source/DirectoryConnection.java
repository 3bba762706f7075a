package io.github.bancada.server.source;

import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.ldap.entry.EntryDecoder;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapReader;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import io.github.bancada.ldap.wire.LdapiSocket;
import io.github.bancada.net.ChannelSocket;
import io.github.bancada.net.Deadlines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection to a directory that answers one question after the other, each within a time. All
 * its methods fail with an {@link IOException} if that is over or the connection is lost, and with
 * an {@link LdapOperationException} if the server breaks the protocol. For one thread.
 */
final class DirectoryConnection {
  private static final Logger log = LoggerFactory.getLogger(DirectoryConnection.class);

  private static final Deadlines DEADLINES = new Deadlines("watch-ldap");
  private static final int GOODBYE_MILLIS = 1000;

  private final LdapAddress address;
  private final ChannelSocket wire;
  private final Deadlines.Guard guard;
  private final LdapStream stream;
  private Optional<String> encryption = Optional.empty();

  /** Not connected yet. */
  DirectoryConnection(LdapAddress address) throws IOException {
    this.address = address;
    wire =
        new ChannelSocket(
            isUnix() ? SocketChannel.open(StandardProtocolFamily.UNIX) : SocketChannel.open());
    guard = DEADLINES.guard(wire);
    stream = new LdapStream(address);
  }

  private boolean isUnix() {
    return address.transport() == LdapAddress.Transport.UNIX;
  }

  /** What follows has so long. */
  void begin(long millis) {
    guard.begin(millis);
  }

  /** What was begun is done. */
  void end() {
    guard.end();
  }

  boolean isLate() {
    return guard.ended() == Deadlines.Ended.TIMEOUT;
  }

  /**
   * Connects.
   *
   * @param tls for {@code ldaps}
   */
  void open(SSLContext tls) throws IOException, LdapOperationException {
    wire.connectToAny(targets());
    if (address.transport() != LdapAddress.Transport.TLS) {
      stream.use(wire);
      return;
    }
    SSLSocket secure =
        (SSLSocket) tls.getSocketFactory().createSocket(wire, address.host(), address.port(), true);
    SSLParameters parameters = secure.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("LDAPS"); // RFC 4513 section 3.1.3
    secure.setSSLParameters(parameters);
    secure.startHandshake();
    encryption =
        Optional.of(secure.getSession().getProtocol() + " " + secure.getSession().getCipherSuite());
    stream.use(secure);
  }

  /** Version of TLS and cipher, once open; empty without TLS. */
  Optional<String> encryption() {
    return encryption;
  }

  private List<? extends SocketAddress> targets() throws IOException, LdapOperationException {
    return isUnix()
        ? List.of(UnixDomainSocketAddress.of(LdapiSocket.find(address.host())))
        : Arrays.stream(InetAddress.getAllByName(address.host()))
            .map(found -> new InetSocketAddress(found, address.port()))
            .toList();
  }

  LdapResult bind(String user, String password) throws IOException, LdapOperationException {
    stream.send(
        LdapMessages.simpleBind(user, password.getBytes(StandardCharsets.UTF_8)),
        LdapStream.NO_CONTROLS);
    return stream.result(LdapMessages.BIND_RESPONSE);
  }

  /**
   * Searches several times at once.
   *
   * @param searches in BER
   * @param entries takes them as they come
   * @return the result of one that did not succeed, if there is one
   */
  LdapResult search(List<byte[]> searches, Consumer<Entry> entries)
      throws IOException, LdapOperationException {
    searches.forEach(search -> stream.queue(search, LdapStream.NO_CONTROLS));
    stream.flush();
    LdapResult result = LdapResult.SUCCESS;
    int left = searches.size();
    while (left > 0) {
      LdapMessage message = stream.nextOfAny(LdapReader.MAX_MESSAGE_BYTES);
      if (message.tag() == LdapMessages.SEARCH_ENTRY) {
        entries.accept(EntryDecoder.decode(message.operation()));
      } else if (message.tag() == LdapMessages.SEARCH_DONE) {
        LdapResult each = LdapResult.decode(message.operation());
        result = each.code() == 0 ? result : each;
        left--;
      }
    }
    return result;
  }

  /** Says goodbye, and closes the connection. */
  void close() {
    guard.begin(GOODBYE_MILLIS);
    try {
      stream.send(LdapMessages.unbind(), LdapStream.NO_CONTROLS);
    } catch (IOException e) {
      log.debug("The server at {} was gone before the goodbye", address, e);
    }
    abort();
  }

  /** Closes only the socket. */
  void abort() {
    guard.close();
    try {
      wire.close();
    } catch (IOException e) {
      log.debug("Closing {}", wire, e);
    }
  }
}
