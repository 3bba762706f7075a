package io.github.bancada.element;

import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.field.Fields;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.NullProperty;

/**
 * An element of a plan whose fields are declared by {@link Fields}. Their texts are its properties;
 * it has no getters and setters.
 *
 * <p>JMeter builds the window of a TestBean from property descriptors, each with a read and a write
 * method. The window edits the element's properties and calls neither; the engine calls the write
 * method. So {@link #textOfAnyField()} and {@link #setTextOfAnyField(String)} serve all fields, see
 * {@link FieldsBeanInfo}.
 */
public interface FieldElement extends TestElement, TestBean {
  /** A constant of the class. */
  Fields fields();

  /** The text of a field; during a test its functions are evaluated. */
  default String text(Field<?> field) {
    JMeterProperty property = getProperty(field.name());
    return property instanceof NullProperty ? field.ifAbsent() : property.getStringValue();
  }

  default void set(Field<?> field, String text) {
    setProperty(field.name(), text);
  }

  /** A copy of the current settings. */
  default FieldValues values() {
    FieldValues values = new FieldValues(fields());
    fields().all().forEach(field -> values.put(field, text(field)));
    return values;
  }

  /** For JMeter's descriptors only. */
  default String textOfAnyField() {
    return "";
  }

  /** For JMeter's descriptors only. Does nothing, because the property already holds the text. */
  default void setTextOfAnyField(String text) {}
}
