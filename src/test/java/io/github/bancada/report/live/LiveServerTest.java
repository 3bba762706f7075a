package io.github.bancada.report.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.testing.Waiting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Asks a server as browsers, Prometheus and attackers would. */
class LiveServerTest {
  private static final String TOKEN = "0123456789abcdef";

  private final AtomicReference<RunSummary> run =
      new AtomicReference<>(
          Summaries.of(Summaries.label("search", new long[] {1_000_000}, new long[0])));
  private final HttpClient client = HttpClient.newHttpClient();
  private LiveServer server;

  @AfterEach
  void close() {
    if (server != null) {
      server.close();
    }
  }

  private void start(String token) throws IOException {
    Map<String, String> properties = Map.of("live.port", "0", "live.token", token);
    server =
        LiveServer.open(LiveSettings.of(name -> properties.getOrDefault(name, "")).orElseThrow());
    server.serve(run::get, () -> 3);
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url()).resolve(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private int port() {
    return URI.create(server.url()).getPort();
  }

  /** The first line of the answer to a request that no well-behaved client sends. */
  private String answer(String... lines) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      socket
          .getOutputStream()
          .write((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
          .readLine();
    }
  }

  @Test
  void pageAndMetricsAreServed() throws Exception {
    start("");

    HttpResponse<String> page = get("/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .contains("<h1>Live: ", "connect-src &#39;self&#39;".replace("&#39;", "'"), "EventSource");
    assertThat(page.headers().map())
        .containsEntry("x-content-type-options", List.of("nosniff"))
        .containsEntry("content-security-policy", List.of("frame-ancestors 'none'"));
    assertThat(get("/metrics").body()).contains("bancada_samples_total{label=\"search\"} 1.0\n");
    assertThat(get("/elsewhere").statusCode()).isEqualTo(404);
  }

  @Test
  void nothingCanBeChanged() throws Exception {
    start("");

    HttpRequest post =
        HttpRequest.newBuilder(URI.create(server.url()))
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    assertThat(client.send(post, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(405);
  }

  @Test
  void nameOfAnotherSiteIsRefused() throws Exception {
    start("");

    assertThat(answer("GET / HTTP/1.1", "Host: evil.example:" + port())).contains(" 421 ");
    assertThat(answer("GET / HTTP/1.1", "Host: 127.0.0.1.evil.example")).contains(" 421 ");
    assertThat(answer("GET / HTTP/1.0")).contains(" 421 ");
    assertThat(answer("GET / HTTP/1.1", "Host: LOCALHOST:" + port())).contains(" 200 ");
    assertThat(answer("GET / HTTP/1.1", "Host: [::1]:" + port())).contains(" 200 ");
  }

  /** Also one that its client sends whole before it reads: no reset may take the answer away. */
  @ParameterizedTest
  @ValueSource(ints = {Exchange.MOST_BYTES, 400_000, 3_000_000})
  void headerThatIsTooLongIsAnswered(int length) throws Exception {
    start("");

    assertThat(answer("GET / HTTP/1.1", "Host: localhost", "X: " + "x".repeat(length)))
        .contains(" 431 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"GET /", "GET / HTTP/2.0", "", "GET /a b HTTP/1.1", "GET /%%% HTTP/1.1", "x"})
  void whatIsNoRequestIsRefused(String line) throws Exception {
    start("");

    assertThat(answer(line + (line.isEmpty() ? "x" : ""), "Host: localhost")).contains(" 400 ");
    assertThat(answer("GET / HTTP/1.1", "Host localhost")).contains(" 400 ");
  }

  @Test
  void silentConnectionIsClosed() throws Exception {
    try (Connections connections =
            Connections.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        Socket socket =
            new Socket(InetAddress.getLoopbackAddress(), connections.address().getPort())) {
      connections.begin(channel -> {});

      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void tokenOpens() throws Exception {
    start(TOKEN);

    for (String path : List.of("/", "/events", "/metrics", "/?token=0123456789abcdeX")) {
      assertThat(get(path).statusCode()).as(path).isEqualTo(401);
    }
    assertThat(get("/metrics", "Authorization", "Bearer " + TOKEN).statusCode()).isEqualTo(200);
    assertThat(get("/metrics", "Authorization", "Bearer x" + TOKEN).statusCode()).isEqualTo(401);
    HttpResponse<String> first = get("/?token=" + TOKEN);
    assertThat(first.statusCode()).isEqualTo(303);
    String cookie = first.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("HttpOnly");
    assertThat(get("/", "Cookie", cookie.substring(0, cookie.indexOf(';'))).statusCode())
        .isEqualTo(200);
    assertThat(server.url()).doesNotContain(TOKEN);
  }

  @Test
  void usedPortIsNamed() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Map<String, String> properties = Map.of("live.port", "" + other.getLocalPort());
      LiveSettings settings =
          LiveSettings.of(name -> properties.getOrDefault(name, "")).orElseThrow();

      assertThatIOException()
          .isThrownBy(() -> LiveServer.open(settings))
          .withMessageContaining(
              "live.port is "
                  + other.getLocalPort()
                  + ", which cannot be opened on 127.0.0.1 (Address already in use)");
    }
  }

  /** The lines that a reader of updates gets. */
  private BufferedReader events() throws Exception {
    return new BufferedReader(
        new InputStreamReader(
            client
                .send(
                    HttpRequest.newBuilder(URI.create(server.url() + "events")).build(),
                    HttpResponse.BodyHandlers.ofInputStream())
                .body(),
            StandardCharsets.UTF_8));
  }

  private static JsonNode next(BufferedReader events) throws IOException {
    String line = events.readLine();
    assertThat(line).startsWith("data: ");
    assertThat(events.readLine()).isEmpty();
    return new ObjectMapper().readTree(line.substring("data: ".length()));
  }

  /** After those that come meanwhile, one a second. */
  private static JsonNode last(BufferedReader events) throws IOException {
    JsonNode event = next(events);
    while (!event.path("ended").asBoolean()) {
      event = next(events);
    }
    return event;
  }

  @Test
  void readersFollowTheRunToItsEnd() throws Exception {
    start("");
    try (BufferedReader events = events()) {
      JsonNode first = next(events);
      assertThat(first.path("ended").asBoolean()).isFalse();
      assertThat(first.path("state").asText()).startsWith("Running: 1 sample succeeded");
      assertThat(first.path("data").path("tables").get(0).path("rows").get(0).get(0).asText())
          .isEqualTo("search");
      assertThat(first.path("data").path("charts")).hasSizeGreaterThan(3);

      RunSummary whole =
          Summaries.of(Summaries.label("search", new long[] {1_000_000, 2}, new long[0]));
      server.end(whole, true);

      JsonNode last = last(events);
      assertThat(last.path("state").asText()).startsWith("Ended: All 2 samples succeeded");
      assertThat(get("/metrics").body()).contains("bancada_samples_total{label=\"search\"} 2.0\n");
    }
  }

  private static final RunSummary WHOLE =
      Summaries.of(Summaries.label("search", new long[] {1_000_000, 2}, new long[0]));

  /** A browser has the page and draws it, while the run ends. */
  @Test
  void pageThatAsksForUpdatesAfterTheEndGetsTheEnd() throws Exception {
    start("");
    assertThat(get("/").body()).contains(">Running: 1 sample succeeded");
    CompletableFuture<Void> end = CompletableFuture.runAsync(() -> server.end(WHOLE, true));
    Waiting.await("the end", () -> get("/metrics").body().contains("bancada_run_ended 1.0"));

    try (BufferedReader events = events()) {
      JsonNode last = next(events);
      assertThat(last.path("ended").asBoolean()).isTrue();
      assertThat(last.path("state").asText()).startsWith("Ended: All 2 samples succeeded");
      assertThat(last.path("data").path("charts")).isNotEmpty();
      assertThat(events.readLine()).isNull();
    }
    end.get(180, TimeUnit.SECONDS);
    assertThat(get("/").body()).contains(">Ended: All 2 samples succeeded");
  }

  @Test
  void readersOfARunWithoutLastFiguresAreToldThatItIsOver() throws Exception {
    start("");
    try (BufferedReader events = events()) {
      assertThat(next(events).path("ended").asBoolean()).isFalse();

      server.close();

      assertThat(last(events).toString()).isEqualTo("{\"ended\":true}");
      assertThat(events.readLine()).isNull();
    }
  }

  @Test
  void oneReaderTooManyIsRefusedUntilAnotherLeaves() throws Exception {
    start("");
    List<BufferedReader> readers = new ArrayList<>();
    for (int i = 0; i < LiveServer.MAX_READERS; i++) {
      readers.add(events());
    }

    assertThat(get("/events").statusCode()).isEqualTo(503);
    assertThat(get("/metrics").statusCode()).isEqualTo(200);

    readers.get(0).close();
    Waiting.await(
        "a place for a reader",
        () -> {
          HttpResponse<?> response =
              client.send(
                  HttpRequest.newBuilder(URI.create(server.url() + "events")).build(),
                  HttpResponse.BodyHandlers.ofInputStream());
          return response.statusCode() == 200;
        });
  }
}
