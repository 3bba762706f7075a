package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.text.Setting;
import io.github.bancada.text.Token;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What to search for. Empty base, scope, filter and attributes are filled from the URL, else from
 * the defaults.
 *
 * @param baseDn "" = from the URL or the defaults, else the root DSE
 * @param scope null = from the URL or the defaults, else the whole subtree
 * @param filter null = from the URL or the defaults, else {@code (objectClass=*)}
 * @param attributes empty = from the URL or the defaults, else all user attributes
 * @param defaults what neither fields nor URL say; null for none
 * @param typesOnly names of attributes without their values
 * @param dereference what to do with aliases
 * @param sizeLimit most entries the server may send; 0 = its own limit
 * @param timeLimitSeconds longest the server may search; 0 = its own limit
 * @param pageSize entries a page (RFC 2696); 0 = not paged
 */
public record SearchSettings(
    String baseDn,
    SearchScope scope,
    Filter filter,
    List<String> attributes,
    LdapAddress defaults,
    boolean typesOnly,
    DereferencePolicy dereference,
    int sizeLimit,
    int timeLimitSeconds,
    int pageSize) {

  private static final Filter PRESENT = Filter.createPresenceFilter("objectClass");

  /** How deep to search. */
  public enum Scope implements Token {
    /** As the URL says, else the whole subtree. */
    AUTO("auto", null),
    /** The base entry itself. */
    BASE("base", SearchScope.BASE),
    /** The entries directly below the base. */
    ONE("one", SearchScope.ONE),
    /** The base and everything below. */
    SUB("sub", SearchScope.SUB),
    /** Everything below the base, without it. */
    SUBORDINATES("subordinates", SearchScope.SUBORDINATE_SUBTREE);

    private final String token;
    private final SearchScope scope;

    Scope(String token, SearchScope scope) {
      this.token = token;
      this.scope = scope;
    }

    @Override
    public String token() {
      return token;
    }

    SearchScope scope() {
      return scope;
    }
  }

  /** What to do with aliases (RFC 4511 section 4.5.1.3). */
  public enum Dereference implements Token {
    /** Nothing. */
    NEVER("never", DereferencePolicy.NEVER),
    /** Follow them below the base. */
    SEARCHING("searching", DereferencePolicy.SEARCHING),
    /** Follow them to find the base. */
    FINDING("finding", DereferencePolicy.FINDING),
    /** Follow them everywhere. */
    ALWAYS("always", DereferencePolicy.ALWAYS);

    private final String token;
    private final DereferencePolicy policy;

    Dereference(String token, DereferencePolicy policy) {
      this.token = token;
      this.policy = policy;
    }

    @Override
    public String token() {
      return token;
    }

    DereferencePolicy policy() {
      return policy;
    }
  }

  public SearchSettings {
    attributes = List.copyOf(attributes);
  }

  static String dn(String text) {
    if (!DN.isValidDN(text)) {
      throw Setting.wrong("Base DN", text, "a distinguished name such as dc=example,dc=org");
    }
    return text;
  }

  static Filter filter(String text) {
    if (text.isEmpty()) {
      return null;
    }
    try {
      return Filter.create(text);
    } catch (LDAPException | IndexOutOfBoundsException e) {
      // The SDK's parser reads past the end of a filter that ends with a backslash.
      throw new IllegalArgumentException(
          "Filter is '"
              + text
              + "': "
              + e.getMessage()
              + "; write it as RFC 4515 says, (uid=fulano1), and pass values through"
              + " ${__ldapEscape(...)}",
          e);
    }
  }

  /**
   * What holds where neither the fields nor the URL say anything; null for none.
   *
   * @param url an LDAP URL without a host, {@code ldap:///base?attributes?scope?filter}; "" for
   *     none
   * @throws IllegalArgumentException if it is none
   */
  static LdapAddress defaults(String url) {
    if (url.isEmpty()) {
      return null;
    }
    if (!url.startsWith("ldap:///")) {
      throw Setting.wrong(
          "Default search",
          url,
          "an LDAP URL without a host, ldap:///base?attributes?scope?filter");
    }
    return LdapAddress.parse(url);
  }

  /**
   * Fields and URLs may both say what to search for, as long as they say the same.
   *
   * @throws IllegalArgumentException naming the field and what both say
   */
  void agreeWith(List<LdapAddress> addresses) {
    for (LdapAddress address : addresses) {
      if (!baseDn.isEmpty() && address.baseDn() != null && !isSameDn(address.baseDn())) {
        throw twoOf("Base DN", baseDn, address.baseDn());
      }
      if (scope != null && address.scope() != null && !scope.equals(address.scope())) {
        throw twoOf("Scope", scope.getName(), address.scope().getName());
      }
      if (filter != null && address.filter() != null && !filter.equals(address.filter())) {
        throw twoOf("Filter", filter.toString(), address.filter().toString());
      }
      if (!attributes.isEmpty()
          && !address.attributes().isEmpty()
          && !Set.copyOf(attributes).equals(Set.copyOf(address.attributes()))) {
        throw twoOf(
            "Attributes", String.join(",", attributes), String.join(",", address.attributes()));
      }
    }
  }

  private boolean isSameDn(String other) {
    try {
      return DN.equals(baseDn, other);
    } catch (LDAPException e) {
      throw new IllegalStateException("both were read before", e);
    }
  }

  static IllegalArgumentException twoOf(String field, String value, String inUrl) {
    return new IllegalArgumentException(
        field
            + " is '"
            + value
            + "', and the URL says '"
            + inUrl
            + "'; leave one of them out, or say the same in both");
  }

  /** The search at one server, with nothing left to fill in. */
  Resolved at(LdapAddress address) {
    List<LdapAddress> others = defaults == null ? List.of(address) : List.of(address, defaults);
    return new Resolved(
        baseDn.isEmpty() ? first(others, LdapAddress::baseDn, "") : baseDn,
        scope == null ? first(others, LdapAddress::scope, SearchScope.SUB) : scope,
        filter == null ? first(others, LdapAddress::filter, PRESENT) : filter,
        attributes.isEmpty()
            ? first(others, a -> a.attributes().isEmpty() ? null : a.attributes(), List.of())
            : attributes,
        typesOnly,
        dereference,
        sizeLimit,
        timeLimitSeconds,
        pageSize);
  }

  private static <T> T first(
      List<LdapAddress> addresses, Function<LdapAddress, T> part, T otherwise) {
    for (LdapAddress address : addresses) {
      T said = part.apply(address);
      if (said != null) {
        return said;
      }
    }
    return otherwise;
  }

  /** A search as it goes over the wire. */
  record Resolved(
      String baseDn,
      SearchScope scope,
      Filter filter,
      List<String> attributes,
      boolean typesOnly,
      DereferencePolicy dereference,
      int sizeLimit,
      int timeLimitSeconds,
      int pageSize) {

    /** One line a person can read. */
    String description() {
      return "search base=\""
          + baseDn
          + "\" scope="
          + scope.getName()
          + " filter="
          + filter
          + (attributes.isEmpty() ? "" : " attributes=" + String.join(",", attributes))
          + (typesOnly ? " types only" : "")
          + (sizeLimit > 0 ? " size limit " + sizeLimit : "")
          + (timeLimitSeconds > 0 ? " time limit " + timeLimitSeconds + " s" : "")
          + (pageSize > 0 ? " pages of " + pageSize : "");
    }
  }
}
