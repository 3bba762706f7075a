package io.github.bancada.ldap;

import java.util.List;

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
  private static final WindowSettings ONE_SEARCH = new WindowSettings(1, 1, 0);

  /** Of one search whose entries are counted, and with any number of them. */
  public static LdapSettings searching(
      LdapTarget target, SearchSettings search, ExpectedCodes codes) {
    return new LdapSettings(
        target, search, Expectation.of(codes), ONE_SEARCH, 0, SearchOperation.SEARCH, false);
  }

  /** Of a connection that is opened. */
  public static LdapSettings connecting(LdapTarget target) {
    return new LdapSettings(
        target,
        SearchSettings.NONE,
        Expectation.of(new ExpectedCodes(List.of(0))),
        ONE_SEARCH,
        0,
        SearchOperation.CONNECT,
        false);
  }

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
