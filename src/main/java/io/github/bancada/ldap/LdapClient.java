package io.github.bancada.ldap;

import io.github.bancada.jmeter.OpenConnections;
import io.github.bancada.ldap.notify.ChangeTimes;
import io.github.bancada.ldap.sasl.Kerberos;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.net.Cancellation;
import io.github.bancada.net.ChannelSocket;
import io.github.bancada.net.Deadlines;
import io.github.bancada.session.SessionPool;
import java.io.Closeable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * What all virtual users of a test share: deadlines, TLS contexts, Kerberos tickets, pools, the
 * next server in turn, and the times of changes. Close it after the test. Thread-safe.
 */
public final class LdapClient implements Closeable {
  private final Deadlines deadlines = new Deadlines("ldap");
  private final Kerberos kerberos = new Kerberos();
  private final ConcurrentHashMap<TlsSettings, TlsContext> contexts = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<PoolKey, SessionPool<LdapSession>> pools =
      new ConcurrentHashMap<>();
  private final ConcurrentHashMap<ServerSettings, AtomicInteger> turns = new ConcurrentHashMap<>();
  private final ChangeTimes changes = new ChangeTimes();

  private final Runnable onOpened;
  private final Runnable onClosed;

  /** Its connections count as those of the test. */
  public LdapClient() {
    this(OpenConnections::opened, OpenConnections::closed);
  }

  private LdapClient(Runnable onOpened, Runnable onClosed) {
    this.onOpened = onOpened;
    this.onClosed = onClosed;
  }

  /** A client whose connections do not count as those of the test. */
  static LdapClient uncounted() {
    return new LdapClient(() -> {}, () -> {});
  }

  private record PoolKey(ServerSettings server, TlsSettings tls, int size) {}

  /**
   * @throws IllegalArgumentException if a file cannot be read or a TLS version does not exist
   */
  TlsContext tls(TlsSettings settings) {
    return contexts.computeIfAbsent(settings, TlsContext::new);
  }

  /** The tickets of the test. */
  Kerberos kerberos() {
    return kerberos;
  }

  SessionPool<LdapSession> pool(LdapTarget target) {
    return pools.computeIfAbsent(
        new PoolKey(target.server(), target.tls(), target.connections().poolSize()),
        key ->
            new SessionPool<>(
                key.size(),
                Integer.MAX_VALUE,
                () -> new LdapSession(this, key.server(), key.tls())));
  }

  /** When the samples of this test sent their changes. */
  ChangeTimes changes() {
    return changes;
  }

  /**
   * Opens a connection to the next server in turn, or to the first that answers.
   *
   * @param abandoned receives the sockets of failed attempts, for their bytes
   * @throws LdapOperationException if no connection opens; for fail-over, the last failure with the
   *     others suppressed
   */
  LdapConnection connect(
      ServerSettings server,
      TlsSettings tls,
      Cancellation cancellation,
      Consumer<ChannelSocket> abandoned)
      throws LdapOperationException {
    LdapConnector connector =
        new LdapConnector(
            server, () -> tls(tls), deadlines, cancellation, abandoned, onOpened, onClosed);
    return server.policy() == ServerSettings.Policy.ROUND_ROBIN
        ? connector.open(next(server))
        : openFirst(server, connector, cancellation);
  }

  private LdapAddress next(ServerSettings server) {
    int count = server.addresses().size();
    int turn =
        count == 1
            ? 0
            : turns.computeIfAbsent(server, key -> new AtomicInteger()).getAndIncrement();
    return server.addresses().get(Math.floorMod(turn, count));
  }

  private static LdapConnection openFirst(
      ServerSettings server, LdapConnector connector, Cancellation cancellation)
      throws LdapOperationException {
    LdapOperationException last = null;
    for (LdapAddress address : server.addresses()) {
      try {
        return connector.open(address);
      } catch (LdapOperationException e) {
        if (last != null) {
          e.addSuppressed(last);
        }
        last = e;
        if (cancellation.requested()) {
          break;
        }
      }
    }
    throw last;
  }

  @Override
  public void close() {
    pools.values().forEach(SessionPool::close);
    pools.clear();
    kerberos.close();
    deadlines.close();
  }
}
