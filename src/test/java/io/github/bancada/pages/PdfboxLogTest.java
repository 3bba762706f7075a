package io.github.bancada.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PdfboxLogTest {
  @AfterEach
  void quiet() {
    Configurator.setLevel(PdfboxLog.LOGGER, Level.OFF);
  }

  @Test
  void partsOfPdfboxSayNothing() {
    PdfboxLog.quiet();

    assertThat(LogManager.getLogger(PdfboxLog.LOGGER + ".cos.COSObject").getLevel())
        .isEqualTo(Level.OFF);
  }

  @Test
  void levelThatSomebodyHasChosenStays() {
    Configurator.setLevel(PdfboxLog.LOGGER, Level.WARN);

    PdfboxLog.quiet();

    assertThat(LogManager.getLogger(PdfboxLog.LOGGER).getLevel()).isEqualTo(Level.WARN);
  }
}
