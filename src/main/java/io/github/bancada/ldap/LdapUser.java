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

  private final Found shared = new Found();
  private final Found alone = new Found();

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

  /** The holder of the connection to that server. */
  UserConnections.KeptConnection kept(LdapTarget target) {
    return shared.of(target, connections);
  }

  /** The holder of the connection to that server that only this sampler uses. */
  UserConnections.KeptConnection own(LdapTarget target) {
    if (own == null) {
      own = new UserConnections();
    }
    return alone.of(target, own);
  }

  /** Closes the virtual user's connections, also those of its other samplers, which end with it. */
  void close() {
    if (own != null) {
      own.close();
    }
    connections.close();
  }

  /**
   * The holder found last; looked up again only for another server. A target may be another one for
   * each sample: its identity may be a value pattern.
   */
  private static final class Found {
    private ServerSettings server;
    private TlsSettings tls;
    private UserConnections.KeptConnection kept;

    UserConnections.KeptConnection of(LdapTarget target, UserConnections connections) {
      if (target.server() != server || target.tls() != tls) {
        kept = connections.kept(target);
        server = target.server();
        tls = target.tls();
      }
      return kept;
    }
  }
}
