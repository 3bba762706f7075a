package io.github.bancada.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * MySQL or MariaDB.
 *
 * @param file {@code mysqld} or {@code mariadbd}
 * @param mariaDb whether it is MariaDB, whatever its name
 * @param version such as {@code MySQL 8.0.12}
 * @param embedded whether it is the bundle's own, whose directory is writable
 * @param libraries directories of {@link StandInLibraries} that it needs; few systems need them
 */
record MySqlProgram(
    Path file, boolean mariaDb, String version, boolean embedded, List<Path> libraries)
    implements DatabaseProgram {
  /** The version in the output of a server. */
  private static final Pattern VERSION = Pattern.compile("\\bVer (\\d+(?:\\.\\d+)*)");

  private static final String LIBRARY_PATH = "LD_LIBRARY_PATH";

  /**
   * Identifies a program.
   *
   * @throws IOException if it does not run on this machine, or is not a database server; the
   *     message is a predicate for the program
   */
  static MySqlProgram of(Path file, boolean embedded) throws IOException {
    List<Path> libraries = new ArrayList<>();
    String answer = embedded ? versionWithStandIns(file, libraries) : version(file, libraries);
    Matcher version = VERSION.matcher(answer);
    if (!version.find()) {
      throw new IOException("is not MySQL or MariaDB: its version is '" + answer + "'");
    }
    boolean mariaDb = answer.contains("MariaDB");
    return new MySqlProgram(
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
    try {
      return DatabaseProgram.output(
          builder(List.of(file.toString(), "--no-defaults", "--version"), libraries));
    } catch (IOException e) {
      String hint = missing(e.getMessage());
      throw hint.isEmpty()
          ? e
          : new IOException(e.getMessage().replaceFirst("\\)$", hint + ")"), e);
    }
  }

  /** Hint about libraries that MySQL's own binaries need and small systems lack. */
  private static String missing(String answer) {
    return answer.contains("libaio.so.1") || answer.contains("libnuma.so.1")
        ? "; install it: apt install libaio1 libnuma1 on Debian 12 and Ubuntu 22.04,"
            + " dnf install libaio numactl-libs on Fedora and its derivatives"
        : "";
  }

  @Override
  public ProcessBuilder builder(List<String> command) {
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

  @Override
  public Path home() {
    return file.resolveSibling("..").normalize();
  }

  private Path messages() {
    return home().resolve("share");
  }

  @Override
  public List<Path> files() {
    return hasMessages() ? List.of(file, messages().resolve("english/errmsg.sys")) : List.of(file);
  }

  /**
   * Whether its messages are where MySQL's archives have them, where it does not look by itself.
   */
  private boolean hasMessages() {
    return !mariaDb && Files.exists(messages().resolve("english/errmsg.sys"));
  }

  @Override
  public List<String> initialize(DatabaseFiles files, List<String> options) throws IOException {
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
    command.add("--datadir=" + files.data());
    command.addAll(files.user().options());
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

  @Override
  public List<String> serve(DatabaseFiles files, int port, List<String> options) {
    List<String> command = program();
    if (!mariaDb) {
      command.add("--loose-mysqlx=OFF"); // another protocol on another port; not in 5.7
      command.add("--secure-file-priv=NULL");
    }
    command.addAll(DatabaseOptions.DEFAULTS);
    command.addAll(options);
    // Last, so that earlier options cannot move the files.
    command.addAll(files.user().options());
    command.add("--datadir=" + files.data());
    command.add("--socket=" + socket(files, port));
    command.add("--pid-file=" + files.run().resolve("server.pid"));
    command.add("--tmpdir=" + files.run());
    command.add("--init-file=" + files.schema());
    if (needsCertificate()) {
      command.add("--ssl-ca=" + authority(files));
      command.add("--ssl-cert=" + files.certificate());
      command.add("--ssl-key=" + files.key());
    }
    command.add("--bind-address=127.0.0.1");
    command.add("--port=" + port);
    return command;
  }

  @Override
  public String administrator() {
    return DatabaseServer.USER;
  }

  /** MySQL makes its own. */
  @Override
  public boolean needsCertificate() {
    return mariaDb;
  }

  @Override
  public Path authority(DatabaseFiles files) {
    return (mariaDb ? files.run() : files.data()).resolve("ca.pem");
  }

  @Override
  public Path socket(DatabaseFiles files, int port) {
    return files.run().resolve("mysql.sock");
  }

  @Override
  public String ready() {
    return "ready for connections";
  }

  @Override
  public boolean greets() {
    return true;
  }

  @Override
  public String url(int port) {
    return "jdbc:mysql://127.0.0.1:" + port + "/" + DatabaseServer.SCHEMA;
  }
}
