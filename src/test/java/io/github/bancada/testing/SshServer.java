package io.github.bancada.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * OpenSSH's server on this machine for this user, with a key of its own, and a client that knows
 * it. Not thread-safe.
 */
public final class SshServer implements AutoCloseable {
  private static final Path PROGRAM = Path.of("/usr/sbin/sshd");

  private final Path directory;
  private final int port;
  private ServerProcess process;

  private SshServer(Path directory, int port) {
    this.directory = directory;
    this.port = port;
  }

  public static boolean isInstalled() {
    return Files.isExecutable(PROGRAM);
  }

  /** Starts it; its files are in a directory that no other user may write. */
  public static SshServer start() throws IOException, InterruptedException {
    SshServer server = new SshServer(Files.createTempDirectory("bancada-sshd-"), FreePort.find());
    server.key("host");
    server.key("user");
    server.write("authorized", server.text("user.pub"));
    server.write(
        "sshd_config",
        """
        Port %d
        ListenAddress 127.0.0.1
        HostKey %s/host
        AuthorizedKeysFile %2$s/authorized
        PidFile none
        StrictModes no
        """
            .formatted(server.port, server.directory));
    server.write(
        "config",
        """
        Host *
          IdentityFile %s/user
          IdentitiesOnly yes
          UserKnownHostsFile %1$s/known_hosts
          GlobalKnownHostsFile none
        """
            .formatted(server.directory));
    Path client =
        server.write(
            "ssh", "#!/bin/sh\nexec ssh -F %s/config \"$@\"\n".formatted(server.directory));
    Files.setPosixFilePermissions(client, PosixFilePermissions.fromString("rwx------"));
    server.knowKey(server.text("host.pub"));
    Files.createDirectories(
        Path.of("/run/sshd")); // of Debian's package, where the machine has not booted
    server.begin();
    return server;
  }

  private void key(String name) throws IOException, InterruptedException {
    List<String> command = List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", name);
    int code = new ProcessBuilder(command).directory(directory.toFile()).start().waitFor();
    if (code != 0) {
      throw new IOException("ssh-keygen ended with " + code);
    }
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private String text(String name) throws IOException {
    return Files.readString(directory.resolve(name));
  }

  private void begin() throws IOException {
    List<String> command =
        List.of(PROGRAM.toString(), "-D", "-e", "-f", directory + "/sshd_config");
    process =
        ServerProcess.start(
            directory,
            command,
            0,
            List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
  }

  /** The client takes this for the server's key from now on; "" for none. */
  public void knowKey(String key) throws IOException {
    write("known_hosts", key.isEmpty() ? "" : "[127.0.0.1]:" + port + " " + key);
  }

  /** A key that the server does not have. */
  public String otherKey() throws IOException {
    return text("user.pub");
  }

  /** The server takes no key any more. */
  public void refuseUsers() throws IOException {
    write("authorized", "");
  }

  /** The client's program. */
  public String client() {
    return directory.resolve("ssh").toString();
  }

  public String address() {
    return "ssh://" + System.getProperty("user.name") + "@127.0.0.1:" + port;
  }

  /** The processes of its sessions. */
  public List<ProcessHandle> sessions() {
    return process.handle().descendants().toList();
  }

  @Override
  public void close() throws IOException {
    process.close();
  }
}
