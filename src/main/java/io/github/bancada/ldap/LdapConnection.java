package io.github.bancada.ldap;

import io.github.bancada.ldap.notify.Patience;
import io.github.bancada.ldap.sasl.Kerberos;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import io.github.bancada.ldap.wire.StartTls;
import io.github.bancada.net.ChannelSocket;
import io.github.bancada.net.Deadlines;
import io.github.bancada.net.FullDuplex;
import io.github.bancada.session.SessionConnection;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An LDAPv3 connection that works in the calling thread: it has no reader or connect thread. Every
 * wait is limited by a {@link Deadlines.Guard}.
 *
 * <p>Knows StartTLS, bind and unbind; other operations are an {@link Exchange} or {@link
 * Exchanges}. After an {@link LdapOperationException} without an answer from the server the
 * connection is {@linkplain #isBroken broken} and must be closed.
 *
 * <p>Not thread-safe; its guard may be cancelled from any thread.
 */
final class LdapConnection implements SessionConnection {
  private static final Logger log = LoggerFactory.getLogger(LdapConnection.class);
  private static final int UNBIND_MILLIS = 1000;

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
   * @param wire an unconnected socket, see {@link #connect}
   * @param guard of that socket
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
   * Connects, and starts TLS if the address or the settings ask for it.
   *
   * @param targets addresses of the server; the first that answers is used
   * @param timeoutMillis for all steps together; 0 = no limit
   * @param tls called only if TLS is needed
   * @throws LdapOperationException if a step fails; everything is closed then
   */
  void connect(List<SocketAddress> targets, int timeoutMillis, Supplier<TlsContext> tls)
      throws LdapOperationException {
    guard.begin(timeoutMillis);
    try {
      wire.connectToAny(targets);
      answered = wire.getRemoteSocketAddress();
      use(wire);
      if (address.transport() == LdapAddress.Transport.TLS) {
        speakTls(tls.get());
      } else if (settings.startTls()) {
        StartTls.ask(stream, address);
        speakTls(tls.get());
      }
      guard.end();
      connected = true;
    } catch (IOException e) {
      LdapOperationException failure = failure("connection", settings.connectTimeoutMillis(), e);
      abort();
      throw failure;
    } catch (LdapOperationException | RuntimeException e) {
      abort();
      throw e;
    }
  }

  private void use(Socket next) throws IOException {
    socket = next;
    stream.use(next);
  }

  private void speakTls(TlsContext context) throws IOException {
    tls = context;
    use(context.handshake(wire, address));
  }

  /** The address that accepted the connection, even if TLS then failed; null if none did. */
  SocketAddress answered() {
    return answered;
  }

  /** Called when a sample starts to use this connection. */
  void countSample() {
    samples++;
  }

  @Override
  public Deadlines.Guard guard() {
    return guard;
  }

  @Override
  public boolean isBroken() {
    return broken || guard.ended() != Deadlines.Ended.NO;
  }

  /** Called when the peer's next message is not known; the connection must not be used again. */
  void markBroken() {
    broken = true;
  }

  /** Number of samples that have used this connection. */
  int samples() {
    return samples;
  }

  LdapAddress address() {
    return address;
  }

  String server() {
    return server;
  }

  @Override
  public long sentBytes() {
    return wire.sentBytes();
  }

  @Override
  public long receivedBytes() {
    return wire.receivedBytes();
  }

  /** Whether the connection has this identity. A new one has the identity {@code none}. */
  boolean isBoundAs(BindSettings wanted) {
    return identity == null ? wanted.method() == BindSettings.Method.NONE : identity.equals(wanted);
  }

  /**
   * Binds. Without a wanted identity, an anonymous bind replaces an earlier one.
   *
   * @param kerberos tickets for GSSAPI
   * @return the server's answer; success if no request was needed
   * @throws LdapOperationException with the code of the refusal; the connection is usable then
   */
  LdapResult bind(BindSettings wanted, Kerberos kerberos) throws LdapOperationException {
    boolean nobody = wanted.method() == BindSettings.Method.NONE;
    if (nobody && identity == null) {
      return LdapResult.SUCCESS;
    }
    identity = null;
    TicketSource tickets = new TicketSource(kerberos, address, guard, settings);
    var client = wanted.client(address, tickets);
    LdapResult result =
        exchange(
            "answer to the bind",
            tickets.millisLeft(),
            open -> nobody ? BindSettings.anonymous(open) : wanted.bind(open, client, address));
    if (result.code() != 0) {
      throw LdapOperationException.refused("bind " + wanted + " was refused", result);
    }
    identity = wanted;
    return result;
  }

  /** One operation: its requests and their answers. */
  interface Exchange<T> {
    T over(LdapStream stream) throws IOException, LdapOperationException;
  }

  /** Several operations that are outstanding together, each with a time limit of its own. */
  interface Exchanges {
    void over(LdapStream stream, FullDuplex wire) throws IOException, LdapOperationException;
  }

  /**
   * Performs an operation within the response timeout.
   *
   * @param awaited the expected answer, for messages
   * @throws LdapOperationException if there is no answer; the connection is broken then
   */
  <T> T exchange(String awaited, Exchange<T> operation) throws LdapOperationException {
    return exchange(awaited, settings.responseTimeoutMillis(), operation);
  }

  /** As above, for several operations together; only a stop of the test limits their time. */
  void exchangeTogether(String awaited, Exchanges operations) throws LdapOperationException {
    exchange(
        awaited,
        0,
        open -> {
          try (FullDuplex both = wire.fullDuplex()) {
            operations.over(open, both);
          }
          return this;
        });
  }

  private <T> T exchange(String awaited, int millis, Exchange<T> operation)
      throws LdapOperationException {
    guard.begin(millis);
    try {
      return operation.over(stream);
    } catch (IOException e) {
      throw broken(failure(awaited, settings.responseTimeoutMillis(), e));
    } catch (LdapOperationException e) {
      throw broken(e);
    } finally {
      guard.end();
    }
  }

  /** For an exchange that listens longer than an answer takes. */
  Patience patience(BooleanSupplier stopping) throws IOException {
    return new Patience(wire.fullDuplex(), guard, settings.responseTimeoutMillis(), stopping);
  }

  private LdapOperationException broken(LdapOperationException failure) {
    broken = true;
    return failure;
  }

  private LdapOperationException failure(String awaited, int timeoutMillis, IOException e) {
    return new WireFailure(address, guard.ended(), connected, stream, tls)
        .of(awaited, timeoutMillis, e);
  }

  /**
   * Unbinds, ends TLS and closes the connection.
   *
   * @throws LdapOperationException if it was broken before
   */
  void unbind() throws LdapOperationException {
    exchange(
        "place for the unbind request",
        open -> {
          sayGoodbye();
          return this;
        });
    abort();
  }

  private void sayGoodbye() throws IOException {
    stream.send(LdapMessages.unbind(), LdapStream.NO_CONTROLS);
    socket.close();
  }

  @Override
  public void close() {
    if (!isBroken()) {
      guard.begin(UNBIND_MILLIS);
      try {
        sayGoodbye();
      } catch (IOException e) {
        log.debug("The peer of {} was gone before the unbind", address, e);
      } finally {
        guard.end();
      }
    }
    abort();
  }

  @Override
  public void abort() {
    broken = true;
    guard.close();
    try {
      wire.close();
    } catch (IOException e) {
      log.debug("Closing {}", wire, e);
    }
  }
}
