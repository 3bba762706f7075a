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

  /** Choice: the MySQL unpacked by the bundle's build. */
  static final String EMBEDDED = "embedded";

  /** Choice: {@code mysqld} or {@code mariadbd} on the PATH. */
  static final String PATH = "path";

  private static final List<String> NAMES = List.of("mysqld", "mariadbd");

  /** Usual directories of servers, which few users have in their PATH. */
  private static final List<String> USUAL_DIRECTORIES =
      List.of(
          "/usr/sbin",
          "/usr/libexec",
          "/usr/local/sbin",
          "/usr/local/libexec",
          "/usr/local/mysql/bin",
          "/opt/homebrew/bin");

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
  static DatabaseProgram find(String choice, String home) throws IOException {
    String chosen = choice.isBlank() ? AUTO : choice.strip();
    return switch (chosen) {
      case EMBEDDED -> embedded(home);
      case PATH -> onPath(System.getenv().getOrDefault("PATH", ""));
      case AUTO -> {
        try {
          yield embedded(home);
        } catch (IOException e) {
          yield onPathInsteadOf(e);
        }
      }
      default -> named(chosen);
    };
  }

  private static DatabaseProgram onPathInsteadOf(IOException reason) throws IOException {
    try {
      return onPath(System.getenv().getOrDefault("PATH", ""));
    } catch (IOException e) {
      e.addSuppressed(reason);
      throw new IOException(reason.getMessage() + ", and " + e.getMessage(), e);
    }
  }

  private static DatabaseProgram named(String path) throws IOException {
    Path file = Path.of(path);
    if (!file.isAbsolute()) {
      throw new IllegalArgumentException(
          String.format(
              "Program is '%s'; it takes one of %s and the absolute path of a mysqld or mariadbd",
              path, String.join(", ", AUTO, EMBEDDED, PATH)));
    }
    if (!Files.isExecutable(file) || Files.isDirectory(file)) {
      throw new IOException(
          "'" + path + "' is not a program; give the path of a mysqld or mariadbd");
    }
    try {
      return DatabaseProgram.of(file, false);
    } catch (IOException e) {
      throw new IOException("the program '" + path + "' " + e.getMessage(), e);
    }
  }

  private static DatabaseProgram embedded(String home) throws IOException {
    if (home.isBlank()) {
      throw new IOException(
          "this JMeter has no embedded MySQL, which only the project's bin/jmeter provides");
    }
    Path file = Path.of(home).resolve("bin/mysqld").toAbsolutePath();
    if (!Files.isExecutable(file)) {
      throw new IOException(
          String.format(
              "no MySQL in '%s': it is available for Linux and macOS on x86-64, but this is %s on"
                  + " %s",
              home, System.getProperty("os.name"), System.getProperty("os.arch")));
    }
    try {
      return DatabaseProgram.of(file, true);
    } catch (IOException e) {
      throw new IOException("the embedded MySQL '" + file + "' " + e.getMessage(), e);
    }
  }

  /** The first one on the PATH that runs. */
  static DatabaseProgram onPath(String path) throws IOException {
    List<Path> directories = new ArrayList<>();
    for (String directory : path.split(File.pathSeparator)) {
      if (!directory.isEmpty()) {
        directories.add(Path.of(directory));
      }
    }
    USUAL_DIRECTORIES.forEach(directory -> directories.add(Path.of(directory)));
    IOException failed =
        new IOException(
            "no mysqld or mariadbd on the PATH; install one (Debian: apt install"
                + " mariadb-server)");
    for (Path directory : directories) {
      for (String name : NAMES) {
        Path file = directory.resolve(name);
        if (Files.isExecutable(file) && !Files.isDirectory(file)) {
          try {
            return DatabaseProgram.of(file, false);
          } catch (IOException e) {
            failed = new IOException("the program '" + file + "' " + e.getMessage(), e);
          }
        }
      }
    }
    throw failed;
  }
}
