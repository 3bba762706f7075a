package io.github.bancada.lab;

import io.github.bancada.process.ProcessExit;
import io.github.bancada.process.SystemUser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real MySQL or MariaDB with an empty schema, on loopback and a free port and on a Unix socket,
 * its files in a temporary directory; started by root it runs as a user without rights where
 * possible. Usable without JMeter.
 *
 * <p>Close it to stop it and to delete its files; the end of the JVM does the same, and if the JVM
 * is killed, the next start of any (see {@link LabDirectory}). Thread-safe.
 */
public final class DatabaseServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DatabaseServer.class);

  /** The schema that is there at the start. */
  public static final String SCHEMA = "bancada";

  /** Who may do everything; without a password. */
  public static final String USER = "root";

  private static final Duration START_LIMIT = Duration.ofSeconds(120);
  private static final int PORT_ATTEMPTS = 5;

  /** For some hundreds of users that all come at once, and a database of some million rows. */
  private static final List<String> SETTINGS =
      List.of(
          "--max-connections=1000",
          "--back-log=1000",
          "--innodb-buffer-pool-size=256M",
          "--innodb-flush-log-at-trx-commit=1",
          "--local-infile=ON");

  private final DatabaseProgram program;
  private final LabDirectory directory;
  private final SystemUser user;
  private final List<String> options;
  private final Runnable onExit = this::abandon;

  private final Object lock = new Object();

  // Guarded by the lock.
  private int port;
  private Process process;
  private boolean closed;

  private DatabaseServer(
      DatabaseProgram program, LabDirectory directory, SystemUser user, List<String> options) {
    this.program = program;
    this.directory = directory;
    this.user = user;
    this.options = options;
  }

  /**
   * As below, for the MySQL of a directory.
   *
   * @param home where {@code bin/mysqld} is
   */
  public static DatabaseServer start(Path home, String... options) throws IOException {
    return start(home, Path.of(System.getProperty("java.io.tmpdir")), List.of(options));
  }

  /**
   * As below, for a server that is installed on this machine.
   *
   * @param program a {@code mysqld} or {@code mariadbd}
   */
  public static DatabaseServer ofProgram(Path program, String... options) throws IOException {
    return start(DatabasePrograms.find(program.toString(), ""), List.of(options));
  }

  /**
   * Makes a data directory, starts the server and waits until it answers.
   *
   * @param home where {@code bin/mysqld} is
   * @param parent where the temporary directory is made
   * @param options further options of {@code mysqld}
   * @throws IOException if it does not start; the message has what the server said
   */
  public static DatabaseServer start(Path home, Path parent, List<String> options)
      throws IOException {
    DatabaseProgram program = DatabasePrograms.find(DatabasePrograms.EMBEDDED, home.toString());
    return start(program, parent, options);
  }

  static DatabaseServer start(DatabaseProgram program, List<String> options) throws IOException {
    return start(program, Path.of(System.getProperty("java.io.tmpdir")), options);
  }

  private static DatabaseServer start(DatabaseProgram program, Path parent, List<String> options)
      throws IOException {
    List<SystemUser> candidates = SystemUser.candidates(parent, program.files());
    for (SystemUser user : candidates.subList(0, candidates.size() - 1)) {
      try {
        return start(program, parent, user, options);
      } catch (IOException e) {
        log.warn("{} does not run as {}: {}", program.version(), user, e.getMessage());
      }
    }
    return start(program, parent, candidates.get(candidates.size() - 1), options);
  }

  private static DatabaseServer start(
      DatabaseProgram program, Path parent, SystemUser user, List<String> options)
      throws IOException {
    DatabaseServer server =
        new DatabaseServer(program, LabDirectory.create(parent), user, List.copyOf(options));
    ProcessExit.last(server.onExit);
    try {
      server.makeFiles();
      server.launchOnFreePort();
      return server;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private Path data() {
    return directory.path().resolve("data");
  }

  /** What the server writes besides its data. */
  private Path run() {
    return directory.path().resolve("run");
  }

  private Path certificate() {
    return run().resolve("server.pem");
  }

  private Path key() {
    return run().resolve("server.key");
  }

  private Path log() {
    return directory.path().resolve("server.log");
  }

  private Path schema() {
    return directory.path().resolve("init.sql");
  }

  private void makeFiles() throws IOException {
    Files.createDirectory(run());
    Files.createDirectory(data());
    Files.writeString(schema(), "CREATE DATABASE IF NOT EXISTS " + SCHEMA + ";\n");
    if (program.mariaDb()) { // MySQL makes its own
      LabCertificates certificates = new LabCertificates();
      certificates.writeAuthority(authority());
      certificates.writeServer(certificate(), key());
    }
    if (user.isOther()) {
      shareFiles();
    }
    fillData();
    user.chown(run());
    user.chown(data());
  }

  /** To be passed through by the server, which owns what is below. */
  private void shareFiles() throws IOException {
    permit(directory.path(), "rwx--x--x");
    permit(schema(), "rw-r--r--");
    permit(run(), "rwx--x--x");
    permit(data(), "rwx------");
    if (Files.exists(key())) {
      permit(key(), "rw-------");
    }
  }

  private static void permit(Path file, String permissions) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  private void fillData() throws IOException {
    List<String> ofData = DatabaseOptions.ofData(options);
    boolean kept = program.embedded() && ofData.isEmpty();
    if (kept && InitialData.copyTo(data(), program.home())) {
      return;
    }
    user.chown(data());
    user.chown(run());
    initialize(ofData);
    if (kept) {
      InitialData.keep(data(), program.home());
    }
  }

  private void initialize(List<String> ofData) throws IOException {
    synchronized (lock) {
      run(program.initialize(data(), user, ofData));
    }
    if (!await(START_LIMIT) || process().exitValue() != 0) {
      throw new IOException(program.version() + " made no data directory: " + said(0));
    }
  }

  private Process process() {
    synchronized (lock) {
      return process;
    }
  }

  private boolean await(Duration limit) throws IOException {
    try {
      return process().waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while " + program.version() + " was starting", e);
    }
  }

  /** Called with the lock, so that a server that starts while this one is closed is seen. */
  private void run(List<String> command) throws IOException {
    if (closed) {
      throw new IOException("The embedded " + program.version() + " has been closed");
    }
    process =
        program
            .builder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
            .start();
    process.getOutputStream().close();
    directory.server(process.toHandle());
  }

  private void launchOnFreePort() throws IOException {
    for (int attempt = 1; ; attempt++) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        synchronized (lock) {
          port = socket.getLocalPort();
        }
      }
      long before = logLength();
      try {
        restart();
        return;
      } catch (IOException e) {
        // Between the look and the server's start somebody else may take it.
        if (attempt == PORT_ATTEMPTS || !logSince(before).contains("Address already in use")) {
          throw e;
        }
      }
    }
  }

  /**
   * Starts the server anew over the same data, after {@link #kill()}, at the same addresses, and
   * waits until it answers.
   *
   * @throws IOException if it does not start; the message has what the server said
   */
  public void restart() throws IOException {
    long before = logLength();
    synchronized (lock) {
      run(command());
    }
    long limit = System.nanoTime() + START_LIMIT.toNanos();
    while (!logSince(before).contains("ready for connections") || !answers()) {
      if (await(Duration.ofMillis(20)) || System.nanoTime() > limit) {
        kill();
        throw new IOException(program.version() + " did not start: " + said(before));
      }
    }
  }

  private List<String> command() {
    List<String> command = new ArrayList<>(program.serve());
    command.addAll(SETTINGS);
    command.addAll(options);
    // Where it is cannot be changed by the options before.
    command.addAll(user.options());
    command.add("--datadir=" + data());
    command.add("--bind-address=127.0.0.1");
    command.add("--port=" + port());
    command.add("--socket=" + socket());
    command.add("--pid-file=" + run().resolve("server.pid"));
    command.add("--tmpdir=" + run());
    command.add("--init-file=" + schema());
    if (program.mariaDb()) {
      command.add("--ssl-ca=" + authority());
      command.add("--ssl-cert=" + certificate());
      command.add("--ssl-key=" + key());
    }
    return command;
  }

  private long logLength() throws IOException {
    return Files.exists(log()) ? Files.size(log()) : 0;
  }

  private String logSince(long position) throws IOException {
    try (var in = Files.newInputStream(log())) {
      in.skipNBytes(position);
      return new String(in.readAllBytes(), Charset.defaultCharset());
    }
  }

  /** Its errors, or else its last words. */
  private String said(long position) throws IOException {
    List<String> lines = logSince(position).lines().filter(line -> !line.isBlank()).toList();
    List<String> errors =
        lines.stream()
            .filter(line -> line.contains("[ERROR]"))
            .map(line -> line.replaceFirst(".*?\\[ERROR\\](?: \\[[^]]*\\])* ?", ""))
            .filter(line -> !line.startsWith("Aborting"))
            .toList();
    List<String> chosen =
        errors.isEmpty()
            ? lines.subList(Math.max(0, lines.size() - 3), lines.size())
            : errors.subList(0, Math.min(3, errors.size()));
    return chosen.isEmpty() ? "it said nothing" : chosen.stream().collect(Collectors.joining("; "));
  }

  private boolean answers() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      return socket.getInputStream().read() >= 0; // the first byte of its greeting
    } catch (IOException e) {
      return false;
    }
  }

  /** {@code jdbc:mysql://127.0.0.1:port/bancada}. */
  public String url() {
    return "jdbc:mysql://127.0.0.1:" + port() + "/" + SCHEMA;
  }

  /** TCP port on loopback. */
  public int port() {
    synchronized (lock) {
      return port;
    }
  }

  /** The Unix socket. */
  public Path socket() {
    return run().resolve("mysql.sock");
  }

  /** PEM file with the authority that signed the server's certificate. */
  public Path authority() {
    return (program.mariaDb() ? run() : data()).resolve("ca.pem");
  }

  /** As {@code MySQL 8.0.12}. */
  public String version() {
    return program.version();
  }

  /** Process ID. */
  public long pid() {
    return process().pid();
  }

  /** Ends the server as a crash would (SIGKILL); its files stay. */
  public void kill() {
    synchronized (lock) {
      process.descendants().forEach(ProcessHandle::destroyForcibly); // of a script
      process.destroyForcibly();
      process.onExit().join();
    }
  }

  /** Stops the server and deletes its files. */
  @Override
  public void close() throws IOException {
    ProcessExit.forget(onExit);
    synchronized (lock) {
      if (closed) {
        return;
      }
      closed = true;
      if (process != null) {
        kill();
      }
      directory.close();
    }
  }

  private void abandon() {
    try {
      close();
    } catch (IOException e) {
      log.warn("Files of the embedded {} are left", program.version(), e);
    }
  }
}
