package io.github.bancada.jmeter;

import java.io.File;
import java.nio.file.Path;
import org.apache.jmeter.services.FileServer;

/**
 * Finds a file that a plan names without opening it. JMeter's own look-up reserves the file, and
 * CSV Data Set then cannot read its first line. Stateless.
 */
public final class PlanFile {
  private PlanFile() {}

  /**
   * Resolves a name as JMeter's CSV Data Set does: {@code ~/} and relative paths are beside the
   * plan, unless the file exists in JMeter's working directory.
   */
  public static Path named(String name) {
    File file = new File(FileServer.resolveBaseRelativeName(name));
    return (file.isAbsolute() || file.exists()
            ? file
            : new File(FileServer.getFileServer().getBaseDir(), name))
        .toPath()
        .toAbsolutePath();
  }
}
