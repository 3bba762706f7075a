package io.github.bancada.ldap;

/**
 * The settings of a sample.
 *
 * @param window how many searches are outstanding
 * @param maxLdifBytes limit of the entries kept as LDIF; 0 = none
 * @param phases whether samples report their phases
 */
public record LdapSettings(
    LdapTarget target,
    SearchSettings search,
    Expectation expectation,
    WindowSettings window,
    int maxLdifBytes,
    SearchOperation operation,
    boolean phases) {
  /**
   * @throws IllegalArgumentException if a URL and the fields name different searches, or searches
   *     in pages are to be outstanding together
   */
  public LdapSettings {
    search.agreeWith(target.server().addresses());
    if (window.isUsed() && search.pageSize() > 0) {
      throw new IllegalArgumentException(
          String.format(
              "Page size is '%s', and %s; servers page one search of a connection at a time, so"
                  + " leave one of them out",
              search.pageSize(), window));
    }
  }
}
