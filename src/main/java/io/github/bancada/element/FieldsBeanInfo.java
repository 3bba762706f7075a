package io.github.bancada.element;

import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import java.beans.BeanDescriptor;
import java.beans.IntrospectionException;
import java.beans.PropertyDescriptor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import org.apache.jmeter.testbeans.BeanInfoSupport;

/**
 * Describes an element's window by its list of {@link Fields} and its text bundle. JMeter finds it
 * by name: the element {@code Toy} needs a public class {@code ToyBeanInfo} whose constructor
 * without arguments calls the one here.
 */
public abstract class FieldsBeanInfo extends BeanInfoSupport {
  private final PropertyDescriptor[] descriptors;

  /** Made while the parent is being constructed, so it has no initial value here. */
  private BeanDescriptor withWindow;

  /** Describes every field, in groups, with its default. */
  protected FieldsBeanInfo(Class<? extends FieldBean> element, Fields fields) {
    super(element);
    descriptors = fields.all().stream().map(this::descriptor).toArray(PropertyDescriptor[]::new);
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (Field<?> field : fields.all()) {
      groups.computeIfAbsent(field.group(), group -> new ArrayList<>()).add(field.name());
    }
    groups.forEach((group, names) -> createPropertyGroup(group, names.toArray(String[]::new)));
  }

  /** Only the fields. The parent calls this while it is being constructed, before there are any. */
  @Override
  public PropertyDescriptor[] getPropertyDescriptors() {
    return descriptors == null ? new PropertyDescriptor[0] : descriptors.clone();
  }

  /** Names the {@link FieldsCustomizer}, which JMeter then shows in place of its own. */
  @Override
  public BeanDescriptor getBeanDescriptor() {
    if (withWindow == null) {
      Class<?> element = super.getBeanDescriptor().getBeanClass();
      withWindow = new BeanDescriptor(element, FieldsCustomizer.class);
    }
    return withWindow;
  }

  private PropertyDescriptor descriptor(Field<?> field) {
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
    if (!field.tokens().isEmpty()) {
      descriptor.setValue(TAGS, field.tokens().toArray(String[]::new));
      descriptor.setValue(NOT_OTHER, Boolean.FALSE);
    }
    ResourceBundle texts = (ResourceBundle) getBeanDescriptor().getValue(RESOURCE_BUNDLE);
    descriptor.setValue(RESOURCE_BUNDLE, texts);
    descriptor.setDisplayName(texts.getString(field.name() + ".displayName"));
    descriptor.setShortDescription(texts.getString(field.name() + ".shortDescription"));
    return descriptor;
  }
}
