package io.github.bancada.ldap;

import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.text.Token;

/** Where a sample works: the server, and how its connections are secured, bound and kept. */
public record LdapTarget(
    ServerSettings server, TlsSettings tls, BindSettings bind, ConnectionSettings connections) {

  /**
   * Lifetime and sharing of connections.
   *
   * @param rebind bind before each sample, also on a kept connection
   * @param reconnectAfter samples until a new connection is opened; 0 = never
   * @param poolSize connections in the shared pool
   * @param poolWaitMillis longest wait of a sample for one of them; 0 = no limit
   */
  public record ConnectionSettings(
      Mode mode, boolean rebind, int reconnectAfter, int poolSize, int poolWaitMillis) {}

  /** The owner of a connection. */
  public enum Mode implements Token {
    /** One sample: connect, bind, search, unbind. */
    SAMPLE,
    /** One virtual user, from its first sample to its end. */
    USER,
    /** One virtual user at one sampler, from the first sample there to its end. */
    OWN,
    /** All virtual users. */
    POOL
  }

  /** The same target with another identity. */
  public LdapTarget as(BindSettings other) {
    return new LdapTarget(server, tls, other, connections);
  }

  /** All its servers, for a sample that reached none. */
  String servers() {
    return String.join(" ", server.addresses().stream().map(LdapAddress::toString).toList());
  }

  /** The fault if there is a client key, but no connection has TLS to send it; "" for none. */
  String unusedKey() {
    return tls.clientKeyStore().isEmpty() || server.usesTls()
        ? ""
        : String.format(
            "Client key '%s' is not used for %s, which has no TLS; write ldaps:// or switch"
                + " StartTLS on (plans: -Jldap.starttls=true)",
            tls.clientKeyStore(), servers());
  }
}
