package io.github.bancada.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The database servers that Lab Server starts, and where their programs are found. */
enum DatabaseProduct {
  MYSQL(
      "MySQL",
      "mysqld or mariadbd",
      "mariadb-server",
      "Linux and macOS on x86-64",
      List.of("mysqld", "mariadbd"),
      List.of(
          "/usr/sbin",
          "/usr/libexec",
          "/usr/local/sbin",
          "/usr/local/libexec",
          "/usr/local/mysql/bin",
          "/opt/homebrew/bin")) {
    @Override
    DatabaseProgram program(Path file, boolean embedded) throws IOException {
      return MySqlProgram.of(file, embedded);
    }
  },
  POSTGRESQL(
      "PostgreSQL",
      "postgres",
      "postgresql",
      "Linux on x86-64 and ARM64",
      List.of("postgres"),
      List.of(
          "/usr/lib/postgresql/18/bin",
          "/usr/lib/postgresql/17/bin",
          "/usr/lib/postgresql/16/bin",
          "/usr/lib/postgresql/15/bin",
          "/usr/lib/postgresql/14/bin",
          "/usr/local/pgsql/bin",
          "/opt/homebrew/bin")) {
    @Override
    DatabaseProgram program(Path file, boolean embedded) throws IOException {
      return PostgreSqlProgram.of(file, embedded);
    }
  };

  private final String label;
  private final String programs;
  private final String debianPackage;
  private final String platforms;
  private final List<String> names;
  private final List<String> directories;

  DatabaseProduct(
      String label,
      String programs,
      String debianPackage,
      String platforms,
      List<String> names,
      List<String> directories) {
    this.label = label;
    this.programs = programs;
    this.debianPackage = debianPackage;
    this.platforms = platforms;
    this.names = names;
    this.directories = directories;
  }

  /**
   * Identifies a program.
   *
   * @throws IOException if it is not such a server, or does not run on this machine; the message is
   *     a predicate for the program
   */
  abstract DatabaseProgram program(Path file, boolean embedded) throws IOException;

  /** Its name, for people. */
  String label() {
    return label;
  }

  /** What its programs are called, for people. */
  String programs() {
    return programs;
  }

  String debianPackage() {
    return debianPackage;
  }

  /** Platforms of the embedded one, for people. */
  String platforms() {
    return platforms;
  }

  /** Names of its programs. */
  List<String> names() {
    return names;
  }

  /** Usual directories of its programs, which few users have in their PATH. */
  List<String> directories() {
    return directories;
  }
}
