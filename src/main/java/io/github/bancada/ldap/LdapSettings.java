package io.github.bancada.ldap;

/**
 * The settings of a sample.
 *
 * @param maxLdifBytes limit of the entries kept as LDIF; 0 = none
 * @param phases whether samples report their phases
 */
public record LdapSettings(
    ServerSettings server,
    TlsSettings tls,
    BindSettings bind,
    ConnectionSettings connections,
    SearchSettings search,
    Expectation expectation,
    int maxLdifBytes,
    LdapOperation operation,
    boolean phases) {
  /**
   * @throws IllegalArgumentException if a URL and the fields name different searches
   */
  public LdapSettings {
    search.agreeWith(server.addresses());
  }
}
