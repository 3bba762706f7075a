package io.github.bancada.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A private OpenSSH server for the user of this process: on loopback and a free port, its keys and
 * all that a client needs in a temporary directory of its own. It touches no installed
 * configuration. For one thread.
 */
public final class SshServer implements AutoCloseable {
  private static final List<Path> PLACES =
      List.of(Path.of("/usr/sbin"), Path.of("/usr/local/sbin"));

  /** Where sshd of root separates its privileges; a service of the system makes it otherwise. */
  private static final Path SEPARATION = Path.of("/run/sshd");

  private static final Duration KEY_LIMIT = Duration.ofMinutes(1);

  private final Path directory;
  private final int port;
  private ServerProcess process;

  private SshServer(Path directory, int port) {
    this.directory = directory;
    this.port = port;
  }

  /** Whether sshd is on this machine. */
  public static boolean isInstalled() {
    return ServerProcess.find("sshd", PLACES).isPresent();
  }

  /**
   * Starts a server that a client with {@link #clientOptions} knows and is known to.
   *
   * @throws IOException if it does not start; the message has what the server said
   */
  public static SshServer start() throws IOException {
    SshServer server = new SshServer(Files.createTempDirectory("bancada-sshd-"), FreePort.find());
    try {
      server.makeKey("host");
      server.makeKey("user");
      server.makeKey("stranger");
      server.write(
          "sshd_config",
          "Port " + server.port,
          "ListenAddress 127.0.0.1",
          "HostKey " + server.file("host"),
          "AuthorizedKeysFile " + server.file("authorized_keys"),
          "PasswordAuthentication no",
          "KbdInteractiveAuthentication no",
          "StrictModes no",
          "UsePAM no",
          "PidFile none");
      server.authorize("");
      server.letKnow("host");
      server.loginWith("user");
      server.launch();
      return server;
    } catch (IOException | RuntimeException e) {
      ServerProcess.delete(server.directory);
      throw e;
    }
  }

  private Path file(String name) {
    return directory.resolve(name);
  }

  private void write(String name, String... lines) throws IOException {
    Files.write(file(name), List.of(lines));
  }

  private void makeKey(String name) throws IOException {
    List<String> command =
        List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file(name).toString());
    int code = ServerProcess.await(new ProcessBuilder(command).inheritIO().start(), KEY_LIMIT);
    if (code != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + code);
    }
  }

  private void launch() throws IOException {
    if ("root".equals(System.getProperty("user.name"))) {
      Files.createDirectories(SEPARATION);
    }
    String sshd =
        ServerProcess.find("sshd", PLACES)
            .orElseThrow(() -> new IOException("no sshd (Debian: apt install openssh-server)"))
            .toString(); // it wants its whole path
    process =
        ServerProcess.start(
            directory,
            List.of(sshd, "-D", "-e", "-f", file("sshd_config").toString()),
            0,
            List.of(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port)));
  }

  /**
   * Lets the key "user" in.
   *
   * @param options as in {@code authorized_keys}, such as {@code command="exit 3"}
   */
  public void authorize(String options) throws IOException {
    write("authorized_keys", options + " " + Files.readString(file("user.pub")).strip());
  }

  /**
   * What a client knows of the server.
   *
   * @param key name of a key that it takes for the server's; "" for none
   */
  public void letKnow(String key) throws IOException {
    String known = key.isEmpty() ? "" : Files.readString(file(key + ".pub")).strip();
    write("known_hosts", known.isEmpty() ? "" : "[127.0.0.1]:" + port + " " + known);
  }

  /** The key of the client: "user", which is let in, or "stranger". */
  public void loginWith(String key) throws IOException {
    write(
        "ssh_config",
        "UserKnownHostsFile " + file("known_hosts"),
        "GlobalKnownHostsFile /dev/null",
        "IdentityFile " + file(key),
        "IdentitiesOnly yes");
  }

  /** The options of {@code ssh} by which it is a client of this server. */
  public List<String> clientOptions() {
    return List.of("-F", file("ssh_config").toString());
  }

  public int port() {
    return port;
  }

  /** Process ID. */
  public long pid() {
    return process.pid();
  }

  /** What serves sessions, and what runs in them. */
  public Stream<ProcessHandle> sessions() {
    return ProcessHandle.of(pid()).stream().flatMap(ProcessHandle::descendants);
  }

  /** Ends the server as a crash would, and starts another; sessions stay. */
  public void restart() throws IOException {
    process.kill();
    launch();
  }

  /** Stops the server and deletes its files. */
  @Override
  public void close() throws IOException {
    sessions().forEach(ProcessHandle::destroyForcibly);
    process.close();
  }
}
