package io.github.bancada.ldap;

/**
 * Everything one sample needs to know.
 *
 * @param maxLdifBytes how much of the entries to keep as LDIF; 0 = none
 */
public record LdapSettings(
    ServerSettings server,
    TlsSettings tls,
    BindSettings bind,
    ConnectionSettings connections,
    SearchSettings search,
    Expectation expectation,
    int maxLdifBytes) {}
