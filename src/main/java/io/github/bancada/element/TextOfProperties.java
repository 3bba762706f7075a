package io.github.bancada.element;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A field whose text depends only on properties of JMeter, such as {@code ${__P(users,100)}} in
 * most fields of the plans. It is evaluated again only when one of these properties has another
 * value. JMeter evaluates it for each sample, which for some twenty fields takes longer than
 * everything else that a sampler does outside the kernel.
 *
 * <pre>
 * text = { character | "${" function "(" name { "," text } ")}" }
 * function = "__P" | "__evalP" | "__ifP"
 * </pre>
 *
 * <p>Not thread-safe: it belongs to one virtual user.
 */
final class TextOfProperties extends FunctionProperty {
  private static final long serialVersionUID = 1L;

  private static final String FUNCTION = "${";

  private static final Pattern OF_PROPERTY =
      Pattern.compile("\\$\\{__(P|evalP|ifP)\\(([\\w.-]+)\\s*[,)]");

  /** The properties on which it depends, and their values when it was evaluated. */
  private final String[] names;

  private final String[] seen;

  /** The text of these values; null if it may differ each time. */
  private transient String text;

  private transient boolean known;

  /** Set for the current sample; null if it was not. */
  private transient String override;

  private TextOfProperties(String name, CompoundVariable function, List<String> names) {
    super(name, function);
    this.names = names.toArray(String[]::new);
    this.seen = new String[names.size()];
  }

  /** This property, or one with the same texts that is cheaper to read. */
  static JMeterProperty cheapest(JMeterProperty property) {
    if (property.getClass() == FunctionProperty.class
        && property.getObjectValue() instanceof CompoundVariable function) {
      List<String> names = names(function.getRawParameters());
      if (!names.isEmpty()) {
        return new TextOfProperties(property.getName(), function, names);
      }
    }
    return property;
  }

  /** The properties on which a text depends; none if it depends on anything else. */
  private static List<String> names(String raw) {
    if (raw == null || raw.contains("\\$") || raw.contains("$\\")) {
      return List.of(); // a function may appear when the text is evaluated
    }
    List<String> names = new ArrayList<>();
    Matcher call = OF_PROPERTY.matcher(raw);
    for (int at = raw.indexOf(FUNCTION); at >= 0; at = raw.indexOf(FUNCTION, at + 1)) {
      if (!call.region(at, raw.length()).lookingAt()) {
        return List.of();
      }
      names.add(call.group(2));
    }
    return names;
  }

  @Override
  public String getStringValue() {
    if (override != null) {
      return override;
    }
    if (!isRunningVersion()) {
      return super.getStringValue();
    }
    if (!known || !hold(names, seen)) {
      evaluate();
    }
    return text == null ? super.getStringValue() : text;
  }

  /**
   * Adds the properties on which its text depends, with the values used.
   *
   * @return false if its text may differ for the same values, or others have seen another value
   */
  boolean addTo(Map<String, String> values) {
    boolean agreed = text != null;
    for (int i = 0; i < seen.length; i++) {
      String name = names[i];
      agreed &= !values.containsKey(name) || Objects.equals(values.get(name), seen[i]);
      values.put(name, seen[i]);
    }
    return agreed;
  }

  /** Whether properties of JMeter have these values. */
  static boolean hold(String[] names, String[] values) {
    for (int i = 0; i < names.length; i++) {
      if (!Objects.equals(JMeterUtils.getProperty(names[i]), values[i])) {
        return false;
      }
    }
    return true;
  }

  private void evaluate() {
    boolean settled = true;
    for (int i = 0; i < seen.length; i++) {
      seen[i] = JMeterUtils.getProperty(names[i]);
      settled &= seen[i] == null || !seen[i].contains(FUNCTION);
    }
    text = settled ? ((CompoundVariable) getObjectValue()).execute() : null;
    known = true;
  }

  @Override
  public void setObjectValue(Object value) {
    super.setObjectValue(value);
    override = isRunningVersion() ? value.toString() : null;
  }

  @Override
  public void recoverRunningVersion(TestElement owner) {
    super.recoverRunningVersion(owner);
    override = null;
  }
}
