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
}
