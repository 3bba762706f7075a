package io.github.bancada.users;

import io.github.bancada.element.FieldsBeanInfo;

/** {@link OutsideLoadMark} in the window. */
public class OutsideLoadMarkBeanInfo extends FieldsBeanInfo {
  public OutsideLoadMarkBeanInfo() {
    super(OutsideLoadMark.class, OutsideLoadMark.FIELDS);
  }
}
