package io.github.bancada.jmeter;

import java.io.File;
import java.nio.file.Path;
import org.apache.jmeter.services.FileServer;

/**
 * Where a file that a plan names is, for those who only look whether it is there: JMeter's own
 * look-up reserves the file as well, and CSV Data Set then cannot read its first line. Stateless.
 */
public final class PlanFile {
  private PlanFile() {}

  /**
   * As JMeter's CSV Data Set finds it: {@code ~/} and relative paths are those beside the plan,
   * unless there is such a file where JMeter was started.
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
