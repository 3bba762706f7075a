package io.github.bancada.element;

import io.github.bancada.field.Field;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.NullProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.testelement.property.StringProperty;

/**
 * The {@link WorkSampler} of one virtual user, copied from the plan for its thread. It is no
 * TestBean: before each sample JMeter sets every field of a TestBean, through a look-up by name and
 * reflection, and afterwards restores every property. For some twenty fields that costs more than
 * all else a sample takes outside the kernel. This copy keeps its properties as long as none is
 * added or removed, and evaluates them itself. Variables, functions, and pre-processors that set a
 * property work as in any element.
 *
 * <p>Not thread-safe, as its parent.
 *
 * @param <S> the settings of a sample
 */
public final class UserSampler<S> extends FieldSampler<S> {
  private static final long serialVersionUID = 1L;

  private final transient WorkSampler<S> element;

  /** All properties, those of the fields first; null when they must be looked up again. */
  private transient JMeterProperty[] properties;

  private transient int fields;

  /** Whether one of them is removed after the sample. */
  private transient boolean temporary;

  /** Whether somebody has asked for a property since the last recovery, and may have changed it. */
  private transient boolean touched;

  /** The texts as they were read; null if they must be read again for each sample. */
  private transient SettledTexts settled;

  /** Copies a running element. */
  UserSampler(WorkSampler<S> element, PropertyIterator all) {
    this.element = element;
    while (all.hasNext()) {
      setProperty(TextOfProperties.cheapest(all.next().clone()));
    }
    setRunningVersion(true);
  }

  @Override
  public Object clone() {
    return new UserSampler<>(element, propertyIterator());
  }

  @Override
  WorkSampler<S> element() {
    return element;
  }

  @Override
  boolean hasTextsOfLastSample() {
    return settled != null && !touched && settled.stillHold();
  }

  @Override
  boolean keepsTextsInCall() {
    return settled != null && !touched;
  }

  @Override
  void beginTexts() {
    settled = null;
    if (properties == null) {
      properties = lookUp();
    }
  }

  /** Values that a pre-processor has set stay. */
  @Override
  void renewTexts() {
    beginTexts();
    for (JMeterProperty property : properties) {
      if (property instanceof FunctionProperty function
          && !(function instanceof TextOfProperties)) {
        function.recoverRunningVersion(this);
      }
    }
  }

  @Override
  void endTexts() {
    settled = touched ? null : SettledTexts.of(properties, fields).orElse(null);
  }

  @Override
  String textAt(int position) {
    return properties[position].getStringValue();
  }

  private JMeterProperty[] lookUp() {
    List<JMeterProperty> found = new ArrayList<>();
    for (Field<?> field : element.fields().all()) {
      JMeterProperty property = super.getPropertyOrNull(field.name());
      found.add(
          property == null || property instanceof NullProperty
              ? new StringProperty(field.name(), field.ifAbsent())
              : property);
    }
    fields = found.size();
    for (PropertyIterator all = super.propertyIterator(); all.hasNext(); ) {
      JMeterProperty property = all.next();
      if (found.stream().noneMatch(known -> known == property)) {
        found.add(property);
      }
    }
    return found.toArray(JMeterProperty[]::new);
  }

  @Override
  public void recoverRunningVersion() {
    if (properties == null || temporary) {
      super.recoverRunningVersion();
      properties = null;
      temporary = false;
    } else {
      // Fields with settled texts are unchanged, unless somebody has asked for their property.
      for (int i = settled == null || touched ? 0 : fields; i < properties.length; i++) {
        properties[i].recoverRunningVersion(this);
      }
    }
    if (touched) {
      settled = null;
      touched = false;
    }
  }

  // Whoever gets a property may change it.

  @Override
  public JMeterProperty getPropertyOrNull(String key) {
    touched |= !TestElement.NAME.equals(key); // JMeter itself asks for the name
    return super.getPropertyOrNull(key);
  }

  @Override
  public PropertyIterator propertyIterator() {
    touched = true;
    return super.propertyIterator();
  }

  // May add or remove a property, or mark one for removal after the sample.

  @Override
  public void setProperty(JMeterProperty property) {
    properties = null;
    touched = true;
    super.setProperty(property);
  }

  @Override
  protected void addProperty(JMeterProperty property, boolean clone) {
    properties = null;
    touched = true;
    super.addProperty(property, clone);
  }

  @Override
  public void setTemporary(JMeterProperty property) {
    temporary = true;
    touched = true;
    super.setTemporary(property);
  }

  @Override
  public void removeProperty(String key) {
    properties = null;
    touched = true;
    super.removeProperty(key);
  }

  @Override
  public void clear() {
    properties = null;
    touched = true;
    super.clear();
  }
}
