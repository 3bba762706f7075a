package io.github.bancada.ldap;

import io.github.bancada.element.FieldsBeanInfo;

/** The fields of {@link LdapSearch} in the window. */
public class LdapSearchBeanInfo extends FieldsBeanInfo {
  public LdapSearchBeanInfo() {
    super(LdapSearch.class, LdapSearchFields.FIELDS);
  }
}
