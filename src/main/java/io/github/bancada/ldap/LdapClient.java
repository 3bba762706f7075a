package io.github.bancada.ldap;

import java.io.Closeable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What all users of one test share: deadlines, trust material, pools, and whose turn it is among
 * several servers. Close it when the test has ended. Thread-safe.
 */
public final class LdapClient implements Closeable {
  private final Deadlines deadlines = new Deadlines();
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
    int count = server.addresses().size();
    if (server.policy() == ServerSettings.Policy.ROUND_ROBIN) {
      int turn =
          count == 1
              ? 0
              : Math.floorMod(
                  turns.computeIfAbsent(server, key -> new AtomicInteger()).getAndIncrement(),
                  count);
      return open(server.addresses().get(turn), settings, cancellation, abandoned);
    }
    LdapFailure last = null;
    for (LdapAddress address : server.addresses()) {
      try {
        return open(address, settings, cancellation, abandoned);
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

  private LdapConnection open(
      LdapAddress address,
      LdapSettings settings,
      Cancellation cancellation,
      AbandonedBytes abandoned)
      throws LdapFailure {
    return LdapConnection.open(
        address, settings.server(), () -> tls(settings.tls()), deadlines, cancellation, abandoned);
  }

  @Override
  public void close() {
    pools.values().forEach(ConnectionPool::close);
    pools.clear();
    deadlines.close();
  }
}
