package io.github.bancada.lab;

import io.github.bancada.process.SystemUser;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An installed database server and its command lines. Immutable.
 *
 * @param file {@code mysqld} or {@code mariadbd}
 * @param mariaDb whether it is MariaDB, whatever its name
 * @param version such as {@code MySQL 8.0.12}
 * @param embedded whether it is the bundle's own, whose directory is writable
 * @param libraries directories of {@link StandInLibraries} that it needs; few systems need them
 */
record DatabaseProgram(
    Path file, boolean mariaDb, String version, boolean embedded, List<Path> libraries) {
  /** The version in the output of a server. */
  private static final Pattern VERSION = Pattern.compile("\\bVer (\\d+(?:\\.\\d+)*)");

  private static final String LIBRARY_PATH = "LD_LIBRARY_PATH";
  private static final int SECONDS = 20;
  private static final int ANSWER_BYTES = 4096;

  /**
   * Identifies a program.
   *
   * @throws IOException if it does not run on this machine, or is not a database server; the
   *     message is a predicate for the program
   */
  static DatabaseProgram of(Path file, boolean embedded) throws IOException {
    List<Path> libraries = new ArrayList<>();
    String answer = embedded ? versionWithStandIns(file, libraries) : version(file, libraries);
    Matcher version = VERSION.matcher(answer);
    if (!version.find()) {
      throw new IOException("is not MySQL or MariaDB: its version is '" + answer + "'");
    }
    boolean mariaDb = answer.contains("MariaDB");
    return new DatabaseProgram(
        file.toRealPath(),
        mariaDb,
        (mariaDb ? "MariaDB " : "MySQL ") + version.group(1),
        embedded,
        List.copyOf(libraries));
  }

  /**
   * Adds stand-ins until the program runs; the dynamic linker reports one missing library at a
   * time.
   */
  private static String versionWithStandIns(Path file, List<Path> libraries) throws IOException {
    while (true) {
      try {
        return version(file, libraries);
      } catch (IOException e) {
        Optional<Path> standIn =
            StandInLibraries.standInFor(
                e.getMessage(), file.toRealPath().resolve("../..").normalize());
        if (standIn.isEmpty() || libraries.contains(standIn.get())) {
          throw e;
        }
        libraries.add(standIn.get());
      }
    }
  }

  private static String version(Path file, List<Path> libraries) throws IOException {
    Process process;
    try {
      process =
          builder(List.of(file.toString(), "--no-defaults", "--version"), libraries)
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      throw new IOException("does not run on this machine (" + e.getMessage() + ")", e);
    }
    process.getOutputStream().close();
    try {
      String answer =
          new String(process.getInputStream().readNBytes(ANSWER_BYTES), Charset.defaultCharset())
              .strip();
      if (process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0) {
        return answer;
      }
      throw new IOException("does not run on this machine (" + answer + missing(answer) + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("was not identified: interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Hint about libraries that MySQL's own binaries need and small systems lack. */
  private static String missing(String answer) {
    return answer.contains("libaio.so.1") || answer.contains("libnuma.so.1")
        ? "; install it: apt install libaio1 libnuma1 on Debian 12 and Ubuntu 22.04,"
            + " dnf install libaio numactl-libs on Fedora and its derivatives"
        : "";
  }

  ProcessBuilder builder(List<String> command) {
    return builder(command, libraries);
  }

  private static ProcessBuilder builder(List<String> command, List<Path> libraries) {
    ProcessBuilder builder = new ProcessBuilder(command);
    if (!libraries.isEmpty()) {
      String before = builder.environment().getOrDefault(LIBRARY_PATH, "");
      String ours = libraries.stream().map(Path::toString).collect(Collectors.joining(":"));
      builder.environment().put(LIBRARY_PATH, before.isEmpty() ? ours : ours + ":" + before);
    }
    return builder;
  }

  /** The installation directory. */
  Path home() {
    return file.resolveSibling("..").normalize();
  }

  private Path messages() {
    return home().resolve("share");
  }

  /** Files that its user must be able to read. */
  List<Path> files() {
    return hasMessages() ? List.of(file, messages().resolve("english/errmsg.sys")) : List.of(file);
  }

  /**
   * Whether its messages are where MySQL's archives have them, where it does not look by itself.
   */
  private boolean hasMessages() {
    return !mariaDb && Files.exists(messages().resolve("english/errmsg.sys"));
  }

  /**
   * The command that creates a data directory.
   *
   * @throws IOException if the required program is missing
   */
  List<String> initialize(Path data, SystemUser user, List<String> options) throws IOException {
    List<String> command = new ArrayList<>();
    if (mariaDb) {
      command.add(installDb().toString());
      command.add("--no-defaults");
      command.add("--basedir=" + home());
      command.add("--auth-root-authentication-method=normal");
      command.add("--skip-test-db");
    } else {
      command.addAll(program());
      command.add("--initialize-insecure");
    }
    command.add("--datadir=" + data);
    command.addAll(user.options());
    command.addAll(options);
    return command;
  }

  private Path installDb() throws IOException {
    Path home = home();
    return Stream.of("mariadb-install-db", "mysql_install_db")
        .flatMap(
            name -> Stream.of("bin", "scripts").map(folder -> home.resolve(folder).resolve(name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new IOException(
                    String.format(
                        "%s is at '%s', but mariadb-install-db, which creates its data directory,"
                            + " is not in '%s'; install the complete MariaDB server (Debian: apt"
                            + " install mariadb-server)",
                        version, file, home.resolve("bin"))));
  }

  private List<String> program() {
    List<String> command = new ArrayList<>(List.of(file.toString(), "--no-defaults"));
    if (hasMessages()) {
      command.add("--lc-messages-dir=" + messages());
      command.add("--character-sets-dir=" + messages().resolve("charsets"));
    }
    return command;
  }

  /** The start of the server's command: the options that depend on the product. */
  List<String> serve() {
    List<String> command = program();
    if (!mariaDb) {
      command.add("--loose-mysqlx=OFF"); // another protocol on another port; not in 5.7
      command.add("--secure-file-priv=NULL");
    }
    return command;
  }
}
