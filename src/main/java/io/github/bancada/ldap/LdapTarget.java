package io.github.bancada.ldap;

/** Where a sample works: the server, and how its connections are secured, bound and kept. */
public record LdapTarget(
    ServerSettings server, TlsSettings tls, BindSettings bind, ConnectionSettings connections) {}
