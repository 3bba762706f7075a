package io.github.bancada.ldap;

import io.github.bancada.ldap.notify.Listening;

/**
 * The settings of a sample.
 *
 * @param listening when a search that tells of changes is ended
 * @param maxLdifBytes limit of the entries kept as LDIF; 0 = none
 * @param phases whether samples report their phases
 */
public record LdapSettings(
    LdapTarget target,
    SearchSettings search,
    Listening listening,
    Expectation expectation,
    int maxLdifBytes,
    SearchOperation operation,
    boolean phases) {
  /**
   * @throws IllegalArgumentException if a URL and the fields name different searches, or if a
   *     search would never end
   */
  public LdapSettings {
    search.agreeWith(target.server().addresses());
    if (search.controls().goOn() && listening.isEndless()) {
      throw new IllegalArgumentException(
          "Listen for and End after are '0', so the search ("
              + search.controls().words().strip()
              + ") would never end; give a time, a number of notifications, or both");
    }
  }
}
