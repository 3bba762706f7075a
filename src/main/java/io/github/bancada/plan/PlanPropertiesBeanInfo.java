package io.github.bancada.plan;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** GUI of {@link PlanProperties}; {@code PlanPropertiesResources} has the texts. */
public class PlanPropertiesBeanInfo extends BeanInfoSupport {
  public PlanPropertiesBeanInfo() {
    super(PlanProperties.class);
    createPropertyGroup("properties", new String[] {PlanProperties.DECLARATIONS});
    PropertyDescriptor declarations =
        property(PlanProperties.DECLARATIONS, TypeEditor.TextAreaEditor);
    declarations.setValue(NOT_UNDEFINED, Boolean.TRUE);
    declarations.setValue(NOT_EXPRESSION, Boolean.TRUE);
    declarations.setValue(DEFAULT, "");
  }
}
