package io.github.bancada.lab;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds an installed database server. Stateless. */
final class DatabasePrograms {
  /** Choice: the embedded one, or the one on the PATH if that does not run. */
  static final String AUTO = "auto";

  /** Choice: the one unpacked by the bundle's build. */
  static final String EMBEDDED = "embedded";

  /** Choice: the one on the PATH. */
  static final String PATH = "path";

  private DatabasePrograms() {}

  /**
   * Finds a server that runs on this machine.
   *
   * @param choice {@value #AUTO}, {@value #EMBEDDED}, {@value #PATH}, or the absolute path of a
   *     program
   * @param home directory of the embedded one, such as {@code target/mysql}; "" for none
   * @throws IOException if there is none; the message gives the reason and what to install
   * @throws IllegalArgumentException if the choice is none of these
   */
  static DatabaseProgram find(DatabaseProduct product, String choice, String home)
      throws IOException {
    String chosen = isAuto(choice) ? AUTO : choice.strip();
    return switch (chosen) {
      case EMBEDDED -> embedded(product, home);
      case PATH -> onPath(product, System.getenv().getOrDefault("PATH", ""));
      case AUTO -> {
        try {
          yield embedded(product, home);
        } catch (IOException e) {
          yield onPathInsteadOf(product, e);
        }
      }
      default -> named(product, chosen);
    };
  }

  static boolean isAuto(String choice) {
    return choice.isBlank() || choice.strip().equals(AUTO);
  }

  private static DatabaseProgram onPathInsteadOf(DatabaseProduct product, IOException reason)
      throws IOException {
    try {
      return onPath(product, System.getenv().getOrDefault("PATH", ""));
    } catch (IOException e) {
      e.addSuppressed(reason);
      throw new IOException(reason.getMessage() + ", and " + e.getMessage(), e);
    }
  }

  private static DatabaseProgram named(DatabaseProduct product, String path) throws IOException {
    Path file = Path.of(path);
    if (!file.isAbsolute()) {
      throw new IllegalArgumentException(
          String.format(
              "Program is '%s'; it takes one of %s and the absolute path of a %s",
              path, String.join(", ", AUTO, EMBEDDED, PATH), product.programs()));
    }
    if (!Files.isExecutable(file) || Files.isDirectory(file)) {
      throw new IOException(
          "'" + path + "' is not a program; give the path of a " + product.programs());
    }
    try {
      return product.program(file, false);
    } catch (IOException e) {
      throw new IOException("the program '" + path + "' " + e.getMessage(), e);
    }
  }

  private static DatabaseProgram embedded(DatabaseProduct product, String home) throws IOException {
    if (home.isBlank()) {
      throw new IOException(
          "this JMeter has no embedded "
              + product.label()
              + ", which only the project's bin/jmeter provides");
    }
    Path file = Path.of(home).resolve("bin").resolve(product.names().get(0)).toAbsolutePath();
    if (!Files.isExecutable(file)) {
      throw new IOException(
          String.format(
              "no %s in '%s': it is available for %s, but this is %s on %s",
              product.label(),
              home,
              product.platforms(),
              System.getProperty("os.name"),
              System.getProperty("os.arch")));
    }
    try {
      return product.program(file, true);
    } catch (IOException e) {
      throw new IOException(
          "the embedded " + product.label() + " '" + file + "' " + e.getMessage(), e);
    }
  }

  /** The first one on the PATH that runs. */
  static DatabaseProgram onPath(DatabaseProduct product, String path) throws IOException {
    List<Path> directories = new ArrayList<>();
    for (String directory : path.split(File.pathSeparator)) {
      if (!directory.isEmpty()) {
        directories.add(Path.of(directory));
      }
    }
    product.directories().forEach(directory -> directories.add(Path.of(directory)));
    IOException failed =
        new IOException(
            String.format(
                "no %s on the PATH; install one (Debian: apt install %s)",
                product.programs(), product.debianPackage()));
    for (Path directory : directories) {
      for (String name : product.names()) {
        Path file = directory.resolve(name);
        if (Files.isExecutable(file) && !Files.isDirectory(file)) {
          try {
            return product.program(file, false);
          } catch (IOException e) {
            failed = new IOException("the program '" + file + "' " + e.getMessage(), e);
          }
        }
      }
    }
    throw failed;
  }
}
