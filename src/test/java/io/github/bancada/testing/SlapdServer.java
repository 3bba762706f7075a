package io.github.bancada.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A private OpenLDAP: ldap (with StartTLS), ldaps and ldapi on loopback and free ports, its files
 * in a temporary directory of its own. It needs no rights and touches no installed configuration.
 *
 * <p>Suffix {@value #BASE_DN} with the entries {@code cn=fulano1} to {@code cn=fulanoN}, {@code
 * uid} and password equal to the name; the administrator is {@value #ADMIN_DN} with {@value
 * #ADMIN_PASSWORD}. SASL EXTERNAL over ldapi is the administrator; with client certificates asked
 * for, over TLS, {@code CN=x} is {@code cn=x} below the suffix. The user {@code x} of SCRAM-SHA-256
 * and DIGEST-MD5 is {@code cn=x} there too.
 *
 * <pre>
 * try (SlapdServer server = SlapdServer.builder().entries(100).start()) {
 *   search(server.ldapUrl());
 * }
 * </pre>
 *
 * Thread-safe.
 */
public final class SlapdServer implements AutoCloseable {
  /** Suffix of the directory. */
  public static final String BASE_DN = "dc=testeperformance";

  /** The database of {@link SlapdBuilder#source}. */
  public static final String SOURCE_DN = "o=source";

  /** Who may do everything. */
  public static final String ADMIN_DN = "cn=admin," + BASE_DN;

  /** Password of {@link #ADMIN_DN}. */
  public static final String ADMIN_PASSWORD = "secret";

  static final int START_ATTEMPTS = 5;

  private static final List<Path> PROGRAM_PLACES =
      List.of(
          Path.of("/usr/sbin"),
          Path.of("/usr/local/sbin"),
          Path.of("/usr/local/libexec"),
          Path.of("/usr/lib/openldap"),
          Path.of("/opt/homebrew/opt/openldap/libexec"));
  static final List<Path> SCHEMA_PLACES =
      List.of(
          Path.of("/etc/ldap/schema"),
          Path.of("/etc/openldap/schema"),
          Path.of("/usr/local/etc/openldap/schema"),
          Path.of("/opt/homebrew/etc/openldap/schema"));
  static final List<Path> MODULE_PLACES =
      List.of(Path.of("/usr/lib/ldap"), Path.of("/usr/lib64/openldap"));

  private final Path directory;
  private final int ldapPort;
  private final int ldapsPort;
  private final ServerProcess process;

  SlapdServer(Path directory, int ldapPort, int ldapsPort, ServerProcess process) {
    this.directory = directory;
    this.ldapPort = ldapPort;
    this.ldapsPort = ldapsPort;
    this.process = process;
  }

  /** Whether OpenLDAP's server is on this machine. */
  public static boolean isInstalled() {
    return find("slapd").isPresent() && find("slapadd").isPresent();
  }

  /** The version line of the server, for example {@code slapd 2.5.13}. */
  public static String version() {
    try {
      Process process =
          new ProcessBuilder(program("slapd"), "-VV").redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return output
          .lines()
          .filter(line -> line.contains("slapd "))
          .findFirst()
          .map(line -> line.replaceAll(".*\\bslapd ([0-9.]+).*", "slapd $1"))
          .orElse("slapd of unknown version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A server with 1,000 entries, no descriptor limit of its own and no client certificates. */
  public static SlapdBuilder builder() {
    return new SlapdBuilder();
  }

  /** {@code ldap://127.0.0.1:port}; StartTLS works there too. */
  public String ldapUrl() {
    return "ldap://127.0.0.1:" + ldapPort;
  }

  /** {@code ldaps://127.0.0.1:port}. */
  public String ldapsUrl() {
    return "ldaps://127.0.0.1:" + ldapsPort;
  }

  /** {@code ldapi://} with the socket's path percent-encoded, as OpenLDAP's own tools want it. */
  public String ldapiUrl() {
    return "ldapi://" + encoded(socket());
  }

  /** TCP port of ldap. */
  public int ldapPort() {
    return ldapPort;
  }

  /** TCP port of ldaps. */
  public int ldapsPort() {
    return ldapsPort;
  }

  /** The Unix socket. */
  public Path socket() {
    return directory.resolve("ldapi");
  }

  /** PEM file with the certificate authority that clients are to trust. */
  public Path authority() {
    return directory.resolve("ca.pem");
  }

  /** PKCS12 store of a client, {@code CN=fulano1}; see {@link TestCertificates#PASSWORD}. */
  public Path clientKeyStore() {
    return directory.resolve("client.p12");
  }

  /** What the server says; see {@link SlapdBuilder#logged()}. */
  public Path log() {
    return directory.resolve("server.log");
  }

  /** PEM file with the same client's key and certificate, not encrypted. */
  public Path clientPem() {
    return directory.resolve("client.pem");
  }

  /** Process ID. */
  public long pid() {
    return process.pid();
  }

  /** CPU time the server has used, as far as the system tells. */
  public Duration cpu() {
    return process.cpu();
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

  static String encoded(Path path) {
    return URLEncoder.encode(path.toString(), StandardCharsets.UTF_8);
  }

  static String program(String name) throws IOException {
    return find(name)
        .orElseThrow(
            () ->
                new IOException(
                    name
                        + " is not installed; install OpenLDAP's server (Debian: apt install"
                        + " slapd)"))
        .toString();
  }

  private static Optional<Path> find(String name) {
    return ServerProcess.find(name, PROGRAM_PLACES);
  }

  static Path firstDirectory(List<Path> places, String content) throws IOException {
    for (Path place : places) {
      if (Files.isRegularFile(place.resolve(content))) {
        return place;
      }
    }
    throw new IOException("OpenLDAP's " + content + " is in none of " + places);
  }
}
