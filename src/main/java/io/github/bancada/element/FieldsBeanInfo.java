package io.github.bancada.element;

import static org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer.DEFAULT;
import static org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer.GROUP;
import static org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer.NOT_OTHER;
import static org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer.NOT_UNDEFINED;
import static org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer.TAGS;

import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.text.ResourceTexts;
import java.beans.BeanDescriptor;
import java.beans.IntrospectionException;
import java.beans.PropertyDescriptor;
import java.beans.SimpleBeanInfo;

/**
 * Describes an element's window by its list of {@link Fields} and its {@link ResourceTexts}. JMeter
 * finds it by name: the element {@code Toy} needs a public class {@code ToyBeanInfo} whose
 * constructor without arguments calls the one here.
 */
public abstract class FieldsBeanInfo extends SimpleBeanInfo {
  private final BeanDescriptor element;
  private final PropertyDescriptor[] descriptors;

  /** Describes every field, in groups, with its default. */
  protected FieldsBeanInfo(Class<? extends FieldBean> element, Fields fields) {
    ResourceTexts texts = new ResourceTexts(element);
    this.element = new BeanDescriptor(element, FieldsCustomizer.class);
    this.element.setDisplayName(texts.text("displayName"));
    descriptors =
        fields.all().stream()
            .map(field -> descriptor(field, texts))
            .toArray(PropertyDescriptor[]::new);
  }

  @Override
  public PropertyDescriptor[] getPropertyDescriptors() {
    return descriptors.clone();
  }

  /** Names the {@link FieldsCustomizer}, which JMeter then shows in place of its own. */
  @Override
  public BeanDescriptor getBeanDescriptor() {
    return element;
  }

  private static PropertyDescriptor descriptor(Field<?> field, ResourceTexts texts) {
    PropertyDescriptor descriptor;
    try {
      descriptor =
          new PropertyDescriptor(
              field.name(),
              FieldBean.class.getMethod("textOfAnyField"),
              FieldBean.class.getMethod("setTextOfAnyField", String.class));
    } catch (IntrospectionException | NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
    descriptor.setValue(NOT_UNDEFINED, Boolean.TRUE);
    descriptor.setValue(DEFAULT, field.initially());
    descriptor.setValue(GROUP, field.group());
    if (!field.tokens().isEmpty()) {
      descriptor.setValue(TAGS, field.tokens().toArray(String[]::new));
      descriptor.setValue(NOT_OTHER, Boolean.FALSE);
    }
    descriptor.setDisplayName(texts.text(field.name() + ".displayName"));
    descriptor.setShortDescription(texts.text(field.name() + ".shortDescription"));
    return descriptor;
  }
}
