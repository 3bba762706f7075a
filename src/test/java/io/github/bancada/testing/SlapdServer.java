package io.github.bancada.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URLEncoder;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
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

  private static final Duration START_LIMIT = Duration.ofSeconds(20);
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
  private final Process process;
  private final Thread onExit = new Thread(this::abandon, "slapd-exit");

  private SlapdServer(Path directory, int ldapPort, int ldapsPort, Process process) {
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
        delete(directory);
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
      if (await(loading, Duration.ofMinutes(2)) != 0) {
        throw new IOException("slapadd failed: " + Files.readString(log));
      }
    }

    private SlapdServer launch(Path directory, int attempts) throws IOException {
      int ldapPort = freePort();
      int ldapsPort = freePort();
      Path log = directory.resolve("slapd.log");
      String urls =
          String.join(
              " ",
              "ldap://127.0.0.1:" + ldapPort,
              "ldaps://127.0.0.1:" + ldapsPort,
              "ldapi://" + encoded(directory.resolve("ldapi")));
      List<String> command = new ArrayList<>();
      if (descriptorLimit > 0) {
        // The shell becomes the server, so that stopping the process stops the server.
        command.addAll(
            List.of("sh", "-c", "ulimit -n " + descriptorLimit + " && exec \"$@\"", "sh"));
      }
      command.add(program("slapd"));
      command.addAll(List.of("-f", directory.resolve("slapd.conf").toString()));
      command.addAll(List.of("-h", urls, "-d", "0"));
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      SlapdServer server = new SlapdServer(directory, ldapPort, ldapsPort, process);
      try {
        server.awaitAnswers();
        // A test run that is killed leaves no server behind.
        Runtime.getRuntime().addShutdownHook(server.onExit);
        return server;
      } catch (IOException e) {
        server.stop();
        if (attempts > 1) {
          return launch(directory, attempts - 1); // somebody else may have taken a port
        }
        throw new IOException(
            "slapd did not start with '"
                + String.join(" ", command)
                + "': "
                + Files.readString(log),
            e);
      }
    }
  }

  private void awaitAnswers() throws IOException {
    long limit = System.nanoTime() + START_LIMIT.toNanos();
    awaitListening(new InetSocketAddress(InetAddress.getLoopbackAddress(), ldapPort), limit);
    awaitListening(new InetSocketAddress(InetAddress.getLoopbackAddress(), ldapsPort), limit);
    awaitListening(UnixDomainSocketAddress.of(socket()), limit);
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
      throw new IOException("Interrupted while slapd was starting", e);
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
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Stops the server as a crash would; its files stay until {@link #close()}. */
  public void kill() {
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
      System.err.println("slapd's files are left in " + directory + ": " + e.getMessage());
    }
  }

  private void stop() {
    process.destroy();
    if (await(process, Duration.ofSeconds(5)) < 0) {
      kill();
    }
  }

  /** The exit code, or -1 if it does not exit in time. */
  private static int await(Process process, Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : -1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
      return -1;
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
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
    List<Path> places = new ArrayList<>();
    for (String place : System.getenv().getOrDefault("PATH", "").split(":")) {
      places.add(Path.of(place));
    }
    places.addAll(PROGRAM_PLACES);
    return places.stream()
        .map(place -> place.resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
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
