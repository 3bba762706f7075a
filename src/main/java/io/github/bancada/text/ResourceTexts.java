package io.github.bancada.text;

import java.text.MessageFormat;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** Texts of a panel in JMeter's language. Immutable and thread-safe. */
public final class ResourceTexts {
  /** A language without a bundle is shown in English, not in the language of the system. */
  private static final ResourceBundle.Control NO_FALLBACK =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private final String bundle;

  /**
   * @param element whose bundle stands beside it: {@code <its name>Resources.properties}
   */
  public ResourceTexts(Class<?> element) {
    this(element.getName() + "Resources");
  }

  /**
   * @param bundle name of the bundle, its package included
   */
  public ResourceTexts(String bundle) {
    this.bundle = bundle;
  }

  /**
   * A text as it stands in the bundle.
   *
   * @throws java.util.MissingResourceException if there is none of that name
   */
  public String text(String key) {
    return ResourceBundle.getBundle(bundle, JMeterUtils.getLocale(), NO_FALLBACK).getString(key);
  }

  /** A text with places for values, as {@link MessageFormat} reads it. */
  public String text(String key, Object... values) {
    return new MessageFormat(text(key), JMeterUtils.getLocale()).format(values);
  }
}
