package io.github.bancada.ldap;

import io.github.bancada.ldap.notify.Listening;

/**
 * The settings of a sample.
 *
 * @param listening when a search that tells of changes is ended
 * @param window how many searches are outstanding
 * @param maxLdifBytes limit of the entries kept as LDIF; 0 = none
 * @param phases whether samples report their phases
 */
public record LdapSettings(
    LdapTarget target,
    SearchSettings search,
    Listening listening,
    Expectation expectation,
    WindowSettings window,
    int maxLdifBytes,
    SearchOperation operation,
    boolean phases) {
  /**
   * @throws IllegalArgumentException if a URL and the fields name different searches, if searches
   *     in pages or those that tell of changes are to be outstanding together, or if a search would
   *     never end
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
    if (window.isUsed() && search.controls().tellOfChanges()) {
      throw new IllegalArgumentException(
          String.format(
              "Controls asks for changes (%s), and %s; a user listens to one search at a time, so"
                  + " leave one of them out",
              search.controls().words().strip(), window));
    }
    if (search.controls().goOn() && listening.isEndless()) {
      throw new IllegalArgumentException(
          "Listen for and End after are '0', so the search ("
              + search.controls().words().strip()
              + ") would never end; give a time, a number of notifications, or both");
    }
  }
}
