package io.github.bancada.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real MySQL server with an empty schema, on loopback and a free port and on a Unix socket, its
 * files in a temporary directory. Usable without JMeter; close it to stop it and to delete its
 * files. Thread-safe.
 */
public final class DatabaseServer implements AutoCloseable {
  /** The schema that is there at the start. */
  public static final String SCHEMA = "bancada";

  /** Who may do everything; without a password. */
  public static final String USER = "root";

  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final Path directory;
  private final List<String> command;
  private final int port;
  private Process process;

  private DatabaseServer(Path directory, List<String> command, int port) {
    this.directory = directory;
    this.command = command;
    this.port = port;
  }

  /**
   * Makes a data directory, starts the server and waits until it answers.
   *
   * @param home where {@code bin/mysqld} and {@code share} are
   * @param options further options of {@code mysqld}
   * @throws IOException if it does not start; the message has what the server said
   */
  public static DatabaseServer start(Path home, String... options) throws IOException {
    Path directory = Files.createTempDirectory("bancada-lab-");
    Path data = directory.resolve("data");
    List<String> program = new ArrayList<>();
    program.add(home.resolve("bin/mysqld").toString());
    program.add("--no-defaults");
    program.add("--lc_messages_dir=" + home.resolve("share"));
    program.add("--datadir=" + data);
    if ("root".equals(System.getProperty("user.name"))) {
      program.add("--user=root"); // it refuses otherwise
    }
    List<String> initialize = new ArrayList<>(program);
    initialize.add("--initialize-insecure");
    Path log = directory.resolve("server.log");
    Process making = run(initialize, log);
    try {
      if (!making.waitFor(START_LIMIT.toSeconds(), TimeUnit.SECONDS) || making.exitValue() != 0) {
        making.destroyForcibly();
        throw new IOException("mysqld made no data directory: " + Files.readString(log));
      }
    } catch (InterruptedException e) {
      making.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while a data directory was made", e);
    }
    Path schema = directory.resolve("init.sql");
    Files.writeString(schema, "CREATE DATABASE IF NOT EXISTS " + SCHEMA + ";\n");
    int port = freePort();
    program.add("--port=" + port);
    program.add("--bind-address=127.0.0.1");
    program.add("--mysqlx=OFF");
    program.add("--socket=" + directory.resolve("mysql.sock"));
    program.add("--init-file=" + schema);
    program.add("--max-connections=1000");
    program.add("--local-infile=ON");
    program.addAll(List.of(options));
    DatabaseServer server = new DatabaseServer(directory, program, port);
    server.restart();
    return server;
  }

  private static Process run(List<String> command, Path log) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /**
   * Starts the server anew over the same data, after {@link #kill()}, at the same addresses, and
   * waits until it answers.
   *
   * @throws IOException if it does not start; the message has what the server said
   */
  public synchronized void restart() throws IOException {
    Path log = directory.resolve("server.log");
    process = run(command, log);
    long limit = System.nanoTime() + START_LIMIT.toNanos();
    while (!Files.readString(log).contains("ready for connections") || !answers()) {
      try {
        if (process.waitFor(50, TimeUnit.MILLISECONDS) || System.nanoTime() > limit) {
          process.destroyForcibly();
          throw new IOException("mysqld did not start: " + Files.readString(log));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("Interrupted while mysqld was starting", e);
      }
    }
  }

  private boolean answers() {
    try (var socket = new java.net.Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.getInputStream().read() >= 0; // the first byte of its greeting
    } catch (IOException e) {
      return false;
    }
  }

  /** {@code jdbc:mysql://127.0.0.1:port/bancada}. */
  public String url() {
    return "jdbc:mysql://127.0.0.1:" + port + "/" + SCHEMA;
  }

  /** TCP port on loopback. */
  public int port() {
    return port;
  }

  /** The Unix socket. */
  public Path socket() {
    return directory.resolve("mysql.sock");
  }

  /** PEM file with the authority that signed the server's certificate. */
  public Path authority() {
    return directory.resolve("data/ca.pem");
  }

  /** Process ID. */
  public synchronized long pid() {
    return process.pid();
  }

  /** Ends the server as a crash would (SIGKILL); its files stay. */
  public synchronized void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Stops the server and deletes its files. */
  @Override
  public synchronized void close() throws IOException {
    process.destroyForcibly();
    process.onExit().join();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
