package io.github.bancada.ldap;

import io.github.bancada.net.Cancellation;
import java.util.function.BooleanSupplier;

/**
 * One virtual user, as one of its samplers knows it: the client of the test, the connections that
 * it keeps, and how its sample is ended from outside.
 *
 * <p>Not thread-safe, but its cancellation may be used from any thread.
 */
final class LdapUser {
  private final LdapClient client;
  private final UserConnections connections;
  private final Cancellation cancellation;

  private ServerSettings keptServer;
  private TlsSettings keptTls;
  private UserConnections.KeptConnection kept;

  /** Null before the first of them. */
  private UserConnections own;

  /**
   * @param client shared by all virtual users of the test
   * @param connections of this virtual user, shared by its samplers
   * @param stopping whether the test is being stopped; called often, from another thread
   */
  LdapUser(LdapClient client, UserConnections connections, BooleanSupplier stopping) {
    this.client = client;
    this.connections = connections;
    this.cancellation = new Cancellation(stopping);
  }

  LdapClient client() {
    return client;
  }

  Cancellation cancellation() {
    return cancellation;
  }

  /**
   * The holder of the connection to that server; looked up only if the server changes. A target may
   * change with each sample: its identity may be a value pattern.
   */
  UserConnections.KeptConnection kept(LdapTarget target) {
    if (target.server() != keptServer || target.tls() != keptTls) {
      kept = connections.kept(target);
      keptServer = target.server();
      keptTls = target.tls();
    }
    return kept;
  }

  /** The holder of the connection to that server that only this sampler uses. */
  UserConnections.KeptConnection own(LdapTarget target) {
    if (own == null) {
      own = new UserConnections();
    }
    return own.kept(target);
  }

  /** Closes the virtual user's connections, also those of its other samplers, which end with it. */
  void close() {
    if (own != null) {
      own.close();
    }
    connections.close();
  }
}
