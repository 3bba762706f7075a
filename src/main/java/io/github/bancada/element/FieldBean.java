package io.github.bancada.element;

import io.github.bancada.field.Field;
import org.apache.jmeter.testbeans.TestBean;

/**
 * A {@link FieldElement} whose window JMeter makes: a sampler or a config element. Plans store a
 * field under its plain name.
 *
 * <p>JMeter builds the window of a TestBean from property descriptors, each with a read and a write
 * method. The window edits the element's properties and calls neither; the engine calls the write
 * method. So {@link #textOfAnyField()} and {@link #setTextOfAnyField(String)} serve all fields, see
 * {@link FieldsBeanInfo}.
 */
public interface FieldBean extends FieldElement, TestBean {
  @Override
  default String property(Field<?> field) {
    return field.name();
  }

  /** For JMeter's descriptors only. */
  default String textOfAnyField() {
    return "";
  }

  /** For JMeter's descriptors only. Does nothing, because the property already holds the text. */
  default void setTextOfAnyField(String text) {}
}
