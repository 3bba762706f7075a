package io.github.bancada.plan;

import io.github.bancada.element.FieldsBeanInfo;

/** How {@link PlanProperties} looks in the window. */
public class PlanPropertiesBeanInfo extends FieldsBeanInfo {
  public PlanPropertiesBeanInfo() {
    super(PlanProperties.class, PlanProperties.FIELDS);
  }
}
