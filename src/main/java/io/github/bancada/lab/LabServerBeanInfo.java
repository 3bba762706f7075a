package io.github.bancada.lab;

import io.github.bancada.element.FieldsBeanInfo;

public class LabServerBeanInfo extends FieldsBeanInfo {
  public LabServerBeanInfo() {
    super(LabServer.class, LabServer.FIELDS);
  }
}
