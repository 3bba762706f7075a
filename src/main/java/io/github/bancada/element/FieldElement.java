package io.github.bancada.element;

import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.field.Fields;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.NullProperty;

/**
 * An element of a plan whose fields are declared by {@link Fields}. Their texts are its properties;
 * it has no getters and setters. Samplers and config elements are {@link FieldBean}s; listeners and
 * thread groups have windows of their own.
 */
public interface FieldElement extends TestElement {
  /** A constant of the class. */
  Fields fields();

  /** Name of a field's JMeter property: part of the plan's file format, never renamed. */
  default String property(Field<?> field) {
    return getClass().getSimpleName() + "." + field.name();
  }

  /** The text of a field; during a test its functions are evaluated. */
  default String text(Field<?> field) {
    JMeterProperty property = getProperty(property(field));
    return property instanceof NullProperty ? field.ifAbsent() : property.getStringValue();
  }

  default void set(Field<?> field, String text) {
    setProperty(property(field), text);
  }

  /** A copy of the current settings. */
  default FieldValues values() {
    FieldValues values = new FieldValues(fields());
    fields().all().forEach(field -> values.put(field, text(field)));
    return values;
  }
}
