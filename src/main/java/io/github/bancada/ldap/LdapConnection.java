package io.github.bancada.ldap;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.net.Cancellation;
import io.github.bancada.net.ChannelSocket;
import io.github.bancada.net.Deadlines;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One LDAPv3 connection with at most one operation under way, in the calling thread: no reader
 * thread, no connect thread. Every wait is bounded by a {@link Deadlines.Guard}.
 *
 * <p>Only what a search needs is spoken: StartTLS, simple and EXTERNAL bind, search with paging,
 * unbind. After a {@link LdapFailure} without an answer from the server the connection is
 * {@linkplain #isBroken broken} and must be closed.
 *
 * <p>Not thread-safe; its guard may be cancelled from any thread.
 */
final class LdapConnection implements Closeable {
  private static final Logger log = LoggerFactory.getLogger(LdapConnection.class);
  private static final int GOODBYE_MILLIS = 1000;

  private final LdapAddress address;
  private final String server;
  private final ServerSettings settings;
  private final ChannelSocket wire;
  private final Deadlines.Guard guard;
  private Socket socket;
  private final LdapStream stream;
  private TlsContext tls;
  private SocketAddress answered;
  private boolean connected;
  private boolean broken;
  private BindSettings identity;
  private int samples;

  /**
   * @param wire a socket that is not connected yet; see {@link #connect}
   * @param guard watches over that socket
   */
  LdapConnection(
      LdapAddress address, ServerSettings settings, ChannelSocket wire, Deadlines.Guard guard) {
    this.address = address;
    this.server = address.toString();
    this.settings = settings;
    this.wire = wire;
    this.guard = guard;
    this.stream = new LdapStream(address);
  }

  /**
   * Connects, then speaks TLS or StartTLS if asked for.
   *
   * @param targets addresses of the server; the first that answers is taken
   * @param timeoutMillis for all of it; 0 = no limit
   * @param tls asked only if TLS is needed
   * @throws LdapFailure if there is no connection; nothing is left open then
   */
  void connect(List<SocketAddress> targets, int timeoutMillis, Supplier<TlsContext> tls)
      throws LdapFailure {
    guard.begin(timeoutMillis);
    try {
      wire.connectToAny(targets);
      answered = wire.getRemoteSocketAddress();
      use(wire);
      if (address.transport() == LdapAddress.Transport.TLS) {
        speakTls(tls.get());
      } else if (settings.startTls()) {
        startTls(tls.get());
      }
      guard.end();
      connected = true;
    } catch (IOException e) {
      LdapFailure failure = failure("connection", settings.connectTimeoutMillis(), e);
      abort();
      throw failure;
    } catch (LdapFailure | RuntimeException e) {
      abort();
      throw e;
    }
  }

  private void use(Socket next) throws IOException {
    socket = next;
    stream.use(next);
  }

  /** RFC 4511 section 4.14. */
  private void startTls(TlsContext tls) throws IOException, LdapFailure {
    stream.send(LdapMessages.startTls(), LdapStream.NO_CONTROLS);
    LdapResult result = stream.result(LdapMessages.EXTENDED_RESPONSE);
    if (result.code() != 0) {
      throw new LdapFailure(
          result.code(),
          "the server at " + address + " refused StartTLS: " + result.message(),
          null);
    }
    if (stream.hasBuffered()) {
      throw new LdapFailure(
          ResultCode.DECODING_ERROR,
          "the server at " + address + " sent plain text after its StartTLS response");
    }
    speakTls(tls);
  }

  private void speakTls(TlsContext context) throws IOException {
    tls = context;
    use(context.handshake(wire, address));
  }

  /** The address that took the connection, whatever came of TLS then; null if none did. */
  SocketAddress answered() {
    return answered;
  }

  /** A new sample uses this connection. */
  void lend(Cancellation cancellation) {
    samples++;
    cancellation.attach(guard);
  }

  /** Whether nothing more can be done on this connection. */
  boolean isBroken() {
    return broken || guard.ended() != Deadlines.Ended.NO;
  }

  /** Nobody knows any more what the peer will send next: the connection must not be used again. */
  void markBroken() {
    broken = true;
  }

  /** Samples that have used this connection. */
  int samples() {
    return samples;
  }

  LdapAddress address() {
    return address;
  }

  /** The address in words. */
  String server() {
    return server;
  }

  long sentBytes() {
    return wire.sentBytes();
  }

  long receivedBytes() {
    return wire.receivedBytes();
  }

  /** Whether the connection already has this identity. A fresh one is as after {@code none}. */
  boolean isBoundAs(BindSettings wanted) {
    return identity == null ? wanted.method() == BindSettings.Method.NONE : identity.equals(wanted);
  }

  /**
   * Takes on an identity. Where none is asked for on a connection that has one, an anonymous bind
   * takes it away.
   *
   * @throws LdapFailure with the server's code if it refuses; the connection is usable then
   */
  void bind(BindSettings wanted) throws LdapFailure {
    byte[] request = wanted.request();
    if (request == null) {
      if (identity == null) {
        return;
      }
      request = LdapMessages.simpleBind("", new byte[0]);
    }
    identity = null;
    LdapResult result;
    guard.begin(settings.responseTimeoutMillis());
    try {
      stream.send(request, LdapStream.NO_CONTROLS);
      result = stream.result(LdapMessages.BIND_RESPONSE);
    } catch (IOException e) {
      throw broken(failure("answer to the bind", settings.responseTimeoutMillis(), e));
    } catch (LdapFailure e) {
      throw broken(e);
    } finally {
      guard.end();
    }
    if (result.code() != 0) {
      throw new LdapFailure(
          result.code(), "bind " + wanted + " was refused: " + result.message(), null);
    }
    identity = wanted;
  }

  /**
   * Searches, all pages in turn.
   *
   * @param operation the search in BER
   * @param pageSize entries a page; 0 = not paged
   * @param sink takes the entries; null = count them only
   * @throws LdapFailure if there is no result; the connection is broken then
   */
  SearchOutcome search(byte[] operation, int pageSize, LdifSink sink) throws LdapFailure {
    guard.begin(settings.responseTimeoutMillis());
    try {
      SearchCounts counts = new SearchCounts(sink);
      ASN1OctetString cookie = null;
      while (true) {
        stream.send(
            operation,
            pageSize > 0 ? PagedResults.request(pageSize, cookie) : LdapStream.NO_CONTROLS);
        LdapMessage message = counts.readPage(stream);
        LdapResult result = LdapResult.decode(message.operation());
        cookie = pageSize > 0 && result.code() == 0 ? PagedResults.cookie(message) : null;
        if (cookie == null || cookie.getValueLength() == 0) {
          return counts.outcome(result);
        }
      }
    } catch (IOException e) {
      throw broken(failure("search result", settings.responseTimeoutMillis(), e));
    } catch (LdapFailure e) {
      throw broken(e);
    } finally {
      guard.end();
    }
  }

  private LdapFailure broken(LdapFailure failure) {
    broken = true;
    return failure;
  }

  private LdapFailure failure(String awaited, int timeoutMillis, IOException e) {
    return new WireFailure(address, guard.ended(), connected, stream, tls)
        .of(awaited, timeoutMillis, e);
  }

  /** Says goodbye (unbind, TLS close) where that is still possible, and closes. */
  @Override
  public void close() {
    if (!isBroken()) {
      guard.begin(GOODBYE_MILLIS);
      try {
        stream.send(LdapMessages.unbind(), LdapStream.NO_CONTROLS);
        socket.close();
      } catch (IOException e) {
        log.debug("The peer of {} was gone before the unbind", address, e);
      } finally {
        guard.end();
      }
    }
    abort();
  }

  /** Closes without a word. */
  private void abort() {
    broken = true;
    guard.close();
    try {
      wire.close();
    } catch (IOException e) {
      log.debug("Closing {}", wire, e);
    }
  }
}
