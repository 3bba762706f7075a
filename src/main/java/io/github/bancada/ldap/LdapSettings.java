package io.github.bancada.ldap;

/**
 * The settings of a sample.
 *
 * @param maxLdifBytes limit of the entries kept as LDIF; 0 = none
 * @param phases whether samples report their phases
 */
public record LdapSettings(
    LdapTarget target,
    SearchSettings search,
    Expectation expectation,
    int maxLdifBytes,
    SearchOperation operation,
    boolean phases) {
  /**
   * @throws IllegalArgumentException if a URL and the fields name different searches
   */
  public LdapSettings {
    search.agreeWith(target.server().addresses());
  }
}
