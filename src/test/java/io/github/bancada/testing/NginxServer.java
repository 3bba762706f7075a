package io.github.bancada.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A private nginx with one page at {@code /}: on loopback and a free port, its files in a temporary
 * directory of its own. It needs no rights and touches no installed configuration. Thread-safe.
 */
public final class NginxServer implements AutoCloseable {
  /** Size of the page. */
  public static final int PAGE_BYTES = 10_000;

  private static final List<Path> PLACES =
      List.of(
          Path.of("/usr/sbin"),
          Path.of("/usr/local/sbin"),
          Path.of("/usr/local/nginx/sbin"),
          Path.of("/opt/homebrew/bin"));

  private final Path directory;
  private final int port;
  private final ServerProcess process;

  /**
   * One request as the server saw it.
   *
   * @param connection number of the connection it came on
   * @param status of the answer
   */
  public record Request(long connection, int status) {}

  private NginxServer(Path directory, int port, ServerProcess process) {
    this.directory = directory;
    this.port = port;
    this.process = process;
  }

  /** Whether nginx is on this machine. */
  public static boolean isInstalled() {
    return find().isPresent();
  }

  /**
   * Starts a server that can have some thousands of connections.
   *
   * @throws IOException if it does not start; the message has what the server said
   */
  public static NginxServer start() throws IOException {
    return start(0);
  }

  /**
   * Starts a server with a limit of open files and sockets.
   *
   * @param descriptorLimit as for {@code ulimit -n}; 0 for this process's own limit
   */
  public static NginxServer start(int descriptorLimit) throws IOException {
    Path directory = Files.createTempDirectory("bancada-nginx-");
    try {
      Files.createDirectory(directory.resolve("www"));
      Files.writeString(directory.resolve("www/index.html"), "x".repeat(PAGE_BYTES));
      return launch(directory, descriptorLimit);
    } catch (IOException | RuntimeException e) {
      ServerProcess.delete(directory);
      throw e;
    }
  }

  private static NginxServer launch(Path directory, int descriptorLimit) throws IOException {
    int port = FreePort.find();
    Path settings = directory.resolve("nginx.conf");
    Files.write(settings, settings(directory, port));
    return new NginxServer(
        directory,
        port,
        ServerProcess.start(
            directory,
            List.of(
                program(), "-e", "stderr", "-p", directory.toString(), "-c", settings.toString()),
            descriptorLimit,
            List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))));
  }

  private static List<String> settings(Path directory, int port) {
    return List.of(
        "daemon off;",
        "master_process off;",
        "pid " + directory.resolve("nginx.pid") + ";",
        "error_log stderr crit;",
        "events { worker_connections 4096; }",
        "http {",
        "  log_format requests '$connection $status';",
        "  access_log " + directory.resolve("access.log") + " requests;",
        "  client_body_temp_path " + directory.resolve("body") + ";",
        "  proxy_temp_path " + directory.resolve("proxy") + ";",
        "  fastcgi_temp_path " + directory.resolve("fastcgi") + ";",
        "  uwsgi_temp_path " + directory.resolve("uwsgi") + ";",
        "  scgi_temp_path " + directory.resolve("scgi") + ";",
        "  keepalive_requests 1000000;",
        "  default_type text/html;",
        "  server {",
        "    listen 127.0.0.1:" + port + " backlog=4096;",
        "    root " + directory.resolve("www") + ";",
        "  }",
        "}");
  }

  /** {@code http://127.0.0.1:port/}. */
  public String url() {
    return "http://127.0.0.1:" + port + "/";
  }

  /** Process ID. */
  public long pid() {
    return process.pid();
  }

  /** All requests answered so far, in the order of their answers. */
  public List<Request> requests() throws IOException {
    try (var lines = Files.lines(directory.resolve("access.log"))) {
      return lines
          .map(line -> line.split(" "))
          .map(words -> new Request(Long.parseLong(words[0]), Integer.parseInt(words[1])))
          .toList();
    }
  }

  /** Stops the server and deletes its files. */
  @Override
  public void close() throws IOException {
    process.close();
  }

  private static String program() throws IOException {
    return find()
        .orElseThrow(() -> new IOException("nginx is not installed (Debian: apt install nginx)"))
        .toString();
  }

  private static Optional<Path> find() {
    return ServerProcess.find("nginx", PLACES);
  }
}
