package io.github.bancada.lab;

import io.github.bancada.process.SystemUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * PostgreSQL.
 *
 * @param file {@code postgres}
 */
record PostgreSqlProgram(Path file, String version, boolean embedded) implements DatabaseProgram {
  private static final Pattern VERSION = Pattern.compile("\\(PostgreSQL\\) (\\d+(?:\\.\\d+)*)");

  private static final List<String> OTHER_NUMBER =
      List.of("unshare", "--user", "--map-user=1000", "--map-group=1000");

  private static final String LOOSE = "--loose-";

  /** Defaults for several hundred simultaneous users and a database of a few million rows. */
  private static final List<String> DEFAULTS =
      List.of("--max_connections=1000", "--shared_buffers=256MB", "--max_wal_size=4GB");

  /**
   * Identifies a program.
   *
   * @throws IOException if it does not run on this machine, or is not PostgreSQL; the message is a
   *     predicate for the program
   */
  static PostgreSqlProgram of(Path file, boolean embedded) throws IOException {
    String answer = DatabaseProgram.output(new ProcessBuilder(file.toString(), "--version"));
    Matcher version = VERSION.matcher(answer);
    if (!version.find()) {
      throw new IOException("is not PostgreSQL: its version is '" + answer + "'");
    }
    return new PostgreSqlProgram(file.toRealPath(), "PostgreSQL " + version.group(1), embedded);
  }

  @Override
  public Path home() {
    return file.resolve("../..").normalize();
  }

  private Path initdb() {
    return file.resolveSibling("initdb");
  }

  /** A library of its own counts for all: where it cannot be read, the server does not start. */
  @Override
  public List<Path> files() {
    Path libraries = home().resolve("lib");
    try (Stream<Path> all = Files.list(libraries)) {
      List<Path> files = new ArrayList<>(List.of(file, initdb()));
      all.filter(Files::isRegularFile).findFirst().ifPresent(files::add);
      return files;
    } catch (IOException e) {
      return List.of(file, initdb());
    }
  }

  @Override
  public String administrator() {
    return "postgres";
  }

  @Override
  public ProcessBuilder builder(List<String> command) {
    return new ProcessBuilder(command);
  }

  /**
   * Neither of the two programs has an option for the system user, and both refuse root: it runs
   * them under another number in a namespace of its own.
   */
  private static List<String> as(DatabaseFiles files, Path program) {
    List<String> command =
        new ArrayList<>(files.user().isRoot() ? OTHER_NUMBER : files.user().command());
    command.add(program.toString());
    return command;
  }

  @Override
  public String remedy(SystemUser user) {
    return user.isRoot()
        ? "; PostgreSQL does not run as root: start JMeter as another user, or let all users read "
            + home()
            + " and the directory for temporary files"
        : "";
  }

  /** Copies would have the same system identifier, by which databases are known. */
  @Override
  public boolean copies() {
    return false;
  }

  @Override
  public List<String> initialize(DatabaseFiles files, List<String> options) throws IOException {
    if (!Files.isExecutable(initdb())) {
      throw new IOException(
          String.format(
              "%s is at '%s', but initdb, which creates its data directory, is not there; install"
                  + " the complete server (Debian: apt install postgresql)",
              version, file));
    }
    List<String> command = as(files, initdb());
    command.add("--pgdata=" + files.data());
    command.add("--username=" + administrator());
    command.add("--auth=trust");
    command.add("--encoding=UTF8");
    command.add("--locale=C");
    command.add("--data-checksums");
    command.add("--no-sync");
    return command;
  }

  /**
   * The options, without those that begin with {@code --loose-} and are another server's. MySQL's
   * servers treat such options in the same way.
   */
  private List<String> known(List<String> options) throws IOException {
    if (options.stream().noneMatch(each -> each.startsWith(LOOSE))) {
      return options;
    }
    Set<String> names =
        Stream.of(
                DatabaseProgram.output(new ProcessBuilder(file.toString(), "--describe-config"))
                    .split("\n"))
            .map(line -> line.split("\t", 2)[0])
            .collect(Collectors.toSet());
    return options.stream()
        .map(each -> each.startsWith(LOOSE) ? "--" + each.substring(LOOSE.length()) : each)
        .filter(
            each ->
                options.contains(each)
                    || names.contains(each.substring(2).split("=", 2)[0].replace('-', '_')))
        .toList();
  }

  @Override
  public List<String> serve(DatabaseFiles files, int port, List<String> options)
      throws IOException {
    List<String> command = as(files, file);
    command.addAll(DEFAULTS);
    command.addAll(known(options));
    // Last, so that earlier options cannot move the files.
    command.addAll(List.of("-D", files.data().toString(), "-p", Integer.toString(port)));
    command.add("--listen_addresses=127.0.0.1");
    command.add("--unix_socket_directories=" + files.run());
    command.add("--logging_collector=off");
    command.add("--ssl=on");
    command.add("--ssl_cert_file=" + files.certificate());
    command.add("--ssl_key_file=" + files.key());
    return command;
  }

  @Override
  public boolean needsCertificate() {
    return true;
  }

  @Override
  public Path authority(DatabaseFiles files) {
    return files.run().resolve("ca.pem");
  }

  @Override
  public Path socket(DatabaseFiles files, int port) {
    return files.run().resolve(".s.PGSQL." + port);
  }

  @Override
  public String ready() {
    return "database system is ready to accept connections";
  }

  @Override
  public boolean greets() {
    return false;
  }

  @Override
  public String url(int port) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
  }
}
