package io.github.bancada.ldap;

import java.io.Closeable;
import java.util.HashMap;
import java.util.Map;

/**
 * The connections one user keeps: one for each different server, whatever number of samplers use
 * it. Not thread-safe: a user is one thread.
 */
public final class UserConnections implements Closeable {
  private final Map<Key, LdapConnection> connections = new HashMap<>();

  private record Key(ServerSettings server, TlsSettings tls) {
    static Key of(LdapSettings settings) {
      return new Key(settings.server(), settings.tls());
    }
  }

  /** Takes the connection out, or gives null if there is none. */
  LdapConnection take(LdapSettings settings) {
    return connections.remove(Key.of(settings));
  }

  void keep(LdapSettings settings, LdapConnection connection) {
    connections.put(Key.of(settings), connection);
  }

  @Override
  public void close() {
    connections.values().forEach(LdapConnection::close);
    connections.clear();
  }
}
