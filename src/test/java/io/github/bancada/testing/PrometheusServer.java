package io.github.bancada.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A private Prometheus that reads one program of this machine once a second: on loopback and a free
 * port, its files in a temporary directory of its own. Thread-safe.
 */
public final class PrometheusServer implements AutoCloseable {
  private static final List<Path> PLACES = List.of(Path.of("/usr/bin"), Path.of("/usr/local/bin"));

  private final int port;
  private final ServerProcess process;
  private final HttpClient client = HttpClient.newHttpClient();

  private PrometheusServer(int port, ServerProcess process) {
    this.port = port;
    this.process = process;
  }

  /** Whether Prometheus is on this machine. */
  public static boolean isInstalled() {
    return find().isPresent();
  }

  /**
   * Starts a server.
   *
   * @param target port of the program that it reads
   * @param token that it gives; "" for none
   * @throws IOException if it does not start; the message has what the server said
   */
  public static PrometheusServer start(int target, String token) throws IOException {
    Path directory = Files.createTempDirectory("bancada-prometheus-");
    int port = FreePort.find();
    Path settings = directory.resolve("prometheus.yml");
    Files.writeString(
        settings,
        """
        global:
          scrape_interval: 5s
          scrape_timeout: 5s
        scrape_configs:
          - job_name: bancada
        %s    static_configs:
              - targets: ['127.0.0.1:%d']
        """
            .formatted(
                token.isEmpty() ? "" : "    authorization:\n      credentials: '" + token + "'\n",
                target));
    return new PrometheusServer(
        port,
        ServerProcess.start(
            directory,
            List.of(
                find().orElseThrow(() -> new IOException("Prometheus is not installed")).toString(),
                "--config.file=" + settings,
                "--storage.tsdb.path=" + directory.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port,
                "--log.level=warn"),
            0,
            List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))));
  }

  /**
   * What the server answers to a query of this moment: an object with {@code status}, and {@code
   * data} or {@code error}.
   */
  public JsonNode query(String expression) throws IOException, InterruptedException {
    URI uri =
        URI.create(
            "http://127.0.0.1:"
                + port
                + "/api/v1/query?query="
                + URLEncoder.encode(expression, StandardCharsets.UTF_8));
    return new ObjectMapper()
        .readTree(
            client
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body());
  }

  /** The one number that an expression has now; NaN if it has none, or several. */
  public double number(String expression) throws IOException, InterruptedException {
    JsonNode result = query(expression).path("data").path("result");
    return result.size() == 1 ? result.get(0).path("value").path(1).asDouble() : Double.NaN;
  }

  /** Stops the server and deletes its files. */
  @Override
  public void close() throws IOException {
    process.close();
  }

  private static Optional<Path> find() {
    return ServerProcess.find("prometheus", PLACES);
  }
}
