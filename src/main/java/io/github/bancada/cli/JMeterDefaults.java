package io.github.bancada.cli;

import io.github.bancada.process.TemporaryFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Loads JMeter's properties outside JMeter, from the JMeter whose {@code bin} folder has the
 * command: they define the format of its JTL files. Stateless.
 */
final class JMeterDefaults {
  private JMeterDefaults() {}

  /**
   * Loads the properties; call before using any JMeter class.
   *
   * @param home folder of a JMeter; without properties there, the defaults of the code hold
   * @throws UncheckedIOException if a file cannot be read
   */
  static void load(Path home) {
    JMeterUtils.setJMeterHome(home.toString());
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
