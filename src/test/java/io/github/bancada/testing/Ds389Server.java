package io.github.bancada.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A private 389 Directory Server. It touches no installed configuration, and needs neither systemd
 * nor {@code dscreate}.
 *
 * <p>SASL EXTERNAL over ldapi is the administrator if the user of this process is root; over TLS,
 * {@code CN=x} is {@code cn=x} below the suffix, and so is the user {@code x} of a SASL mechanism
 * with a password.
 *
 * <pre>
 * try (Ds389Server server = Ds389Server.builder().entries(100).start()) {
 *   search(server.ldapUrl());
 * }
 * </pre>
 *
 * Thread-safe.
 */
public final class Ds389Server extends InstalledDirectory {
  private static final List<Path> PLACES = List.of(Path.of("/usr/sbin"), Path.of("/usr/bin"));

  Ds389Server(Path directory, int ldapPort, int ldapsPort, ServerProcess process) {
    super(directory, ldapPort, ldapsPort, process);
  }

  /** Whether the server and what makes its certificate database are on this machine. */
  public static boolean isInstalled() {
    return find("ns-slapd").isPresent()
        && find("certutil").isPresent()
        && Files.isReadable(Ds389Files.TEMPLATE);
  }

  /** A server with 100 entries. */
  public static Ds389Builder builder() {
    return new Ds389Builder();
  }

  /** What the server writes about each operation, without delay. */
  public Path accessLog() {
    return file("log/access");
  }

  static String program(String name) throws IOException {
    return find(name)
        .orElseThrow(
            () ->
                new IOException(
                    name
                        + " is not installed; install 389 Directory Server (Debian: apt install"
                        + " 389-ds-base libnss3-tools)"))
        .toString();
  }

  private static Optional<Path> find(String name) {
    return ServerProcess.find(name, PLACES);
  }
}
