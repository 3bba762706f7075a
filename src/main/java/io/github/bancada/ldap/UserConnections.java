package io.github.bancada.ldap;

import java.io.Closeable;
import java.util.HashMap;
import java.util.Map;

/**
 * The connections that one virtual user keeps: one for each server, shared by its samplers. Not
 * thread-safe: a virtual user is one thread.
 */
public final class UserConnections implements Closeable {
  private final Map<Key, KeptConnection> kept = new HashMap<>();

  private record Key(ServerSettings server, TlsSettings tls) {}

  /** Holds the connection to one server while no sample uses it. */
  static final class KeptConnection {
    private LdapConnection connection;

    private KeptConnection() {}

    /** Removes the connection; null if there is none. */
    LdapConnection take() {
      LdapConnection taken = connection;
      connection = null;
      return taken;
    }

    void keep(LdapConnection idle) {
      connection = idle;
    }
  }

  /** The holder for this server; always the same object. */
  KeptConnection kept(LdapTarget target) {
    return kept.computeIfAbsent(
        new Key(target.server(), target.tls()), key -> new KeptConnection());
  }

  @Override
  public void close() {
    for (KeptConnection each : kept.values()) {
      LdapConnection idle = each.take();
      if (idle != null) {
        idle.close();
      }
    }
  }
}
