package io.github.bancada.testing;

import io.github.bancada.lab.DatabaseServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A private MariaDB, the one that is installed on this machine: on loopback and a free port, with
 * TLS, and on a Unix socket, its files in a temporary directory of its own. It needs no rights and
 * touches no installed configuration. Stateless.
 *
 * <pre>
 * try (DatabaseServer server = MariaDbServer.start()) {
 *   connect(server.url());
 * }
 * </pre>
 */
public final class MariaDbServer {
  private static final List<Path> PLACES =
      List.of(
          Path.of("/usr/sbin"),
          Path.of("/usr/libexec"),
          Path.of("/usr/local/sbin"),
          Path.of("/opt/homebrew/bin"));

  private MariaDbServer() {}

  /** Whether MariaDB's server is on this machine. */
  public static boolean isInstalled() {
    return find().isPresent();
  }

  /**
   * Starts a server; it answers on every transport when this returns.
   *
   * @param options further options of {@code mariadbd}
   * @throws IOException if there is none, or it does not start; the message has what it said
   */
  public static DatabaseServer start(String... options) throws IOException {
    Path program =
        find()
            .orElseThrow(
                () ->
                    new IOException(
                        "mariadbd is not installed; install MariaDB's server (Debian: apt install"
                            + " mariadb-server)"));
    return DatabaseServer.ofProgram(program, options);
  }

  private static Optional<Path> find() {
    return ServerProcess.find("mariadbd", PLACES).map(Path::toAbsolutePath);
  }
}
