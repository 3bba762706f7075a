package io.github.bancada.text;

import java.text.MessageFormat;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** Texts of a panel in JMeter's language. Immutable and thread-safe. */
public final class ResourceTexts {
  /** Languages without a bundle fall back to English, not to the system's language. */
  private static final ResourceBundle.Control NO_FALLBACK =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private final String bundle;

  /**
   * @param element its bundle is {@code <its name>Resources.properties} in the same package
   */
  public ResourceTexts(Class<?> element) {
    this(element.getName() + "Resources");
  }

  public ResourceTexts(String bundle) {
    this.bundle = bundle;
  }

  /**
   * A text of the bundle.
   *
   * @throws java.util.MissingResourceException if the key does not exist
   */
  public String text(String key) {
    return ResourceBundle.getBundle(bundle, JMeterUtils.getLocale(), NO_FALLBACK).getString(key);
  }

  /** A text with values, in the syntax of {@link MessageFormat}. */
  public String text(String key, Object... values) {
    return new MessageFormat(text(key), JMeterUtils.getLocale()).format(values);
  }
}
