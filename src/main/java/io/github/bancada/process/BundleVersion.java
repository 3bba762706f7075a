package io.github.bancada.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Bancada. Stateless. */
public final class BundleVersion {
  private BundleVersion() {}

  /** The version as in the name of the zip, "" if the build wrote none. */
  public static String text() {
    Properties properties = new Properties();
    try (InputStream in =
        BundleVersion.class.getResourceAsStream("/io/github/bancada/bancada.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The bundle's own jar cannot be read", e);
    }
    return properties.getProperty("version", "");
  }
}
