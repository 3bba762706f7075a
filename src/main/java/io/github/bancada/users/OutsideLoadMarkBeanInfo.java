package io.github.bancada.users;

import org.apache.jmeter.testbeans.BeanInfoSupport;

/** How {@link OutsideLoadMark} looks in the GUI; texts are in {@code OutsideLoadMarkResources}. */
public class OutsideLoadMarkBeanInfo extends BeanInfoSupport {
  /** It has no fields. */
  public OutsideLoadMarkBeanInfo() {
    super(OutsideLoadMark.class);
  }
}
