package io.github.bancada.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A private OpenLDAP: ldap (with StartTLS), ldaps and ldapi on loopback and free ports, its files
 * in a temporary directory of its own. It needs no rights and touches no installed configuration.
 *
 * <p>Suffix {@value #BASE_DN} with the entries {@code cn=fulano1} to {@code cn=fulanoN}, {@code
 * uid} and password equal to the name; the administrator is {@value #ADMIN_DN} with {@value
 * #ADMIN_PASSWORD}. SASL EXTERNAL over ldapi is the administrator; with client certificates asked
 * for, over TLS, {@code CN=x} is {@code cn=x} below the suffix.
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

  /** Who may do everything. */
  public static final String ADMIN_DN = "cn=admin," + BASE_DN;

  /** Password of {@link #ADMIN_DN}. */
  public static final String ADMIN_PASSWORD = "secret";

  private static final int START_ATTEMPTS = 5;

  private static final List<Path> PROGRAM_PLACES =
      List.of(
          Path.of("/usr/sbin"),
          Path.of("/usr/local/sbin"),
          Path.of("/usr/local/libexec"),
          Path.of("/usr/lib/openldap"),
          Path.of("/opt/homebrew/opt/openldap/libexec"));
  private static final List<Path> SCHEMA_PLACES =
      List.of(
          Path.of("/etc/ldap/schema"),
          Path.of("/etc/openldap/schema"),
          Path.of("/usr/local/etc/openldap/schema"),
          Path.of("/opt/homebrew/etc/openldap/schema"));
  private static final List<Path> MODULE_PLACES =
      List.of(Path.of("/usr/lib/ldap"), Path.of("/usr/lib64/openldap"));

  private final Path directory;
  private final int ldapPort;
  private final int ldapsPort;
  private final ServerProcess process;

  private SlapdServer(Path directory, int ldapPort, int ldapsPort, ServerProcess process) {
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
  public static Builder builder() {
    return new Builder();
  }

  /** What can be chosen about a server. Not thread-safe. */
  public static final class Builder {
    private int entries = 1000;
    private int descriptorLimit;
    private boolean clientCertificates;

    private Builder() {}

    /** How many {@code fulano} entries there are. */
    public Builder entries(int count) {
      entries = count;
      return this;
    }

    /** Lets the server open so many files and sockets at most (as {@code ulimit -n} does). */
    public Builder descriptorLimit(int limit) {
      descriptorLimit = limit;
      return this;
    }

    /** Asks clients for a certificate in every TLS handshake; they may still have none. */
    public Builder clientCertificates() {
      clientCertificates = true;
      return this;
    }

    /**
     * Loads the entries and starts the server; it answers on every transport when this returns.
     *
     * @throws IOException if it does not start; the message has what the server said
     */
    public SlapdServer start() throws IOException {
      Path directory = Files.createTempDirectory("bancada-slapd-");
      try {
        writeFiles(directory);
        load(directory);
        return launch(directory, START_ATTEMPTS);
      } catch (IOException | RuntimeException e) {
        ServerProcess.delete(directory);
        throw e;
      }
    }

    private void writeFiles(Path directory) throws IOException {
      Files.createDirectory(directory.resolve("data"));
      TestCertificates certificates = TestCertificates.shared();
      certificates.writeAuthority(directory.resolve("ca.pem"));
      certificates.writeServerCertificate(directory.resolve("server.pem"));
      certificates.writeServerKey(directory.resolve("server.key"));
      certificates.writeClientKeyStore(directory.resolve("client.p12"));
      Files.write(directory.resolve("slapd.conf"), configuration(directory));
      try (var out = Files.newBufferedWriter(directory.resolve("entries.ldif"))) {
        out.write("dn: " + BASE_DN + "\nobjectClass: domain\ndc: testeperformance\n\n");
        for (int i = 1; i <= entries; i++) {
          out.write(entry("fulano" + i));
        }
      }
    }

    private static String entry(String name) {
      return String.join(
          "\n",
          "dn: cn=" + name + "," + BASE_DN,
          "objectClass: inetOrgPerson",
          "cn: " + name,
          "sn: Teste",
          "uid: " + name,
          "userPassword: " + name,
          "",
          "");
    }

    private List<String> configuration(Path directory) throws IOException {
      List<String> lines = new ArrayList<>();
      Path schema = firstDirectory(SCHEMA_PLACES, "core.schema");
      for (String name : List.of("core", "cosine", "inetorgperson")) {
        lines.add("include " + schema.resolve(name + ".schema"));
      }
      for (Path place : MODULE_PLACES) {
        if (Files.isDirectory(place)) {
          lines.add("modulepath " + place);
          lines.add("moduleload back_mdb");
          break;
        }
      }
      lines.add("pidfile " + directory.resolve("slapd.pid"));
      lines.add("TLSCACertificateFile " + directory.resolve("ca.pem"));
      lines.add("TLSCertificateFile " + directory.resolve("server.pem"));
      lines.add("TLSCertificateKeyFile " + directory.resolve("server.key"));
      lines.add("TLSVerifyClient " + (clientCertificates ? "allow" : "never"));
      lines.add("sizelimit unlimited");
      lines.add(
          "authz-regexp gidNumber=[0-9]+[+]uidNumber=[0-9]+,cn=peercred,cn=external,cn=auth "
              + ADMIN_DN);
      lines.add("authz-regexp ^cn=([^,]+)$ cn=$1," + BASE_DN);
      lines.add("access to attrs=userPassword by anonymous auth by * none");
      lines.add("access to * by * read");
      lines.add("database mdb");
      lines.add("maxsize 1073741824");
      lines.add("directory " + directory.resolve("data"));
      lines.add("suffix \"" + BASE_DN + "\"");
      lines.add("rootdn \"" + ADMIN_DN + "\"");
      lines.add("rootpw " + ADMIN_PASSWORD);
      lines.add("index objectClass,cn,uid eq");
      return lines;
    }

    private static void load(Path directory) throws IOException {
      Path log = directory.resolve("slapadd.log");
      Process loading =
          new ProcessBuilder(
                  program("slapadd"),
                  "-q",
                  "-f",
                  directory.resolve("slapd.conf").toString(),
                  "-l",
                  directory.resolve("entries.ldif").toString())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (ServerProcess.await(loading, Duration.ofMinutes(2)) != 0) {
        throw new IOException("slapadd failed: " + Files.readString(log));
      }
    }

    private SlapdServer launch(Path directory, int attempts) throws IOException {
      int ldapPort = ServerProcess.freePort();
      int ldapsPort = ServerProcess.freePort();
      Path socket = directory.resolve("ldapi");
      String urls =
          String.join(
              " ",
              "ldap://127.0.0.1:" + ldapPort,
              "ldaps://127.0.0.1:" + ldapsPort,
              "ldapi://" + encoded(socket));
      InetAddress loopback = InetAddress.getLoopbackAddress();
      try {
        return new SlapdServer(
            directory,
            ldapPort,
            ldapsPort,
            ServerProcess.start(
                directory,
                List.of(
                    program("slapd"),
                    "-f",
                    directory.resolve("slapd.conf").toString(),
                    "-h",
                    urls,
                    "-d",
                    "0"),
                descriptorLimit,
                List.of(
                    new InetSocketAddress(loopback, ldapPort),
                    new InetSocketAddress(loopback, ldapsPort),
                    UnixDomainSocketAddress.of(socket))));
      } catch (IOException e) {
        if (attempts > 1) {
          return launch(directory, attempts - 1); // somebody else may have taken a port
        }
        throw e;
      }
    }
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

  private static String encoded(Path path) {
    return URLEncoder.encode(path.toString(), StandardCharsets.UTF_8);
  }

  private static String program(String name) throws IOException {
    return find(name)
        .orElseThrow(
            () ->
                new IOException(
                    name
                        + " is not installed; install OpenLDAP's server (Debian: apt install slapd)"))
        .toString();
  }

  private static Optional<Path> find(String name) {
    return ServerProcess.find(name, PROGRAM_PLACES);
  }

  private static Path firstDirectory(List<Path> places, String content) throws IOException {
    for (Path place : places) {
      if (Files.isRegularFile(place.resolve(content))) {
        return place;
      }
    }
    throw new IOException("OpenLDAP's " + content + " is in none of " + places);
  }
}
