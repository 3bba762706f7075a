package io.github.bancada.ldap;

import java.io.Closeable;
import java.util.HashMap;
import java.util.Map;

/**
 * The connections one user keeps: one for each different server, whatever number of samplers use
 * it. Not thread-safe: a user is one thread.
 */
public final class UserConnections implements Closeable {
  private final Map<Key, Place> places = new HashMap<>();

  private record Key(ServerSettings server, TlsSettings tls) {}

  /** Where the connection to one server is kept, while no sample uses it. */
  static final class Place {
    private LdapConnection connection;

    private Place() {}

    /** Takes the connection out, or gives null if there is none. */
    LdapConnection take() {
      LdapConnection taken = connection;
      connection = null;
      return taken;
    }

    void keep(LdapConnection idle) {
      connection = idle;
    }
  }

  /** The place for the server of these settings; always the same one. */
  Place place(LdapSettings settings) {
    return places.computeIfAbsent(new Key(settings.server(), settings.tls()), key -> new Place());
  }

  @Override
  public void close() {
    for (Place place : places.values()) {
      LdapConnection idle = place.take();
      if (idle != null) {
        idle.close();
      }
    }
  }
}
