package io.github.bancada.report.view;

import io.github.bancada.text.ResourceTexts;

/** Texts of the Load Report in JMeter's language. Stateless. */
public final class ReportTexts {
  private static final ResourceTexts TEXTS =
      new ResourceTexts("io.github.bancada.report.LoadReportResources");

  private ReportTexts() {}

  public static String text(String key) {
    return TEXTS.text(key);
  }

  /** A text with arguments, see {@link java.text.MessageFormat}. */
  public static String text(String key, Object... values) {
    return TEXTS.text(key, values);
  }
}
