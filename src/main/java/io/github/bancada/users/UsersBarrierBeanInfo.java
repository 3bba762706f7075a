package io.github.bancada.users;

import io.github.bancada.element.FieldsBeanInfo;

/** The fields of {@link UsersBarrier} in the window. */
public class UsersBarrierBeanInfo extends FieldsBeanInfo {
  public UsersBarrierBeanInfo() {
    super(UsersBarrier.class, UsersBarrier.FIELDS);
  }
}
