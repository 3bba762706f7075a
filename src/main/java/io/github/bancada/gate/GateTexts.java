package io.github.bancada.gate;

import java.text.MessageFormat;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** Texts of the Performance Gate in JMeter's language. Stateless. */
final class GateTexts {
  private static final String BUNDLE = "io.github.bancada.gate.PerformanceGateResources";

  /** A language without a bundle is shown in English, not in the language of the system. */
  private static final ResourceBundle.Control NO_FALLBACK =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private GateTexts() {}

  static String text(String key) {
    return ResourceBundle.getBundle(BUNDLE, JMeterUtils.getLocale(), NO_FALLBACK).getString(key);
  }

  /** A text with places for values, as {@link MessageFormat} reads it. */
  static String text(String key, Object... values) {
    return new MessageFormat(text(key), JMeterUtils.getLocale()).format(values);
  }
}
