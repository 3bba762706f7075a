package io.github.bancada.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What can be chosen about a server. Not thread-safe. */
public final class SlapdBuilder {
  /**
   * Waking late does not add up: what the last answers lost, up to 10 ms, the next ones make good.
   */
  private static final String SOURCE =
      """
      package Source;
      use strict;
      use Time::HiRes;

      sub new { my ($class) = @_; return bless { free => 0 }, $class; }

      sub init { return 0; }

      sub search {
        my ($self) = @_;
        my $now = Time::HiRes::time();
        $self->{free} = $now - 0.01 if $self->{free} < $now - 0.01;
        $self->{free} += 1 / perSecond;
        Time::HiRes::sleep($self->{free} - $now) if $self->{free} > $now;
        my @entry = ("dn: o=source", "objectClass: organization", "o: source", "");
        return (0, join("\n", @entry)); # a new string each time, as slapd writes into it
      }

      1;
      """;

  private int entries = 1000;
  private int descriptorLimit;
  private String clientCertificates = "never";
  private int sourcePerSecond;
  private boolean oneCpu;
  private final List<String> overlays = new ArrayList<>();
  private KerberosRealm realm;
  private boolean withoutSync;
  private boolean logged;
  private int monitoredThreads;

  SlapdBuilder() {}

  /** How many {@code fulano} entries there are. */
  public SlapdBuilder entries(int count) {
    entries = count;
    return this;
  }

  /** Most files and sockets that the server may open (as by {@code ulimit -n}). */
  public SlapdBuilder descriptorLimit(int limit) {
    descriptorLimit = limit;
    return this;
  }

  /** Asks clients for a certificate in every TLS handshake; they may still have none. */
  public SlapdBuilder clientCertificates() {
    clientCertificates = "allow";
    return this;
  }

  /** Ends every TLS handshake of a client without a certificate of its authority. */
  public SlapdBuilder clientCertificatesDemanded() {
    clientCertificates = "demand";
    return this;
  }

  /**
   * A second database, {@link SlapdServer#SOURCE_DN}, by OpenLDAP's Perl back end. It answers one
   * search at a time, and at most this number a second, however busy the machine is.
   */
  public SlapdBuilder source(int perSecond) {
    sourcePerSecond = perSecond;
    return this;
  }

  /** Offers content synchronization (RFC 4533). */
  public SlapdBuilder contentSync() {
    overlays.add("syncprov");
    return this;
  }

  /** Changes are not written to disk before they are answered: the disk does not limit the rate. */
  public SlapdBuilder withoutSync() {
    withoutSync = true;
    return this;
  }

  /** The server runs on one CPU only (as {@code taskset} does, so on Linux). */
  public SlapdBuilder oneCpu() {
    oneCpu = true;
    return this;
  }

  /** The server sorts entries and shows parts of lists. */
  public SlapdBuilder sorting() {
    overlays.add("sssvlv");
    return this;
  }

  /** The server is a service of that realm, and its user {@code x} is {@code cn=x}. */
  public SlapdBuilder kerberos(KerberosRealm home) {
    realm = home;
    return this;
  }

  /** Worker threads, 2 at least, and {@code cn=Monitor}, which only the administrator may read. */
  public SlapdBuilder monitored(int threads) {
    monitoredThreads = threads;
    return this;
  }

  /** The server logs its statistics to {@link SlapdServer#log()}. */
  public SlapdBuilder logged() {
    logged = true;
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
      return launch(directory);
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
    certificates.writeClientPem(directory.resolve("client.pem"));
    Files.write(directory.resolve("slapd.conf"), configuration(directory));
    if (sourcePerSecond > 0) {
      Files.writeString(
          directory.resolve("Source.pm"),
          SOURCE.replace("perSecond", Integer.toString(sourcePerSecond)));
    }
    try (var out = Files.newBufferedWriter(directory.resolve("entries.ldif"))) {
      out.write("dn: " + SlapdServer.BASE_DN + "\nobjectClass: domain\ndc: testeperformance\n\n");
      for (int i = 1; i <= entries; i++) {
        out.write(entry("fulano" + i));
      }
    }
  }

  private static String entry(String name) {
    return String.join(
        "\n",
        "dn: cn=" + name + "," + SlapdServer.BASE_DN,
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
    Path schema = SlapdServer.firstDirectory(SlapdServer.SCHEMA_PLACES, "core.schema");
    for (String name : List.of("core", "cosine", "inetorgperson")) {
      lines.add("include " + schema.resolve(name + ".schema"));
    }
    for (Path place : SlapdServer.MODULE_PLACES) {
      if (Files.isDirectory(place)) {
        lines.add("modulepath " + place);
        lines.add("moduleload back_mdb");
        overlays.forEach(overlay -> lines.add("moduleload " + overlay));
        if (sourcePerSecond > 0) {
          lines.add("moduleload back_perl");
        }
        break;
      }
    }
    lines.add("pidfile " + directory.resolve("slapd.pid"));
    lines.add("TLSCACertificateFile " + directory.resolve("ca.pem"));
    lines.add("TLSCertificateFile " + directory.resolve("server.pem"));
    lines.add("TLSCertificateKeyFile " + directory.resolve("server.key"));
    lines.add("TLSVerifyClient " + clientCertificates);
    lines.add("sizelimit unlimited");
    lines.add(
        "authz-regexp gidNumber=[0-9]+[+]uidNumber=[0-9]+,cn=peercred,cn=external,cn=auth "
            + SlapdServer.ADMIN_DN);
    lines.add("authz-regexp ^cn=([^,]+)$ cn=$1," + SlapdServer.BASE_DN);
    lines.add(
        "authz-regexp ^uid=([^,]+),(cn=[^,]+,)?cn=(digest-md5|scram-sha-256|gssapi),cn=auth$ cn=$1,"
            + SlapdServer.BASE_DN);
    if (realm != null) {
      lines.add("sasl-host " + KerberosRealm.SERVICE_HOST);
    }
    lines.add("access to attrs=userPassword by anonymous auth by * none");
    lines.add("access to * by * read");
    lines.add("database mdb");
    lines.add("maxsize 1073741824");
    if (withoutSync) {
      lines.add("dbnosync");
    }
    lines.add("directory " + directory.resolve("data"));
    lines.add("suffix \"" + SlapdServer.BASE_DN + "\"");
    lines.add("rootdn \"" + SlapdServer.ADMIN_DN + "\"");
    lines.add("rootpw " + SlapdServer.ADMIN_PASSWORD);
    lines.add("index objectClass,cn,uid eq");
    overlays.forEach(overlay -> lines.add("overlay " + overlay));
    if (sourcePerSecond > 0) {
      lines.add("database perl");
      lines.add("suffix \"" + SlapdServer.SOURCE_DN + "\"");
      lines.add("perlModulePath " + directory);
      lines.add("perlModule Source");
    }
    if (monitoredThreads > 0) {
      lines.addAll(List.of("threads " + monitoredThreads, "database monitor"));
      lines.add("access to * by dn.exact=" + SlapdServer.ADMIN_DN + " read by * none");
    }
    return lines;
  }

  private static void load(Path directory) throws IOException {
    Path log = directory.resolve("slapadd.log");
    Process loading =
        new ProcessBuilder(
                SlapdServer.program("slapadd"),
                "-q",
                "-f",
                directory.resolve("slapd.conf").toString(),
                "-b",
                SlapdServer.BASE_DN,
                "-l",
                directory.resolve("entries.ldif").toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (ServerProcess.await(loading, Waiting.LIMIT) != 0) {
      throw new IOException("slapadd failed: " + Files.readString(log));
    }
  }

  private List<String> command(Path directory, String urls) throws IOException {
    List<String> command = new ArrayList<>();
    if (oneCpu) {
      command.addAll(List.of("taskset", "--cpu-list", "0"));
    }
    if (realm != null) {
      command.addAll(realm.serviceEnvironment());
    }
    command.add(SlapdServer.program("slapd"));
    command.addAll(List.of("-f", directory.resolve("slapd.conf").toString()));
    command.addAll(List.of("-h", urls, "-d", logged ? "stats" : "0"));
    return command;
  }

  private SlapdServer launch(Path directory) throws IOException {
    int ldapPort = FreePort.find();
    int ldapsPort = FreePort.find();
    Path socket = directory.resolve("ldapi");
    String urls =
        String.join(
            " ",
            "ldap://127.0.0.1:" + ldapPort,
            "ldaps://127.0.0.1:" + ldapsPort,
            "ldapi://" + SlapdServer.encoded(socket));
    InetAddress loopback = InetAddress.getLoopbackAddress();
    return new SlapdServer(
        directory,
        ldapPort,
        ldapsPort,
        ServerProcess.start(
            directory,
            command(directory, urls),
            descriptorLimit,
            List.of(
                new InetSocketAddress(loopback, ldapPort),
                new InetSocketAddress(loopback, ldapsPort),
                UnixDomainSocketAddress.of(socket))));
  }
}
