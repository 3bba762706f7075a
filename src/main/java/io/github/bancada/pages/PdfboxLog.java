package io.github.bancada.pages;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;

/**
 * Keeps PDFBox from logging a stack trace for each damaged PDF; the sample reports the damage.
 * Stateless.
 */
final class PdfboxLog {
  static final String LOGGER = "org.apache.pdfbox";

  private PdfboxLog() {}

  /** Switches the log off, unless the configuration has a level for it. */
  static void quiet() {
    if (LogManager.getContext(false) instanceof LoggerContext context
        && !context.getConfiguration().getLoggerConfig(LOGGER).getName().startsWith(LOGGER)) {
      Configurator.setLevel(LOGGER, Level.OFF);
    }
  }
}
