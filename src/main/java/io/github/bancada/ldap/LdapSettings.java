package io.github.bancada.ldap;

import io.github.bancada.ldap.entry.AttributeRules;
import io.github.bancada.ldap.entry.EntrySink;
import io.github.bancada.ldap.notify.Listening;
import io.github.bancada.ldap.wire.LdapAddress;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The settings of a sample.
 *
 * @param listening when a search that tells of changes is ended
 * @param rules for the attributes of the entries
 * @param window how many searches are outstanding
 * @param maxLdifBytes limit of the entries kept as LDIF; 0 = none
 * @param phases whether samples report their phases
 */
public record LdapSettings(
    LdapTarget target,
    SearchSettings search,
    Listening listening,
    Expectation expectation,
    AttributeRules rules,
    WindowSettings window,
    int maxLdifBytes,
    SearchOperation operation,
    boolean phases) {
  private static final WindowSettings ONE_SEARCH = new WindowSettings(1, 1, 0);
  private static final Listening ONCE = new Listening(0, 1);

  /** Of one search whose entries are counted, and with any number of them. */
  public static LdapSettings searching(
      LdapTarget target, SearchSettings search, ExpectedCodes codes) {
    return new LdapSettings(
        target,
        search,
        ONCE,
        Expectation.of(codes),
        AttributeRules.NONE,
        ONE_SEARCH,
        0,
        SearchOperation.SEARCH,
        false);
  }

  /** Of a connection that is opened. */
  public static LdapSettings connecting(LdapTarget target) {
    return new LdapSettings(
        target,
        SearchSettings.NONE,
        ONCE,
        Expectation.of(new ExpectedCodes(List.of(0))),
        AttributeRules.NONE,
        ONE_SEARCH,
        0,
        SearchOperation.CONNECT,
        false);
  }

  /**
   * @throws IllegalArgumentException if a URL and the fields name different searches, if searches
   *     in pages or those that tell of changes are to be outstanding together, if the search does
   *     not bring the attributes that the rules are about, or if it would never end
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
    if (search.controls().tellOfChanges()
        && (search.pageSize() > 0 || search.controls().asksForPart())) {
      throw new IllegalArgumentException(
          "Controls asks for changes ("
              + search.controls().words().strip()
              + "), which come neither in pages nor in lists; leave vlv out, and Page size at 0");
    }
    if (search.controls().goOn() && listening.isEndless()) {
      throw new IllegalArgumentException(
          "Listen for and End after are '0', so the search ("
              + search.controls().words().strip()
              + ") would never end; give a time, a number of notifications, or both");
    }
    if (!rules.isEmpty() && operation == SearchOperation.SEARCH) {
      requireValues(target, search, rules);
    }
  }

  private static void requireValues(
      LdapTarget target, SearchSettings search, AttributeRules rules) {
    if (search.typesOnly()) {
      throw new IllegalArgumentException(
          "Types only is 'true', and Attribute rules needs values; leave one of them out");
    }
    for (LdapAddress address : target.server().addresses()) {
      rules.requireIn(search.at(address).attributes(), "Attributes");
    }
  }

  /** Whether entries are more than counted. */
  boolean needsEntries() {
    return maxLdifBytes > 0 || !rules.isEmpty();
  }

  /**
   * What a search does with its entries, if it needs them.
   *
   * @param ended whether the search is over, whatever comes; called often
   */
  EntrySink newSink(BooleanSupplier ended) {
    return EntrySink.of(maxLdifBytes, rules, ended);
  }
}
