package io.github.bancada.ldap;

import io.github.bancada.ldap.wire.LdapAddress;

/** Where a sample works: the server, and how its connections are secured, bound and kept. */
public record LdapTarget(
    ServerSettings server, TlsSettings tls, BindSettings bind, ConnectionSettings connections) {

  /** The same place as somebody else. */
  public LdapTarget as(BindSettings other) {
    return new LdapTarget(server, tls, other, connections);
  }

  /** All its servers, for a sample that reached none. */
  String servers() {
    return String.join(" ", server.addresses().stream().map(LdapAddress::toString).toList());
  }

  /** That the client's key is given, but no connection has TLS to send it; "" if all is well. */
  String unusedKey() {
    return tls.clientKeyStore().isEmpty() || server.usesTls()
        ? ""
        : String.format(
            "Client key '%s' is not used for %s, which has no TLS; write ldaps:// or switch"
                + " StartTLS on (plans: -Jldap.starttls=true)",
            tls.clientKeyStore(), servers());
  }
}
