package io.github.bancada.testing;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A private 389 Directory Server: ldap (with StartTLS), ldaps and ldapi on loopback and free ports,
 * its files in a temporary directory of its own. It touches no installed configuration, and needs
 * neither systemd nor {@code dscreate}.
 *
 * <p>Suffix, entries, passwords and administrator are those of {@link SlapdServer}. SASL EXTERNAL
 * over ldapi is the administrator if the user of this process is root; over TLS, {@code CN=x} is
 * {@code cn=x} below the suffix, and so is the user {@code x} of a SASL mechanism with a password.
 *
 * <pre>
 * try (Ds389Server server = Ds389Server.builder().entries(100).start()) {
 *   search(server.ldapUrl());
 * }
 * </pre>
 *
 * Thread-safe.
 */
public final class Ds389Server implements AutoCloseable {
  /** Suffix of the directory. */
  public static final String BASE_DN = SlapdServer.BASE_DN;

  /** Who may do everything. */
  public static final String ADMIN_DN = SlapdServer.ADMIN_DN;

  /** Password of {@link #ADMIN_DN}. */
  public static final String ADMIN_PASSWORD = SlapdServer.ADMIN_PASSWORD;

  private static final List<Path> PLACES = List.of(Path.of("/usr/sbin"), Path.of("/usr/bin"));

  private final Path directory;
  private final int ldapPort;
  private final int ldapsPort;
  private final ServerProcess process;

  Ds389Server(Path directory, int ldapPort, int ldapsPort, ServerProcess process) {
    this.directory = directory;
    this.ldapPort = ldapPort;
    this.ldapsPort = ldapsPort;
    this.process = process;
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

  /** {@code ldap://127.0.0.1:port}; StartTLS works there too. */
  public String ldapUrl() {
    return "ldap://127.0.0.1:" + ldapPort;
  }

  /** {@code ldaps://127.0.0.1:port}. */
  public String ldapsUrl() {
    return "ldaps://127.0.0.1:" + ldapsPort;
  }

  /** {@code ldapi://} with the socket's path percent-encoded. */
  public String ldapiUrl() {
    return "ldapi://" + URLEncoder.encode(socket(directory).toString(), StandardCharsets.UTF_8);
  }

  /** PEM file with the certificate authority that clients are to trust. */
  public Path authority() {
    return directory.resolve("ca.pem");
  }

  /** PKCS12 store of a client, {@code CN=fulano1}; see {@link TestCertificates#PASSWORD}. */
  public Path clientKeyStore() {
    return directory.resolve("client.p12");
  }

  /** What the server writes about each operation, without delay. */
  public Path accessLog() {
    return directory.resolve("log/access");
  }

  /** Process ID. */
  public long pid() {
    return process.pid();
  }

  /** CPU time the server has used, as far as the system tells. */
  public Duration cpu() {
    return process.cpu();
  }

  /** A connection bound as the administrator, for what a test prepares or checks. */
  public LDAPConnection connect() throws LDAPException {
    return connect(ldapPort);
  }

  static LDAPConnection connect(int port) throws LDAPException {
    return new LDAPConnection("127.0.0.1", port, ADMIN_DN, ADMIN_PASSWORD);
  }

  /** Stops the server as a crash would; its files stay until {@link #close()}. */
  public void kill() {
    process.kill();
  }

  /** Stops the server and deletes its files. */
  @Override
  public void close() throws IOException {
    process.close();
  }

  static Path socket(Path directory) {
    return directory.resolve("ldapi");
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
