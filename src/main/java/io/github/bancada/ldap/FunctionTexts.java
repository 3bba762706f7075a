package io.github.bancada.ldap;

import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** Texts of the functions, in JMeter's language. */
final class FunctionTexts {
  private static final String BUNDLE = "io.github.bancada.ldap.FunctionResources";

  /** A language without a bundle is shown in English, not in the language of the system. */
  private static final ResourceBundle.Control NO_FALLBACK =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private FunctionTexts() {}

  static String text(String key) {
    return ResourceBundle.getBundle(BUNDLE, JMeterUtils.getLocale(), NO_FALLBACK).getString(key);
  }
}
