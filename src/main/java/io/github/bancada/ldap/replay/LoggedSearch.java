package io.github.bancada.ldap.replay;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.ldap.LdapSearchSettings;
import io.github.bancada.ldap.accesslog.LoggedOperation;
import io.github.bancada.ldap.accesslog.Outcome;
import java.util.Arrays;
import java.util.List;

/** Makes a search of what a log says of it. Stateless. */
final class LoggedSearch {
  private static final int SIZE_LIMIT_EXCEEDED = 4;
  private static final int SCOPES = 4;
  private static final int POLICIES = 4;

  private LoggedSearch() {}

  /**
   * The search. Its limits, controls and paging are not in the log; a search that ended at its size
   * limit has the number of its entries as limit.
   *
   * @throws IllegalArgumentException if a part of it cannot be read
   */
  static LdapSearchSettings of(LoggedOperation operation) {
    String base = operation.value("base");
    if (!DN.isValidDN(base)) {
      throw new IllegalArgumentException("no DN");
    }
    Outcome outcome = operation.outcome();
    boolean limited = outcome.code() == SIZE_LIMIT_EXCEEDED && outcome.entries() > 0;
    return LdapSearchSettings.of(
        base,
        SearchScope.valueOf(number(operation.value("scope"), SCOPES)),
        filter(operation.value("filter")),
        attributes(operation),
        operation.has("deref")
            ? DereferencePolicy.valueOf(number(operation.value("deref"), POLICIES))
            : DereferencePolicy.NEVER,
        limited ? (int) Math.min(Integer.MAX_VALUE, outcome.entries()) : 0);
  }

  private static int number(String text, int below) {
    int number = Integer.parseInt(text);
    if (number < 0 || number >= below) {
      throw new IllegalArgumentException("out of range");
    }
    return number;
  }

  /**
   * 389 Directory Server escapes a quotation mark, which a filter need not do. OpenLDAP writes
   * {@code (?=undefined)} for what its schema does not know, and so not what was asked.
   */
  private static Filter filter(String text) {
    if (text.contains("(?")) {
      throw new IllegalArgumentException("not the filter that was asked");
    }
    try {
      return Filter.create(text.replace("\\\"", "\""));
    } catch (LDAPException | IndexOutOfBoundsException e) {
      // The SDK's parser reads past the end of a filter that ends with a backslash.
      throw new IllegalArgumentException("no filter", e);
    }
  }

  /** OpenLDAP's {@code attr=cn sn}; 389's {@code attrs="cn sn"}, or {@code attrs=ALL}. */
  private static List<String> attributes(LoggedOperation operation) {
    String names = operation.value(operation.has("attrs") ? "attrs" : "attr");
    return names.equals("ALL")
        ? List.of()
        : Arrays.stream(names.split("\\s+")).filter(name -> !name.isEmpty()).toList();
  }
}
