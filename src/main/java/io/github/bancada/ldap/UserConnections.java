package io.github.bancada.ldap;

import java.io.Closeable;
import java.util.HashMap;
import java.util.Map;

/**
 * The sessions that one virtual user keeps: one with each server, shared by its samplers. Not
 * thread-safe: a virtual user is one thread.
 */
public final class UserConnections implements Closeable {
  private final Map<Key, LdapSession> kept = new HashMap<>();

  private record Key(ServerSettings server, TlsSettings tls) {}

  /** The session with this server; always the same object. */
  LdapSession with(LdapTarget target, LdapClient client) {
    return kept.computeIfAbsent(
        new Key(target.server(), target.tls()),
        key -> new LdapSession(client, key.server(), key.tls()));
  }

  @Override
  public void close() {
    kept.values().forEach(LdapSession::close);
  }
}
