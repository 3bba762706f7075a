package io.github.bancada.pages;

import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** Texts of Page Counter Times in JMeter's language. Stateless. */
final class PageCounterTimesTexts {
  private static final String BUNDLE = "io.github.bancada.pages.PageCounterTimesResources";

  /** A language without a bundle is shown in English, not in the language of the system. */
  private static final ResourceBundle.Control NO_FALLBACK =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private PageCounterTimesTexts() {}

  static String text(String key) {
    return ResourceBundle.getBundle(BUNDLE, JMeterUtils.getLocale(), NO_FALLBACK).getString(key);
  }
}
