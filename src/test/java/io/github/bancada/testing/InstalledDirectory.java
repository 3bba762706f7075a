package io.github.bancada.testing;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A private directory server of this machine's distribution: ldap (with StartTLS), ldaps and ldapi
 * on loopback and free ports, its files in a temporary directory of its own.
 *
 * <p>Suffix {@value #BASE_DN} with the entries {@code cn=fulano1} to {@code cn=fulanoN}, {@code
 * uid} and password equal to the name; the administrator is {@value #ADMIN_DN} with {@value
 * #ADMIN_PASSWORD}. Thread-safe.
 */
public abstract class InstalledDirectory implements AutoCloseable {
  /** Suffix of the directory. */
  public static final String BASE_DN = "dc=testeperformance";

  /** Who may do everything. */
  public static final String ADMIN_DN = "cn=admin," + BASE_DN;

  /** Password of {@link #ADMIN_DN}. */
  public static final String ADMIN_PASSWORD = "secret";

  private final Path directory;
  private final int ldapPort;
  private final int ldapsPort;
  private final ServerProcess process;

  InstalledDirectory(Path directory, int ldapPort, int ldapsPort, ServerProcess process) {
    this.directory = directory;
    this.ldapPort = ldapPort;
    this.ldapsPort = ldapsPort;
    this.process = process;
  }

  /** A file of the server. */
  final Path file(String name) {
    return directory.resolve(name);
  }

  /** {@code ldap://127.0.0.1:port}; StartTLS works there too. */
  public final String ldapUrl() {
    return "ldap://127.0.0.1:" + ldapPort;
  }

  /** {@code ldaps://127.0.0.1:port}. */
  public final String ldapsUrl() {
    return "ldaps://127.0.0.1:" + ldapsPort;
  }

  /** {@code ldapi://} with the socket's path percent-encoded, as the servers' own tools want it. */
  public final String ldapiUrl() {
    return "ldapi://" + encoded(socket());
  }

  /** TCP port of ldap. */
  public final int ldapPort() {
    return ldapPort;
  }

  /** TCP port of ldaps. */
  public final int ldapsPort() {
    return ldapsPort;
  }

  /** The Unix socket. */
  public final Path socket() {
    return socket(directory);
  }

  /** PEM file with the certificate authority that clients are to trust. */
  public final Path authority() {
    return file("ca.pem");
  }

  /** PKCS12 store of a client, {@code CN=fulano1}; see {@link TestCertificates#PASSWORD}. */
  public final Path clientKeyStore() {
    return file("client.p12");
  }

  /** Process ID. */
  public final long pid() {
    return process.pid();
  }

  /** CPU time the server has used, as far as the system tells. */
  public final Duration cpu() {
    return process.cpu();
  }

  /** A connection bound as the administrator, for what a test prepares or checks. */
  public final LDAPConnection connect() throws LDAPException {
    return connect(ldapPort);
  }

  static LDAPConnection connect(int port) throws LDAPException {
    return new LDAPConnection("127.0.0.1", port, ADMIN_DN, ADMIN_PASSWORD);
  }

  /** Stops the server as a crash would; its files stay until {@link #close()}. */
  public final void kill() {
    process.kill();
  }

  /** Stops the server and deletes its files. */
  @Override
  public final void close() throws IOException {
    process.close();
  }

  static Path socket(Path directory) {
    return directory.resolve("ldapi");
  }

  static String encoded(Path path) {
    return URLEncoder.encode(path.toString(), StandardCharsets.UTF_8);
  }
}
