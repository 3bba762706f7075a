package io.github.bancada.lab;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds the program of a database server. Stateless. */
final class DatabasePrograms {
  /** Choice: the embedded one, or where it does not run the one on the PATH. */
  static final String AUTO = "auto";

  /** Choice: MySQL as the bundle's build unpacks it. */
  static final String EMBEDDED = "embedded";

  /** Choice: {@code mysqld} or {@code mariadbd} on the PATH. */
  static final String PATH = "path";

  private static final List<String> NAMES = List.of("mysqld", "mariadbd");

  /** Where servers are installed, which is on few users' PATH. */
  private static final List<String> PLACES =
      List.of(
          "/usr/sbin",
          "/usr/libexec",
          "/usr/local/sbin",
          "/usr/local/libexec",
          "/usr/local/mysql/bin",
          "/opt/homebrew/bin");

  private DatabasePrograms() {}

  /**
   * Finds a server that runs here.
   *
   * @param choice {@value #AUTO}, {@value #EMBEDDED}, {@value #PATH}, or a program's absolute path
   * @param home where the embedded one is, as {@code target/mysql}; "" for nowhere
   * @throws IOException if there is none; the message says what there is, and what to install
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
          "Program is '"
              + path
              + "'; it takes one of "
              + String.join(", ", AUTO, EMBEDDED, PATH)
              + " and the absolute path of a mysqld or mariadbd");
    }
    if (!Files.isExecutable(file) || Files.isDirectory(file)) {
      throw new IOException(
          "there is no program '" + path + "'; give the path of a mysqld or mariadbd");
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
          "this JMeter has no MySQL, which only bin/jmeter of the project brings along");
    }
    Path file = Path.of(home).resolve("bin/mysqld").toAbsolutePath();
    if (!Files.isExecutable(file)) {
      throw new IOException(
          "there is no MySQL in '"
              + home
              + "': it is there for Linux and macOS on x86-64, and this is "
              + System.getProperty("os.name")
              + " on "
              + System.getProperty("os.arch"));
    }
    try {
      return DatabaseProgram.of(file, true);
    } catch (IOException e) {
      throw new IOException("the embedded MySQL '" + file + "' " + e.getMessage(), e);
    }
  }

  /** The first that runs, in the order of the PATH. */
  static DatabaseProgram onPath(String path) throws IOException {
    List<Path> places = new ArrayList<>();
    for (String place : path.split(File.pathSeparator)) {
      if (!place.isEmpty()) {
        places.add(Path.of(place));
      }
    }
    PLACES.forEach(place -> places.add(Path.of(place)));
    IOException failed =
        new IOException(
            "there is no mysqld or mariadbd on the PATH; install one (Debian: apt install"
                + " mariadb-server)");
    for (Path place : places) {
      for (String name : NAMES) {
        Path file = place.resolve(name);
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
