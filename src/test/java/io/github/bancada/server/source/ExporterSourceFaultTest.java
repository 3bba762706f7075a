package io.github.bancada.server.source;

import static io.github.bancada.server.source.ExporterServer.answer;
import static io.github.bancada.server.source.ExporterServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.TestCertificate;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What exporters do wrong. Each time the source stays usable. */
class ExporterSourceFaultTest {
  private static final HttpHandler GOOD = text("node_procs_running 1");
  private static final Duration SHORT = Duration.ofMillis(1_500);

  private static void isRefused(HttpHandler fault, String message) throws IOException {
    isRefused(Waiting.LIMIT, fault, message, () -> true);
  }

  /**
   * @param noticed whether the server has seen the end of the connection
   */
  private static void isRefused(
      Duration limit, HttpHandler fault, String message, Waiting.Condition noticed)
      throws IOException {
    try (ExporterServer server = ExporterServer.start(fault);
        Source source =
            new ExporterSource("http://ops:canary@" + server.host() + "/metrics", limit)) {
      assertThatIOException()
          .isThrownBy(source::read)
          .withMessageContaining(message)
          .satisfies(e -> assertThat(e).hasMessageNotContainingAny("canary", "Y2FuYXJ5"));
      Waiting.await("the end of the connection", noticed);

      server.answers(GOOD);
      Waiting.await("a good reading", () -> WatchedDatabaseContract.reads(source));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html>\n<body>Node Exporter <a href=\"/metrics\">Metrics</a></body></html>",
        "{\"status\":\"success\"}",
        "\u0000\u0001\uffff",
        ""
      })
  void nonsenseIsNoExporter(String nonsense) throws IOException {
    isRefused(text(nonsense), "the answer is not that of a Prometheus exporter");
  }

  @ParameterizedTest
  @CsvSource({
    "301,give the address it names: 'https://other/metrics'",
    "400,see the exporter's log",
    "401,give user and password in the address",
    "404,give the path of the metrics",
    "500,see the exporter's log"
  })
  void statusIsNamedWithARemedy(int status, String remedy) throws IOException {
    isRefused(
        exchange -> {
          exchange.getResponseHeaders().add("Location", "https://ops:canary@other/metrics?a=1");
          answer(exchange, status, "node_procs_running 1");
        },
        "the answer is HTTP " + status + "; ");
    isRefused(
        exchange -> {
          exchange.getResponseHeaders().add("Location", "https://ops:canary@other/metrics?a=1");
          answer(exchange, status, "");
        },
        remedy);
  }

  @Test
  void hundredMegabytesAreNotRead() throws IOException {
    AtomicLong sent = new AtomicLong();
    byte[] lines = "node_procs_running 1\n".repeat(5000).getBytes(StandardCharsets.UTF_8);
    CountDownLatch hungUp = new CountDownLatch(1);
    isRefused(
        Waiting.LIMIT,
        exchange -> {
          exchange.sendResponseHeaders(200, 100_000_000);
          try {
            while (sent.addAndGet(lines.length) < 100_000_000) {
              exchange.getResponseBody().write(lines);
            }
          } catch (IOException e) {
            hungUp.countDown();
          }
        },
        "the answer has more than 8 MB",
        () -> hungUp.getCount() == 0);

    assertThat(sent).hasValueLessThan(100_000_000);
  }

  @Test
  void answerThatTricklesIsGivenUp() throws IOException {
    CountDownLatch hungUp = new CountDownLatch(1);

    isRefused(
        SHORT,
        exchange -> trickle(exchange, hungUp),
        "no whole answer in 1.5 s",
        () -> hungUp.getCount() == 0);
  }

  /** A line now and then, as long as the other side listens. */
  private static void trickle(HttpExchange exchange, CountDownLatch hungUp) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    try {
      while (!hungUp.await(10, TimeUnit.MILLISECONDS)) {
        out.write("node_procs_running 1\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } catch (IOException e) {
      hungUp.countDown();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void silenceIsGivenUp() throws IOException {
    isRefused(
        SHORT,
        exchange -> {
          try {
            new CountDownLatch(1).await(); // to the end of the server
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        },
        "no whole answer in 1.5 s",
        () -> true);
  }

  @Test
  void answerThatEndsTooEarlyIsNotTakenForAll() throws IOException {
    isRefused(
        exchange -> {
          exchange.sendResponseHeaders(200, 1000);
          exchange
              .getResponseBody()
              .write("node_procs_running 1\n".getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
        },
        "no whole answer (");
  }

  @Test
  void exporterThatStartsAgainIsReadAgain() throws IOException {
    int port = FreePort.find();
    try (Source source = new ExporterSource("http://127.0.0.1:" + port)) {
      for (int i = 0; i < 2; i++) {
        assertThatIOException()
            .isThrownBy(source::read)
            .withMessage(
                "no connection; check host and port, and that node_exporter listens there");
        ExporterServer server = ExporterServer.at(port, GOOD);
        assertThatNoException().isThrownBy(source::read);
        server.close();
      }
    }
  }

  @Test
  void untrustedCertificateIsNamed() throws Exception {
    try (ExporterServer server =
        ExporterServer.https(TestCertificate.forName("localhost").serverContext(null), GOOD)) {
      assertThatIOException()
          .isThrownBy(new ExporterSource("https://localhost:" + server.port())::read)
          .withMessageStartingWith("TLS failed (unable to find valid certification path");
    }
  }

  @Test
  void interruptionEndsTheReading() throws IOException {
    try (ExporterServer server = ExporterServer.start(GOOD);
        Source source = new ExporterSource("http://" + server.host())) {
      Thread.currentThread().interrupt();

      assertThatIOException().isThrownBy(source::read).withMessage("the reading was interrupted");
      assertThat(Thread.interrupted()).isTrue();
      assertThatNoException().isThrownBy(source::read);
    }
  }
}
