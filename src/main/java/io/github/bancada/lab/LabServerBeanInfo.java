package io.github.bancada.lab;

import io.github.bancada.element.FieldsBeanInfo;

/** How {@link LabServer} looks in the window. */
public class LabServerBeanInfo extends FieldsBeanInfo {
  public LabServerBeanInfo() {
    super(LabServer.class, LabServer.FIELDS);
  }
}
