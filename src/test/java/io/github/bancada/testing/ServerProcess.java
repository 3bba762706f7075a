package io.github.bancada.testing;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A server program of this machine, run for a test, with its files in a temporary directory. It
 * ends with the test, also when the JVM is ended by a signal. Thread-safe.
 */
final class ServerProcess implements AutoCloseable {
  private static final Duration START_LIMIT = Waiting.LIMIT;

  private final Path directory;
  private final Process process;
  private final Thread onExit = new Thread(this::abandon, "server-exit");

  private ServerProcess(Path directory, Process process) {
    this.directory = directory;
    this.process = process;
  }

  /**
   * Starts a program and waits until it listens. What it says goes to {@code server.log}.
   *
   * @param directory its files; deleted when it is closed, and kept if it does not start
   * @param descriptorLimit how many files and sockets it may open (as {@code ulimit -n} does); 0
   *     for this process's own limit
   * @param addresses where it is to listen
   * @throws IOException if it does not start; the message has what it said
   */
  static ServerProcess start(
      Path directory, List<String> command, int descriptorLimit, List<SocketAddress> addresses)
      throws IOException {
    Path log = directory.resolve("server.log");
    List<String> whole = new ArrayList<>();
    if (descriptorLimit > 0) {
      // The shell becomes the server, so that stopping the process stops the server.
      whole.addAll(List.of("sh", "-c", "ulimit -n " + descriptorLimit + " && exec \"$@\"", "sh"));
    }
    whole.addAll(command);
    Process process =
        new ProcessBuilder(whole).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    ServerProcess server = new ServerProcess(directory, process);
    try {
      long limit = System.nanoTime() + START_LIMIT.toNanos();
      for (SocketAddress address : addresses) {
        server.awaitListening(address, limit);
      }
    } catch (IOException e) {
      server.stop();
      throw new IOException(
          "'" + String.join(" ", whole) + "' did not start: " + Files.readString(log), e);
    }
    Runtime.getRuntime().addShutdownHook(server.onExit);
    return server;
  }

  private void awaitListening(SocketAddress address, long limit) throws IOException {
    while (true) {
      try (SocketChannel channel =
          address instanceof UnixDomainSocketAddress
              ? SocketChannel.open(StandardProtocolFamily.UNIX)
              : SocketChannel.open()) {
        channel.connect(address);
        return;
      } catch (IOException e) {
        if (exited(Duration.ofMillis(5)) || System.nanoTime() > limit) {
          throw e;
        }
      }
    }
  }

  private boolean exited(Duration wait) throws IOException {
    try {
      return process.waitFor(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while a server was starting", e);
    }
  }

  /** Process ID. */
  long pid() {
    return process.pid();
  }

  /** CPU time the server has used, as far as the system tells. */
  Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Stops the server as a crash would; its files stay until {@link #close()}. */
  void kill() {
    process.destroyForcibly();
    await(process, START_LIMIT);
  }

  /** Stops the server and deletes its files. */
  @Override
  public void close() throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException e) {
      return; // the JVM is on its way out, and the hook at work
    }
    stop();
    delete(directory);
  }

  private void abandon() {
    stop();
    try {
      delete(directory);
    } catch (IOException e) {
      System.err.println("A server's files are left in " + directory + ": " + e.getMessage());
    }
  }

  private void stop() {
    process.destroy();
    if (await(process, Duration.ofSeconds(5)) < 0) {
      kill();
    }
  }

  /** The exit code, or -1 if it does not exit in time. */
  static int await(Process process, Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : -1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
      return -1;
    }
  }

  /** Deletes a directory and all in it, if it is still there. */
  static void delete(Path directory) throws IOException {
    if (Files.notExists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** A program on the path or in one of the places where servers are. */
  static Optional<Path> find(String name, List<Path> places) {
    List<Path> all = new ArrayList<>();
    for (String place : System.getenv().getOrDefault("PATH", "").split(":")) {
      all.add(Path.of(place));
    }
    all.addAll(places);
    return all.stream().map(place -> place.resolve(name)).filter(Files::isExecutable).findFirst();
  }
}
