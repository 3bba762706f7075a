package io.github.bancada.users;

import io.github.bancada.element.FieldsBeanInfo;

public class UsersBarrierBeanInfo extends FieldsBeanInfo {
  public UsersBarrierBeanInfo() {
    super(UsersBarrier.class, UsersBarrier.FIELDS);
  }
}
