package io.github.bancada.ldap.replay;

import io.github.bancada.element.FieldsBeanInfo;

/** The fields of {@link LdapReplay} in the window. */
public class LdapReplayBeanInfo extends FieldsBeanInfo {
  public LdapReplayBeanInfo() {
    super(LdapReplay.class, LdapReplayFields.FIELDS);
  }
}
