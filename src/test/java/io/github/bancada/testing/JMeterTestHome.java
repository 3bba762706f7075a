package io.github.bancada.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's properties and home for tests inside one JVM: the JMeter that the build assembles, named
 * by the system property {@value #HOME}.
 */
public final class JMeterTestHome {
  static final String HOME = "jmeter.bare";

  private static Path home;

  private JMeterTestHome() {}

  /**
   * Makes JMeter usable; calls after the first change nothing.
   *
   * @throws IllegalStateException if there is no assembled JMeter
   */
  public static synchronized Path use() {
    if (home == null) {
      Path found = Path.of(System.getProperty(HOME, "target/jmeter-bare")).toAbsolutePath();
      Path properties = found.resolve("bin/jmeter.properties");
      if (!Files.isReadable(properties)) {
        throw new IllegalStateException(
            "no JMeter in '" + found + "'; mvn process-resources assembles it");
      }
      JMeterUtils.loadJMeterProperties(properties.toString());
      JMeterUtils.setJMeterHome(found.toString());
      JMeterUtils.initLocale();
      home = found;
    }
    return home;
  }
}
