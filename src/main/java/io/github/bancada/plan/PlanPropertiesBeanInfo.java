package io.github.bancada.plan;

import io.github.bancada.element.FieldsBeanInfo;

public class PlanPropertiesBeanInfo extends FieldsBeanInfo {
  public PlanPropertiesBeanInfo() {
    super(PlanProperties.class, PlanProperties.FIELDS);
  }
}
