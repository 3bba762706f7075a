package io.github.bancada.users;

import org.apache.jmeter.testbeans.BeanInfoSupport;

/** GUI of {@link OutsideLoadMark}; {@code OutsideLoadMarkResources} has the texts. */
public class OutsideLoadMarkBeanInfo extends BeanInfoSupport {
  public OutsideLoadMarkBeanInfo() {
    super(OutsideLoadMark.class);
  }
}
