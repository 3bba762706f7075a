package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.Filter;

/**
 * Function {@code __ldapEscape(value, variable)}: a value made safe for a search filter, as RFC
 * 4515 section 3 says ({@code *}, {@code (}, {@code )}, {@code \}, NUL and what is not ASCII become
 * {@code \xx}).
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
