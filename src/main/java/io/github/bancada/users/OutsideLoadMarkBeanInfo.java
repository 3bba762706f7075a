package io.github.bancada.users;

import io.github.bancada.element.FieldsBeanInfo;

public class OutsideLoadMarkBeanInfo extends FieldsBeanInfo {
  public OutsideLoadMarkBeanInfo() {
    super(OutsideLoadMark.class, OutsideLoadMark.FIELDS);
  }
}
