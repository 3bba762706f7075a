package io.github.bancada.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A private Kerberos realm: MIT's KDC on loopback and a free port, with its database in a temporary
 * directory. It touches no installed configuration.
 *
 * <p>Users are {@code fulano1} to {@code fulano9}, each with its name as its password; {@code
 * expired}, whose time is over; {@code stale}, whose password's time is over; and {@code keeper},
 * who has a key in the default keytab; {@code open} asks for no pre-authentication. The directory's
 * service is {@code ldap} on {@value #SERVICE_HOST} and on this machine's name. Thread-safe.
 */
public final class KerberosRealm implements AutoCloseable {
  /** The host that a URL of the directory must have. */
  public static final String SERVICE_HOST = "localhost";

  private static final List<Path> PLACES =
      List.of(Path.of("/usr/sbin"), Path.of("/usr/local/sbin"), Path.of("/usr/lib/mit/sbin"));
  private static final Path SASL = Path.of("sasl2/libgssapiv2.so");

  private final Path directory;
  private final ServerProcess process;

  private KerberosRealm(Path directory, ServerProcess process) {
    this.directory = directory;
    this.process = process;
  }

  /** Whether the KDC, its tools, and what servers need are on this machine. */
  public static boolean isInstalled() {
    return find("krb5kdc").isPresent()
        && find("kdb5_util").isPresent()
        && find("kadmin.local").isPresent()
        && find("kinit").isPresent()
        && hasMechanism();
  }

  private static boolean hasMechanism() {
    try (var places = Files.list(Path.of("/usr/lib"))) {
      return places.anyMatch(place -> Files.exists(place.resolve(SASL)));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Makes the realm and starts its KDC, which answers when this returns.
   *
   * @throws IOException if that fails; the message has what the program said
   */
  public static KerberosRealm start() throws IOException {
    Path directory = Files.createTempDirectory("bancada-kdc-");
    try {
      return launch(directory);
    } catch (IOException e) {
      ServerProcess.delete(directory);
      throw e;
    }
  }

  private static KerberosRealm launch(Path directory) throws IOException {
    int port = FreePort.find();
    KerberosSettings.write(
        directory.resolve("krb5.conf"), port, "kdc = FILE:" + directory.resolve("kdc.log"));
    Files.deleteIfExists(KerberosSettings.KEYTAB);
    Files.write(directory.resolve("kdc.conf"), configuration(directory, port));
    run(directory, "", "kdb5_util", "create", "-s", "-P", "master");
    run(directory, principals(directory), "kadmin.local");
    List<String> command = new ArrayList<>(environment(directory));
    command.addAll(List.of(program("krb5kdc"), "-n"));
    return new KerberosRealm(
        directory,
        ServerProcess.start(
            directory,
            command,
            0,
            List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))));
  }

  private static List<String> configuration(Path directory, int port) {
    return List.of(
        "[kdcdefaults]",
        "kdc_listen = 127.0.0.1:" + port,
        "kdc_tcp_listen = 127.0.0.1:" + port,
        "[realms]",
        KerberosSettings.REALM + " = {",
        "database_name = " + directory.resolve("principal"),
        "key_stash_file = " + directory.resolve("stash"),
        "acl_file = " + directory.resolve("acl"),
        "default_principal_flags = +preauth",
        "}");
  }

  private static String principals(Path directory) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= 9; i++) {
      lines.add("addprinc -pw fulano" + i + " fulano" + i);
    }
    lines.add("addprinc -pw open -requires_preauth open");
    lines.add("addprinc -pw expired -expire 2020-01-01 expired");
    lines.add("addprinc -pw stale -pwexpire 2020-01-01 stale");
    lines.add("addprinc -randkey keeper");
    lines.add("ktadd -k " + KerberosSettings.KEYTAB + " keeper");
    for (String host : hosts()) {
      lines.add("addprinc -randkey ldap/" + host);
      lines.add("ktadd -k " + directory.resolve("service.keytab") + " ldap/" + host);
    }
    return String.join("\n", lines) + "\n";
  }

  private static Iterable<String> hosts() throws IOException {
    String machine = InetAddress.getLocalHost().getCanonicalHostName();
    return machine.equals(SERVICE_HOST) ? List.of(machine) : List.of(SERVICE_HOST, machine);
  }

  private static void run(Path directory, String input, String program, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(environment(directory));
    command.add(program(program));
    command.addAll(List.of(arguments));
    Path said = directory.resolve(program + ".log");
    Path asked = Files.writeString(directory.resolve(program + ".in"), input);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(asked.toFile())
            .redirectOutput(said.toFile())
            .start();
    if (ServerProcess.await(process, Waiting.LIMIT) != 0) {
      throw new IOException(program + " failed: " + Files.readString(said));
    }
  }

  private static List<String> environment(Path directory) {
    return List.of(
        "env",
        "KRB5_CONFIG=" + directory.resolve("krb5.conf"),
        "KRB5_KDC_PROFILE=" + directory.resolve("kdc.conf"));
  }

  /** The beginning of the command of a server that is to be a service of the realm. */
  List<String> serviceEnvironment() {
    List<String> command = new ArrayList<>(environment(directory));
    command.add("KRB5_KTNAME=FILE:" + directory.resolve("service.keytab"));
    command.add("KRB5RCACHENAME=none:");
    return command;
  }

  /** The file for {@link KerberosSettings}. */
  public Path settings() {
    return directory.resolve("krb5.conf");
  }

  /** Puts a ticket of {@code keeper} into a cache, as a user's login does. */
  public void login(Path cache) throws IOException {
    String keytab = KerberosSettings.KEYTAB.toString();
    run(directory, "", "kinit", "-k", "-t", keytab, "-c", cache.toString(), "keeper");
  }

  /** How many requests of a kind, AS_REQ or TGS_REQ, the KDC has granted to a user. */
  public long granted(String kind, String user) throws IOException {
    String client = user + "@" + KerberosSettings.REALM + " for ";
    return Files.readAllLines(directory.resolve("kdc.log")).stream()
        .filter(line -> line.contains(kind) && line.contains("ISSUE:") && line.contains(client))
        .count();
  }

  /** Stops the KDC; its files stay until {@link #close()}. */
  public void kill() {
    process.kill();
  }

  /** Stops the KDC and deletes its files. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(KerberosSettings.KEYTAB);
    process.close();
  }

  private static String program(String name) throws IOException {
    return find(name)
        .orElseThrow(
            () ->
                new IOException(
                    name
                        + " is not installed; install the KDC (Debian: apt install krb5-kdc"
                        + " krb5-admin-server krb5-user)"))
        .toString();
  }

  private static Optional<Path> find(String name) {
    return ServerProcess.find(name, PLACES);
  }
}
