package io.github.bancada.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A private OpenLDAP. It needs no rights and touches no installed configuration.
 *
 * <p>SASL EXTERNAL over ldapi is the administrator; with client certificates asked for, over TLS,
 * {@code CN=x} is {@code cn=x} below the suffix. The user {@code x} of SCRAM-SHA-256 and DIGEST-MD5
 * is {@code cn=x} there too.
 *
 * <pre>
 * try (SlapdServer server = SlapdServer.builder().entries(100).start()) {
 *   search(server.ldapUrl());
 * }
 * </pre>
 *
 * Thread-safe.
 */
public final class SlapdServer extends InstalledDirectory {
  /** The database of {@link SlapdBuilder#source}. */
  public static final String SOURCE_DN = "o=source";

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

  SlapdServer(Path directory, int ldapPort, int ldapsPort, ServerProcess process) {
    super(directory, ldapPort, ldapsPort, process);
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

  /** What the server says; see {@link SlapdBuilder#logged()}. */
  public Path log() {
    return file("server.log");
  }

  /** PEM file with the same client's key and certificate, not encrypted. */
  public Path clientPem() {
    return file("client.pem");
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
