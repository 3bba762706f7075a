package io.github.bancada.ldap;

import io.github.bancada.ldap.entry.AttributeRules;
import io.github.bancada.ldap.entry.EntrySink;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.text.Token;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The settings of a sample.
 *
 * @param listening when this side ends a search for changes
 * @param rules for the attributes of the entries
 * @param window how many searches are outstanding
 * @param maxLdifBytes limit of the entries kept as LDIF; 0 = none
 * @param phases whether samples report their phases
 */
public record LdapSettings(
    LdapTarget target,
    LdapSearchSettings search,
    Listening listening,
    Expectation expectation,
    AttributeRules rules,
    Window window,
    int maxLdifBytes,
    Operation operation,
    boolean phases) {
  private static final Window ONE_SEARCH = new Window(1, 1, 0);
  private static final Listening ONCE = new Listening(0, 1);

  /** What a sample does on its connection. */
  public enum Operation implements Token {
    /** Search; connect and bind first if necessary. */
    SEARCH,
    /** Connect and bind if necessary, for later samples that search. */
    CONNECT
  }

  /**
   * When this side ends a search for changes.
   *
   * @param millis time limit; 0 = no limit
   * @param notifications number of notifications; 0 = no limit
   */
  public record Listening(int millis, int notifications) {
    /** Whether neither ends it. */
    boolean isEndless() {
      return millis == 0 && notifications == 0;
    }
  }

  /**
   * How many searches are outstanding on a connection.
   *
   * @param size most of them at once
   * @param searches in a call of the sampler, each a separate sample; 0 = 1 for a window of one,
   *     else {@value #SEARCHES_PER_PLACE} for each place
   * @param abandonAfterMillis time until a search without a result is abandoned; 0 = never
   */
  public record Window(int size, int searches, int abandonAfterMillis) {
    /** Large, so that only few searches are at the end, when the window empties. */
    private static final int SEARCHES_PER_PLACE = 100;

    public Window {
      if (searches == 0) {
        searches =
            (int) Math.min(Integer.MAX_VALUE, size == 1 ? 1L : (long) SEARCHES_PER_PLACE * size);
      }
    }

    /** Whether searches are sent before others have ended, or abandoned. */
    boolean isUsed() {
      return size > 1 && searches > 1 || abandonAfterMillis > 0;
    }

    /** The fields, for messages. */
    @Override
    public String toString() {
      return String.format(
          "Outstanding searches is '%s', Searches in a call '%s', Abandon after '%s'",
          size, searches, abandonAfterMillis);
    }
  }

  /** For one search whose entries are counted; any number is a success. */
  public static LdapSettings searching(
      LdapTarget target, LdapSearchSettings search, Expectation expectation) {
    return new LdapSettings(
        target,
        search,
        ONCE,
        expectation,
        AttributeRules.NONE,
        ONE_SEARCH,
        0,
        Operation.SEARCH,
        false);
  }

  /** For opening a connection. */
  public static LdapSettings connecting(LdapTarget target) {
    return new LdapSettings(
        target,
        LdapSearchSettings.NONE,
        ONCE,
        new Expectation(List.of(0)),
        AttributeRules.NONE,
        ONE_SEARCH,
        0,
        Operation.CONNECT,
        false);
  }

  /**
   * @throws IllegalArgumentException if a URL and the fields name different searches, if paged
   *     searches or searches for changes are to be outstanding together, if the search does not
   *     return the attributes of the rules, or if it would never end
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
    if (!rules.isEmpty() && operation == Operation.SEARCH) {
      requireValues(target, search, rules);
    }
  }

  private static void requireValues(
      LdapTarget target, LdapSearchSettings search, AttributeRules rules) {
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
   * @param ended whether the search has ended; called often
   */
  EntrySink newSink(BooleanSupplier ended) {
    return EntrySink.of(maxLdifBytes, rules, ended);
  }
}
