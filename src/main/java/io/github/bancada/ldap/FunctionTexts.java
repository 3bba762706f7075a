package io.github.bancada.ldap;

import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** Texts of the functions, in JMeter's language. */
final class FunctionTexts {
  private static final String BUNDLE = "io.github.bancada.ldap.FunctionResources";

  private FunctionTexts() {}

  static String text(String key) {
    return ResourceBundle.getBundle(BUNDLE, JMeterUtils.getLocale()).getString(key);
  }
}
