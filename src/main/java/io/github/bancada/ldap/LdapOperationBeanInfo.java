package io.github.bancada.ldap;

import io.github.bancada.element.FieldsBeanInfo;

/** The fields of {@link LdapOperation} in the window. */
public class LdapOperationBeanInfo extends FieldsBeanInfo {
  public LdapOperationBeanInfo() {
    super(LdapOperation.class, LdapOperationFields.FIELDS);
  }
}
