package io.github.bancada.testing;

import java.nio.file.Path;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The properties of a JMeter as Apache publishes it, for tests that use JMeter's classes without
 * starting JMeter. JMeter keeps them in statics, so a JVM loads them once.
 */
public final class JMeterHome {
  private static boolean loaded;

  private JMeterHome() {}

  /** Makes JMeter's properties and files available; does nothing if they are. */
  public static synchronized void load() {
    if (loaded) {
      return;
    }
    Path home = path();
    JMeterUtils.setJMeterHome(home.toString());
    JMeterUtils.loadJMeterProperties(home.resolve("bin/jmeter.properties").toString());
    JMeterUtils.setProperty("search_paths", bundleClasses());
    JMeterUtils.setLocale(Locale.ENGLISH);
    loaded = true;
  }

  /** The folder that has {@code bin/jmeter.properties}; Maven makes and passes it. */
  public static Path path() {
    String home = System.getProperty("jmeter.bare");
    if (home == null) {
      throw new IllegalStateException(
          "The system property jmeter.bare is not set: run the tests with Maven, or pass"
              + " -Djmeter.bare=target/jmeter-bare after mvn process-resources");
    }
    return Path.of(home);
  }

  /** Where JMeter finds the bundle's elements: beside its own {@code lib/ext}. */
  private static String bundleClasses() {
    return Path.of(System.getProperty("project.basedir", "")).resolve("target/classes").toString();
  }
}
