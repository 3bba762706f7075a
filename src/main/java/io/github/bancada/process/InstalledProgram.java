package io.github.bancada.process;

import java.io.File;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Objects;

/** Whether a program can be started. Stateless. */
public final class InstalledProgram {
  private InstalledProgram() {}

  /** Whether a program is named without a folder, so that it is searched in the folders of PATH. */
  public static boolean isInPath(String program) {
    return new File(program).getName().equals(program);
  }

  /** Whether a program is at this path, or in a folder of PATH if it is named without a folder. */
  public static boolean exists(String program) {
    if (!isInPath(program)) {
      return isProgram(new File(program));
    }
    String folders = Objects.requireNonNullElse(System.getenv("PATH"), "");
    for (String folder : folders.split(File.pathSeparator)) {
      if (isProgram(new File(folder, program))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the system can start the file: Windows also tries {@code .exe}. */
  private static boolean isProgram(File file) {
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    return isExecutable(file) || windows && isExecutable(new File(file.getPath() + ".exe"));
  }

  private static boolean isExecutable(File file) {
    return file.isFile() && Files.isExecutable(file.toPath());
  }
}
