package io.github.bancada.cli;

import io.github.bancada.process.TemporaryFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's properties, outside JMeter: those of the JMeter in whose {@code bin} folder the command
 * was started, for they say what its JTL files look like. Stateless.
 */
final class JMeterDefaults {
  private JMeterDefaults() {}

  /**
   * To be called before any of JMeter's classes is used.
   *
   * @param home folder of a JMeter; where it has no properties, each has the default of the code
   */
  static void load(Path home) {
    Path bin = home.resolve("bin");
    Path own = bin.resolve("jmeter.properties");
    try {
      if (Files.exists(own)) {
        JMeterUtils.loadJMeterProperties(own.toString());
      } else {
        Path empty = TemporaryFiles.create("no", ".properties");
        JMeterUtils.loadJMeterProperties(empty.toString());
        TemporaryFiles.delete(empty);
      }
      Path users = bin.resolve("user.properties");
      if (Files.exists(users)) {
        try (InputStream in = Files.newInputStream(users)) {
          JMeterUtils.getJMeterProperties().load(in);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("JMeter's properties cannot be read: " + e.getMessage(), e);
    }
  }
}
