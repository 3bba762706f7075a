package io.github.bancada.element;

import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.field.Fields;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.NullProperty;

/**
 * An element of a plan whose fields are declared by {@link Fields}. Its texts are its properties;
 * it has no getters and setters.
 *
 * <p>JMeter builds the window of a TestBean from property descriptors, each with a method to read
 * and a method to write. The window edits the properties of the element and calls neither; the
 * engine calls the one that writes. So {@link #textOfAnyField()} and {@link
 * #setTextOfAnyField(String)} stand for those of all fields, see {@link FieldsBeanInfo}.
 */
public interface FieldElement extends TestElement, TestBean {
  /** The list of the element's class. */
  Fields fields();

  /** What a field holds, its functions evaluated if the test runs. */
  default String text(Field<?> field) {
    JMeterProperty property = getProperty(field.name());
    return property instanceof NullProperty ? field.ifAbsent() : property.getStringValue();
  }

  /** Sets a field. */
  default void set(Field<?> field, String text) {
    setProperty(field.name(), text);
  }

  /** The settings as the fields are now; a copy, which does not follow them. */
  default FieldValues values() {
    FieldValues values = new FieldValues(fields());
    fields().all().forEach(field -> values.put(field, text(field)));
    return values;
  }

  /** For JMeter's descriptors only. */
  default String textOfAnyField() {
    return "";
  }

  /** For JMeter's descriptors only: does nothing, because the property has the text. */
  default void setTextOfAnyField(String text) {
    // The property has it.
  }
}
