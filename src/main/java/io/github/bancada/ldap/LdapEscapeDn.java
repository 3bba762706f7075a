package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.RDN;

/**
 * Function {@code __ldapEscapeDN(value, variable)}: escapes a value for a distinguished name (RFC
 * 4514 section 2.4).
 */
public class LdapEscapeDn extends EscapeFunction {
  private static final String ATTRIBUTE = "x";

  @Override
  public String getReferenceKey() {
    return "__ldapEscapeDN";
  }

  @Override
  String argumentKey() {
    return "ldapEscapeDn.value";
  }

  @Override
  String escape(String value) {
    return new RDN(ATTRIBUTE, value).toString().substring(ATTRIBUTE.length() + 1);
  }
}
