package io.github.bancada.lab;

import io.github.bancada.process.ProcessExit;
import io.github.bancada.process.SystemUser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real MySQL, MariaDB or PostgreSQL with an empty schema, on loopback at a free port and on a
 * Unix socket, with its files in a temporary directory. Started by root, it runs as an unprivileged
 * user where possible. Usable without JMeter.
 *
 * <p>{@link #close()} stops it and deletes its files; so does the end of the JVM or, after a killed
 * JVM, the next start (see {@link LabDirectory}). Thread-safe.
 */
public final class DatabaseServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DatabaseServer.class);

  /** The schema that exists at the start. */
  public static final String SCHEMA = "bancada";

  /** MySQL's and MariaDB's user with all privileges and without a password. */
  public static final String USER = "root";

  private static final Duration START_LIMIT = Duration.ofSeconds(120);

  private final DatabaseProgram program;
  private final LabDirectory directory;
  private final DatabaseFiles files;
  private final ServerLog output;
  private final List<String> options;
  private final LoopbackPort port = LoopbackPort.hold();
  private final Runnable onExit = this::closeOnExit;

  private final Object lock = new Object();

  // Guarded by the lock.
  private Process process;
  private boolean closed;

  private DatabaseServer(
      DatabaseProgram program, LabDirectory directory, SystemUser user, List<String> options)
      throws IOException {
    this.program = program;
    this.directory = directory;
    files = new DatabaseFiles(program, directory.path(), user);
    output = files.log();
    this.options = options;
  }

  /**
   * Starts the server of a directory, see {@link #start(Path, Path, List)}.
   *
   * @param home directory of {@code bin/mysqld} or {@code bin/postgres}
   */
  public static DatabaseServer start(Path home, String... options) throws IOException {
    return start(home, Path.of(System.getProperty("java.io.tmpdir")), List.of(options));
  }

  /**
   * Starts a server installed on this machine, see {@link #start(Path, Path, List)}.
   *
   * @param program a {@code mysqld}, {@code mariadbd} or {@code postgres}
   */
  public static DatabaseServer ofProgram(Path program, String... options) throws IOException {
    DatabaseProduct product =
        program.endsWith("postgres") ? DatabaseProduct.POSTGRESQL : DatabaseProduct.MYSQL;
    return start(DatabasePrograms.find(product, program.toString(), ""), List.of(options));
  }

  /**
   * Creates a data directory, starts the server and waits until it answers.
   *
   * @param home directory of {@code bin/mysqld} or {@code bin/postgres}
   * @param parent parent of the temporary directory
   * @param options further options of the server
   * @throws IOException if it does not start; the message has the server's errors
   */
  public static DatabaseServer start(Path home, Path parent, List<String> options)
      throws IOException {
    DatabaseProduct product =
        Files.exists(home.resolve("bin/postgres"))
            ? DatabaseProduct.POSTGRESQL
            : DatabaseProduct.MYSQL;
    return start(
        DatabasePrograms.find(product, DatabasePrograms.EMBEDDED, home.toString()),
        parent,
        options);
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
      server.prepare();
      server.restart();
      return server;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private void prepare() throws IOException {
    List<String> dataOptions = DatabaseOptions.dataOptions(options);
    files.create();
    if (!files.copyData(dataOptions)) {
      files.chown();
      initialize(dataOptions);
      files.keepData(dataOptions);
    }
    files.chown();
  }

  private void initialize(List<String> dataOptions) throws IOException {
    try {
      synchronized (lock) {
        run(files.initialize(dataOptions));
      }
    } catch (IOException e) {
      throw new IOException(e.getMessage() + program.remedy(files.user()), e);
    }
    if (!await(START_LIMIT) || process().exitValue() != 0) {
      throw new IOException(
          program.version()
              + " did not create a data directory: "
              + output.problems(0)
              + program.remedy(files.user()));
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

  /** Called with the lock, so that a concurrent close() sees the new process. */
  private void run(List<String> command) throws IOException {
    if (closed) {
      throw new IOException("The embedded " + program.version() + " has been closed");
    }
    process =
        program
            .builder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.file().toFile()))
            .start();
    process.getOutputStream().close();
    directory.server(process.toHandle());
  }

  /**
   * Restarts the server after {@link #kill()} with the same data and addresses, and waits until it
   * answers.
   *
   * @throws IOException if it does not start; the message has the server's errors
   */
  public void restart() throws IOException {
    long before = output.length();
    synchronized (lock) {
      run(program.serve(files, port(), options));
    }
    long limit = System.nanoTime() + START_LIMIT.toNanos();
    while (!output.since(before).contains(program.ready()) || !answers()) {
      if (await(Duration.ofMillis(20)) || System.nanoTime() > limit) {
        kill();
        throw new IOException(program.version() + " did not start: " + output.problems(before));
      }
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      return !program.greets() || socket.getInputStream().read() >= 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** JDBC URL over TCP, such as {@code jdbc:mysql://127.0.0.1:3306/bancada}. */
  public String url() {
    return program.url(port());
  }

  /** Database user with all privileges and without a password. */
  public String user() {
    return program.administrator();
  }

  /** TCP port on loopback. */
  public int port() {
    return port.number();
  }

  public Path socket() {
    return program.socket(files, port());
  }

  /** PEM file with the authority that signed the server's certificate. */
  public Path authority() {
    return program.authority(files);
  }

  /** Such as {@code MySQL 8.0.12}. */
  public String version() {
    return program.version();
  }

  public long pid() {
    return process().pid();
  }

  /** Ends the server like a crash (SIGKILL); its files stay. */
  public void kill() {
    synchronized (lock) {
      List<ProcessHandle> children = process.descendants().toList();
      process.destroyForcibly();
      process.onExit().join();
      children.forEach(ProcessHandle::destroyForcibly);
      children.forEach(each -> each.onExit().join()); // they hold PostgreSQL's shared memory
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
      port.close();
      directory.close();
    }
  }

  private void closeOnExit() {
    try {
      close();
    } catch (IOException e) {
      log.warn("Files of the embedded {} could not be deleted", program.version(), e);
    }
  }
}
