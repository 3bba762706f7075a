package io.github.bancada.text;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Texts of an element or a panel in JMeter's language. All elements of a package have their texts
 * in one file a language, {@code Texts.properties} for English: {@code Toy.size.displayName} is a
 * text of the element {@code Toy}, {@code size.displayName} one of all elements that have no such
 * text of their own. What a language lacks is shown in English. Immutable and thread-safe.
 */
public final class ResourceTexts {
  /** Languages without a bundle fall back to English, not to the system's language. */
  private static final ResourceBundle.Control NO_FALLBACK =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private final String bundle;
  private final String prefix;

  public ResourceTexts(Class<?> element) {
    this(element.getName());
  }

  /**
   * @param element full name of the element's class
   */
  public ResourceTexts(String element) {
    int dot = element.lastIndexOf('.');
    bundle = element.substring(0, dot) + ".Texts";
    prefix = element.substring(dot + 1) + ".";
  }

  /**
   * A text in JMeter's language.
   *
   * @throws java.util.MissingResourceException if the key does not exist
   */
  public String text(String key) {
    return text(JMeterUtils.getLocale(), key);
  }

  /** A text with values, in the syntax of {@link MessageFormat}. */
  public String text(String key, Object... values) {
    return new MessageFormat(text(key), JMeterUtils.getLocale()).format(values);
  }

  /** The text in English, whatever JMeter's language. */
  public String english(String key) {
    return text(Locale.ROOT, key);
  }

  private String text(Locale language, String key) {
    ResourceBundle texts = ResourceBundle.getBundle(bundle, language, NO_FALLBACK);
    return texts.getString(texts.containsKey(prefix + key) ? prefix + key : key);
  }
}
