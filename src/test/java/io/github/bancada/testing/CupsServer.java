package io.github.bancada.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A private CUPS on loopback and a free port, with its spool and its backends in a temporary
 * directory of its own. It touches neither the installed configuration nor the system's printers.
 * Thread-safe.
 */
public final class CupsServer implements AutoCloseable {
  private static final Path SYSTEM = Path.of("/usr/lib/cups");
  private static final List<Path> PLACES = List.of(Path.of("/usr/sbin"), Path.of("/usr/bin"));
  private static final List<String> PROGRAMS = List.of("cupsd", "lp", "lpadmin");

  private final Path directory;
  private int port;
  private ServerProcess process;

  private CupsServer(Path directory) {
    this.directory = directory;
  }

  /** Whether the scheduler, its clients and the filters for text are on this machine. */
  public static boolean isInstalled() {
    return PROGRAMS.stream().allMatch(name -> find(name).isPresent())
        && Files.isExecutable(SYSTEM.resolve("filter/texttopdf"))
        && Files.isExecutable(SYSTEM.resolve("filter/pdftopdf"));
  }

  private static Optional<Path> find(String name) {
    return ServerProcess.find(name, PLACES);
  }

  /** A directory for a server that is not started yet, with an empty folder of backends. */
  public static CupsServer prepare() throws IOException {
    Path directory = Files.createTempDirectory("bancada-cups-");
    // Filters and backends run as another user.
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    for (String folder : List.of("etc", "spool/tmp", "cache", "state", "log", "lib/backend")) {
      Files.createDirectories(directory.resolve(folder));
    }
    for (String folder : List.of("filter", "daemon", "cgi-bin", "notifier", "driver", "monitor")) {
      Files.createSymbolicLink(directory.resolve("lib").resolve(folder), SYSTEM.resolve(folder));
    }
    return new CupsServer(directory);
  }

  /**
   * Starts the server.
   *
   * @param environment of its backends
   */
  public void start(Map<String, String> environment) throws IOException {
    List<String> files = new ArrayList<>();
    files.add("ServerRoot " + directory.resolve("etc"));
    files.add("ServerBin " + directory.resolve("lib"));
    files.add("RequestRoot " + spool());
    files.add("TempDir " + spool().resolve("tmp"));
    files.add("CacheDir " + directory.resolve("cache"));
    files.add("StateDir " + directory.resolve("state"));
    for (String log : List.of("Access", "Error", "Page")) {
      files.add(log + "Log " + directory.resolve("log/" + log));
    }
    environment.forEach((name, value) -> files.add("SetEnv " + name + " " + value));
    Files.write(file("etc/cups-files.conf"), files);
    launch();
  }

  private void launch() throws IOException {
    port = FreePort.find();
    Files.writeString(
        file("etc/cupsd.conf"),
        """
        Listen 127.0.0.1:%d
        Browsing No
        WebInterface No
        DefaultAuthType None
        DirtyCleanInterval 0
        PreserveJobFiles Yes
        <Location />
          Order deny,allow
          Allow all
        </Location>
        <Policy default>
          <Limit All>
            Order deny,allow
            Allow all
          </Limit>
        </Policy>
        """
            .formatted(port));
    List<String> command =
        List.of(
            find("cupsd").orElseThrow().toString(),
            "-f",
            "-c",
            file("etc/cupsd.conf").toString(),
            "-s",
            file("etc/cups-files.conf").toString());
    process =
        ServerProcess.start(
            directory,
            command,
            0,
            List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
  }

  /** A file or folder of the server, such as {@code lib/backend/x}. */
  public Path file(String name) {
    return directory.resolve(name);
  }

  /** The spool directory. */
  public Path spool() {
    return file("spool");
  }

  /** Runs a program of CUPS' clients with this server; returns what it says. */
  public String run(String program, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(List.of(arguments));
    Path said = Files.createTempFile(directory, "said", "");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
    builder.environment().put("CUPS_SERVER", "127.0.0.1:" + port);
    Process client = builder.start();
    if (!client.waitFor(180, TimeUnit.SECONDS) || client.exitValue() != 0) {
      client.destroyForcibly();
      throw new IOException(command + " failed: " + Files.readString(said));
    }
    return Files.readString(said);
  }

  /** Stops the server and deletes its files. */
  @Override
  public void close() throws IOException {
    if (process == null) {
      ServerProcess.delete(directory);
    } else {
      process.close();
    }
  }
}
