package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.Filter;

/**
 * Function {@code __ldapEscape(value, variable)}: escapes a value for a search filter (RFC 4515
 * section 3). {@code *}, {@code (}, {@code )}, {@code \}, NUL and non-ASCII characters become
 * {@code \xx}.
 */
public class LdapEscape extends EscapeFunction {
  @Override
  public String getReferenceKey() {
    return "__ldapEscape";
  }

  @Override
  String argumentKey() {
    return "ldapEscape.value";
  }

  @Override
  String escape(String value) {
    return Filter.encodeValue(value);
  }
}
