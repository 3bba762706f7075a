package io.github.bancada.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's classes, outside JMeter, ask for its properties: here are none, so that each has the
 * default it has in the code. Stateless.
 */
final class JMeterDefaults {
  private JMeterDefaults() {}

  /** To be called before any of JMeter's classes is used. */
  static void load() {
    try {
      Path empty = Files.createTempFile("bancada-", ".properties");
      try {
        JMeterUtils.loadJMeterProperties(empty.toString());
      } finally {
        Files.delete(empty);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "No temporary file can be made in " + System.getProperty("java.io.tmpdir"), e);
    }
  }
}
