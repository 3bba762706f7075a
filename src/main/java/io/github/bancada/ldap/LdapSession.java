package io.github.bancada.ldap;

import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.net.Cancellation;
import io.github.bancada.session.Session;

/** The session of a virtual user, or of a pool, with one directory. Not thread-safe. */
final class LdapSession extends Session<LdapConnection, LdapOperationException> {
  private final LdapClient client;
  private final ServerSettings server;
  private final TlsSettings tls;

  LdapSession(LdapClient client, ServerSettings server, TlsSettings tls) {
    this.client = client;
    this.server = server;
    this.tls = tls;
  }

  @Override
  protected LdapConnection connect(Cancellation ofSample) throws LdapOperationException {
    return client.connect(
        server, tls, ofSample, wire -> addBytes(wire.sentBytes(), wire.receivedBytes()));
  }
}
