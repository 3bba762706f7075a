package io.github.bancada.lab;

import io.github.bancada.process.ProcessExit;
import io.github.bancada.process.SystemUser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

  private final DatabaseProgram program;
  private final LabDirectory directory;
  private final DatabaseFiles files;
  private final ServerLog output;
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
    files = new DatabaseFiles(program, directory.path(), user);
    output = files.log();
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
      server.prepare();
      server.launchOnFreePort();
      return server;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private void prepare() throws IOException {
    List<String> ofData = DatabaseOptions.ofData(options);
    files.create();
    if (!files.takeData(ofData)) {
      files.handOver();
      initialize(ofData);
      files.keepData(ofData);
    }
    files.handOver();
  }

  private void initialize(List<String> ofData) throws IOException {
    synchronized (lock) {
      run(files.initialize(ofData));
    }
    if (!await(START_LIMIT) || process().exitValue() != 0) {
      throw new IOException(program.version() + " made no data directory: " + output.problems(0));
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
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.file().toFile()))
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
      long before = output.length();
      try {
        restart();
        return;
      } catch (IOException e) {
        // Between the look and the server's start somebody else may take it.
        if (attempt == PORT_ATTEMPTS || !output.since(before).contains("Address already in use")) {
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
    long before = output.length();
    synchronized (lock) {
      run(command());
    }
    long limit = System.nanoTime() + START_LIMIT.toNanos();
    while (!output.since(before).contains("ready for connections") || !answers()) {
      if (await(Duration.ofMillis(20)) || System.nanoTime() > limit) {
        kill();
        throw new IOException(program.version() + " did not start: " + output.problems(before));
      }
    }
  }

  private List<String> command() {
    List<String> command = new ArrayList<>(program.serve());
    command.addAll(DatabaseOptions.USUAL);
    command.addAll(options);
    // Where it is cannot be changed by the options before.
    command.addAll(files.options());
    command.add("--bind-address=127.0.0.1");
    command.add("--port=" + port());
    return command;
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
    return files.socket();
  }

  /** PEM file with the authority that signed the server's certificate. */
  public Path authority() {
    return files.authority();
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
