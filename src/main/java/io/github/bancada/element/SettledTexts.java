package io.github.bancada.element;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.util.JMeterUtils;

/**
 * That the texts of a sampler's fields stay as they were read, as long as the properties of JMeter
 * that they name keep their values. Reading and recovering some forty fields for each sample takes
 * most of its time from memory that other threads have pushed out of the caches. Immutable.
 */
final class SettledTexts {
  private final String[] names;
  private final String[] values;

  private SettledTexts(Map<String, String> seen) {
    names = seen.keySet().toArray(String[]::new);
    values = seen.values().toArray(String[]::new);
  }

  /**
   * Looks at properties whose texts were just read.
   *
   * @param properties those of fields first
   * @param fields how many these are
   * @return empty if one may have another text for the next sample
   */
  static Optional<SettledTexts> of(JMeterProperty[] properties, int fields) {
    Map<String, String> seen = new LinkedHashMap<>();
    for (int i = 0; i < fields; i++) {
      if (properties[i] instanceof TextOfProperties text
          ? !text.addTo(seen)
          : properties[i].getClass() != StringProperty.class) {
        return Optional.empty();
      }
    }
    return Optional.of(new SettledTexts(seen));
  }

  boolean stillHold() {
    for (int i = 0; i < names.length; i++) {
      if (!Objects.equals(JMeterUtils.getProperty(names[i]), values[i])) {
        return false;
      }
    }
    return true;
  }
}
