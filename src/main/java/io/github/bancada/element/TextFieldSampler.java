package io.github.bancada.element;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;

/**
 * A sampler with many fields, all text, so that each takes JMeter variables and functions and a
 * wrong value is reported instead of silently read as 0; quick enough for a sampler of
 * microseconds.
 *
 * <p>The element of a plan is a TestBean below it, and each user gets a copy below it that is none.
 * JMeter sets every field of a TestBean before each sample, through a look-up by name and
 * reflection, and after it looks up every property again to put it back as it was; for some twenty
 * fields that costs more than all else a sample takes outside the kernel. The user's copy calls
 * {@link #evaluateFields()} instead: it remembers its properties, as long as none is added or
 * removed, and asks them for their values itself. Variables, functions, and pre-processors that set
 * a property work as in any element.
 *
 * <p>Not thread-safe, as its parent.
 *
 * @param <F> the fields
 */
public abstract class TextFieldSampler<F extends Enum<F> & PlanField> extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  private final String[] texts;
  private transient int changes;

  /** All properties, those of the fields first; null when they are to be looked up. */
  private transient JMeterProperty[] properties;

  /** Whether one of them goes after the sample. */
  private transient boolean temporary;

  /** All fields are empty. */
  protected TextFieldSampler() {
    texts = new String[fields().size()];
    Arrays.fill(texts, "");
  }

  /** All fields in their order; a constant of the class. */
  protected abstract List<F> fields();

  /**
   * How often a field was given another text than it had. Fields are set before each sample, mostly
   * to what they are: while this number stays, what was read from them holds.
   */
  public final int changes() {
    return changes;
  }

  /** What a field holds. */
  public final String get(F field) {
    return texts[field.ordinal()];
  }

  /** Sets a field that has just been evaluated. */
  public final void set(F field, String text) {
    int index = field.ordinal();
    if (!Objects.equals(texts[index], text)) {
      texts[index] = text;
      changes++;
    }
  }

  /** Sets all fields to what their properties are now; for a user's copy, before each sample. */
  protected final void evaluateFields() {
    if (properties == null) {
      properties = lookUp();
    }
    List<F> fields = fields();
    for (int i = 0; i < texts.length; i++) {
      set(fields.get(i), properties[i].getStringValue());
    }
  }

  private JMeterProperty[] lookUp() {
    List<JMeterProperty> found = new ArrayList<>();
    for (F field : fields()) {
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
