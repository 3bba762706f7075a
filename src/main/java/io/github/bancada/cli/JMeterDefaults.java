package io.github.bancada.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's properties, outside JMeter: those of the JMeter in whose {@code bin} folder the command
 * was started, for they say what its JTL files look like. Stateless.
 */
final class JMeterDefaults {
  private static final List<String> FILES = List.of("jmeter.properties", "user.properties");

  private JMeterDefaults() {}

  /**
   * To be called before any of JMeter's classes is used.
   *
   * @param home folder of a JMeter; where it has no properties, each has the default of the code
   */
  static void load(Path home) {
    try {
      Path empty = Files.createTempFile("bancada-", ".properties");
      try {
        JMeterUtils.loadJMeterProperties(empty.toString());
      } finally {
        Files.delete(empty);
      }
      for (String name : FILES) {
        Path file = home.resolve("bin").resolve(name);
        if (Files.exists(file)) {
          try (InputStream in = Files.newInputStream(file)) {
            JMeterUtils.getJMeterProperties().load(in);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("JMeter's properties cannot be read: " + e.getMessage(), e);
    }
  }
}
