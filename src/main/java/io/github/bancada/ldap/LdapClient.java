package io.github.bancada.ldap;

import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import java.io.Closeable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What all users of one test share: deadlines, trust material, pools, and whose turn it is among
 * several servers. Close it when the test has ended. Thread-safe.
 */
public final class LdapClient implements Closeable {
  private final Deadlines deadlines = new Deadlines("ldap");
  private final ConcurrentHashMap<TlsSettings, TlsContext> contexts = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<PoolKey, ConnectionPool> pools = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<ServerSettings, AtomicInteger> turns = new ConcurrentHashMap<>();

  private record PoolKey(ServerSettings server, TlsSettings tls, int size) {}

  /**
   * The TLS settings, read and checked.
   *
   * @throws IllegalArgumentException if a file cannot be read or a TLS version does not exist
   */
  TlsContext tls(TlsSettings settings) {
    return contexts.computeIfAbsent(settings, TlsContext::new);
  }

  ConnectionPool pool(LdapSettings settings) {
    return pools.computeIfAbsent(
        new PoolKey(settings.server(), settings.tls(), settings.connections().poolSize()),
        key -> new ConnectionPool(key.size()));
  }

  /**
   * Opens a connection to the server whose turn it is, or to the first that answers.
   *
   * @param abandoned takes the bytes of attempts that failed
   * @throws LdapFailure if there is none; for fail-over, the failure of the last one with those of
   *     the others suppressed
   */
  LdapConnection connect(LdapSettings settings, Cancellation cancellation, AbandonedBytes abandoned)
      throws LdapFailure {
    ServerSettings server = settings.server();
    LdapConnector connector =
        new LdapConnector(server, () -> tls(settings.tls()), deadlines, cancellation, abandoned);
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
      throws LdapFailure {
    LdapFailure last = null;
    for (LdapAddress address : server.addresses()) {
      try {
        return connector.open(address);
      } catch (LdapFailure e) {
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
    pools.values().forEach(ConnectionPool::close);
    pools.clear();
    deadlines.close();
  }
}
