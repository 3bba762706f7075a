package io.github.bancada.gate;

import io.github.bancada.text.ResourceTexts;

/** Texts of the Performance Gate in JMeter's language. Stateless. */
final class GateTexts {
  private static final ResourceTexts TEXTS = new ResourceTexts(PerformanceGate.class);

  private GateTexts() {}

  static String text(String key) {
    return TEXTS.text(key);
  }

  /** A text with arguments, see {@link java.text.MessageFormat}. */
  static String text(String key, Object... values) {
    return TEXTS.text(key, values);
  }
}
