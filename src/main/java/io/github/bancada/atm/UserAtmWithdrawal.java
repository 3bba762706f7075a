package io.github.bancada.atm;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;

/**
 * The {@link AtmWithdrawal} of one user, copied from the plan for its thread.
 *
 * <p>It is no TestBean. JMeter sets every field of a TestBean before each sample, through a look-up
 * by name and reflection, and after it looks up every property again to put it back as it was; for
 * as many fields as these, that costs more than all else a sample takes outside the kernel. This
 * one remembers its properties, as long as none is added or removed, and asks them for their values
 * itself: variables, functions, and pre-processors that set a property work as in any element.
 *
 * <p>Not thread-safe, as its parent.
 */
public final class UserAtmWithdrawal extends AtmWithdrawalSampler {
  private static final long serialVersionUID = 1L;
  private static final AtmWithdrawalField[] FIELDS = AtmWithdrawalField.values();

  /** All properties, those of the fields first; null when they are to be looked up. */
  private transient JMeterProperty[] properties;

  /** Whether one of them goes after the sample. */
  private transient boolean temporary;

  @Override
  void evaluate() {
    if (properties == null) {
      properties = lookUp();
    }
    for (int i = 0; i < FIELDS.length; i++) {
      set(FIELDS[i], properties[i].getStringValue());
    }
  }

  private JMeterProperty[] lookUp() {
    List<JMeterProperty> found = new ArrayList<>();
    for (AtmWithdrawalField field : FIELDS) {
      found.add(getProperty(field.property())); // one without value if there is none
    }
    for (PropertyIterator all = propertyIterator(); all.hasNext(); ) {
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
      return;
    }
    for (JMeterProperty property : properties) {
      property.recoverRunningVersion(this);
    }
  }

  // Whatever can add or remove a property, or let one go after the sample.

  @Override
  public void setProperty(JMeterProperty property) {
    properties = null;
    super.setProperty(property);
  }

  @Override
  protected void addProperty(JMeterProperty property, boolean clone) {
    properties = null;
    super.addProperty(property, clone);
  }

  @Override
  public void setTemporary(JMeterProperty property) {
    temporary = true;
    super.setTemporary(property);
  }

  @Override
  public void removeProperty(String key) {
    properties = null;
    super.removeProperty(key);
  }

  @Override
  public void clear() {
    properties = null;
    super.clear();
  }
}
