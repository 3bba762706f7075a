package io.github.bancada.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Prometheus' node_exporter of Debian, on loopback and a free port, with its files in a temporary
 * directory of its own. Thread-safe.
 */
public final class NodeExporter implements AutoCloseable {
  private static final String PROGRAM = "prometheus-node-exporter";

  private final int port;
  private final ServerProcess process;

  private NodeExporter(int port, ServerProcess process) {
    this.port = port;
    this.process = process;
  }

  /**
   * Starts one; skips the test where there is none.
   *
   * @param webConfiguration content of its web configuration file; "" for none
   * @param options of its command line
   * @throws IOException if it does not start; the message has what it said
   */
  public static NodeExporter start(String webConfiguration, String... options) throws IOException {
    Programs.assumeInstalled(PROGRAM);
    Path directory = Files.createTempDirectory("bancada-node-exporter-");
    int port = FreePort.find();
    List<String> command =
        new ArrayList<>(List.of(PROGRAM, "--web.listen-address=127.0.0.1:" + port));
    if (!webConfiguration.isEmpty()) {
      Path file = Files.writeString(directory.resolve("web.yml"), webConfiguration);
      command.add("--web.config.file=" + file);
    }
    command.addAll(List.of(options));
    return new NodeExporter(
        port,
        ServerProcess.start(
            directory,
            command,
            0,
            List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))));
  }

  /** {@code 127.0.0.1:port}. */
  public String host() {
    return "127.0.0.1:" + port;
  }

  /** Process ID. */
  public long pid() {
    return process.pid();
  }

  /** CPU time that it has used. */
  public Duration cpu() {
    return process.cpu();
  }

  /** Stops the server and deletes its files. */
  @Override
  public void close() throws IOException {
    process.close();
  }
}
