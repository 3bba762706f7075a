package io.github.bancada.ldap;

import io.github.bancada.ldap.entry.AttributeRules;
import io.github.bancada.ldap.wire.LdapAddress;

/**
 * The settings of a sample.
 *
 * @param rules for the attributes of the entries
 * @param maxLdifBytes limit of the entries kept as LDIF; 0 = none
 * @param phases whether samples report their phases
 */
public record LdapSettings(
    LdapTarget target,
    SearchSettings search,
    Expectation expectation,
    AttributeRules rules,
    int maxLdifBytes,
    SearchOperation operation,
    boolean phases) {
  /**
   * @throws IllegalArgumentException if a URL and the fields name different searches, or the search
   *     does not bring the attributes that the rules are about
   */
  public LdapSettings {
    search.agreeWith(target.server().addresses());
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
}
