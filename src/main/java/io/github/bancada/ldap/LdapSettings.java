package io.github.bancada.ldap;

/**
 * Everything one sample needs to know.
 *
 * @param maxLdifBytes how much of the entries to keep as LDIF; 0 = none
 * @param operation to search, or only to connect and bind
 * @param phases whether samples are to say what they consisted of
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
   * What belongs together.
   *
   * @throws IllegalArgumentException if a URL says another search than the fields
   */
  public LdapSettings {
    search.agreeWith(server.addresses());
  }
}
