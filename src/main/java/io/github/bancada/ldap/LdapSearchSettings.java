package io.github.bancada.ldap;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.asn1.ASN1BufferSequence;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.text.Setting;
import io.github.bancada.text.Token;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A search. The URL, and then the defaults, fill in an empty base, scope, filter and attributes.
 *
 * @param baseDn "" = from the URL or the defaults, else the root DSE
 * @param scope null = from the URL or the defaults, else the whole subtree
 * @param filter null = from the URL or the defaults, else {@code (objectClass=*)}
 * @param attributes empty = from the URL or the defaults, else all user attributes
 * @param defaults null for none
 * @param typesOnly names of attributes without their values
 * @param sizeLimit most entries the server may send; 0 = its own limit
 * @param timeLimitSeconds longest search on the server; 0 = its own limit
 * @param pageSize entries per page (RFC 2696); 0 = not paged
 * @param controls of the request
 */
public record LdapSearchSettings(
    String baseDn,
    SearchScope scope,
    Filter filter,
    List<String> attributes,
    LdapAddress defaults,
    boolean typesOnly,
    DereferencePolicy dereference,
    int sizeLimit,
    int timeLimitSeconds,
    int pageSize,
    RequestControls controls) {

  /** All parts from the URL or the defaults. */
  static final LdapSearchSettings NONE = of("", null, null, List.of(), DereferencePolicy.NEVER, 0);

  private static final Filter PRESENT = Filter.createPresenceFilter("objectClass");

  public enum Scope implements Token {
    /** From the URL, else the whole subtree. */
    AUTO(null),
    /** The base entry itself. */
    BASE(SearchScope.BASE),
    /** The entries directly below the base. */
    ONE(SearchScope.ONE),
    /** The base and everything below. */
    SUB(SearchScope.SUB),
    /** Everything below the base, without it. */
    SUBORDINATES(SearchScope.SUBORDINATE_SUBTREE);

    private final SearchScope scope;

    Scope(SearchScope scope) {
      this.scope = scope;
    }

    SearchScope scope() {
      return scope;
    }
  }

  /** Which aliases the server follows (RFC 4511 section 4.5.1.3). */
  public enum Dereference implements Token {
    /** None. */
    NEVER(DereferencePolicy.NEVER),
    /** Those below the base. */
    SEARCHING(DereferencePolicy.SEARCHING),
    /** Those on the way to the base. */
    FINDING(DereferencePolicy.FINDING),
    /** All. */
    ALWAYS(DereferencePolicy.ALWAYS);

    private final DereferencePolicy policy;

    Dereference(DereferencePolicy policy) {
      this.policy = policy;
    }

    DereferencePolicy policy() {
      return policy;
    }
  }

  public LdapSearchSettings {
    attributes = List.copyOf(attributes);
    if (pageSize > 0 && controls.asksForPart()) {
      throw new IllegalArgumentException(
          String.format(
              "Page size is '%s', and Controls asks for a part of the entries too (%s); leave one"
                  + " of them out",
              pageSize, controls.words().strip()));
    }
  }

  /** Without pages, time limit and controls. */
  public static LdapSearchSettings of(
      String baseDn,
      SearchScope scope,
      Filter filter,
      List<String> attributes,
      DereferencePolicy dereference,
      int sizeLimit) {
    return new LdapSearchSettings(
        baseDn,
        scope,
        filter,
        attributes,
        null,
        false,
        dereference,
        sizeLimit,
        0,
        0,
        RequestControls.NONE);
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
          String.format(
              "Filter is '%s': %s; write it as RFC 4515 says, (uid=fulano1), and pass values"
                  + " through ${__ldapEscape(...)}",
              text, e.getMessage()),
          e);
    }
  }

  /**
   * The default search; null for none.
   *
   * @param url an LDAP URL without a host, {@code ldap:///base?attributes?scope?filter}; "" for
   *     none
   * @throws IllegalArgumentException if it is not such a URL
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
   * Checks that fields and URLs do not contradict each other.
   *
   * @throws IllegalArgumentException with the field and both values
   */
  void agreeWith(List<LdapAddress> addresses) {
    for (LdapAddress address : addresses) {
      if (!baseDn.isEmpty() && address.baseDn() != null && !isSameDn(address.baseDn())) {
        throw conflict("Base DN", baseDn, address.baseDn());
      }
      if (scope != null && address.scope() != null && !scope.equals(address.scope())) {
        throw conflict("Scope", scope.getName(), address.scope().getName());
      }
      if (filter != null && address.filter() != null && !filter.equals(address.filter())) {
        throw conflict("Filter", filter.toString(), address.filter().toString());
      }
      if (!attributes.isEmpty()
          && !address.attributes().isEmpty()
          && !Set.copyOf(attributes).equals(Set.copyOf(address.attributes()))) {
        throw conflict(
            "Attributes", String.join(",", attributes), String.join(",", address.attributes()));
      }
    }
  }

  private boolean isSameDn(String other) {
    try {
      return DN.equals(baseDn, other);
    } catch (LDAPException e) {
      throw new IllegalStateException("both were parsed before", e);
    }
  }

  static IllegalArgumentException conflict(String field, String value, String inUrl) {
    return new IllegalArgumentException(
        String.format(
            "%s is '%s', and the URL says '%s'; leave one of them out, or say the same in both",
            field, value, inUrl));
  }

  /** The complete search for one server. */
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
        pageSize,
        controls);
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

  /** A complete search. */
  record Resolved(
      String baseDn,
      SearchScope scope,
      Filter filter,
      List<String> attributes,
      boolean typesOnly,
      DereferencePolicy dereference,
      int sizeLimit,
      int timeLimitSeconds,
      int pageSize,
      RequestControls controls) {

    /** The request in BER (RFC 4511 section 4.5.1). */
    byte[] encode() {
      ASN1Buffer buffer = new ASN1Buffer();
      ASN1BufferSequence request = buffer.beginSequence(LdapMessages.SEARCH_REQUEST);
      buffer.addOctetString(baseDn);
      buffer.addEnumerated(scope.intValue());
      buffer.addEnumerated(dereference.intValue());
      buffer.addInteger(sizeLimit);
      buffer.addInteger(timeLimitSeconds);
      buffer.addBoolean(typesOnly);
      filter.writeTo(buffer);
      ASN1BufferSequence names = buffer.beginSequence();
      attributes.forEach(buffer::addOctetString);
      names.end();
      request.end();
      return buffer.toByteArray();
    }

    /** For people, in one line. */
    String description() {
      StringBuilder text = new StringBuilder(128);
      text.append("search base=\"").append(baseDn);
      text.append("\" scope=").append(scope.getName()).append(" filter=").append(filter);
      if (!attributes.isEmpty()) {
        text.append(" attributes=").append(String.join(",", attributes));
      }
      if (typesOnly) {
        text.append(" types only");
      }
      if (sizeLimit > 0) {
        text.append(" size limit ").append(sizeLimit);
      }
      if (timeLimitSeconds > 0) {
        text.append(" time limit ").append(timeLimitSeconds).append(" s");
      }
      if (pageSize > 0) {
        text.append(" pages of ").append(pageSize);
      }
      return text.append(controls.words()).toString();
    }
  }
}
