package io.github.bancada.report.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.view.RunMoment;
import io.github.bancada.testing.FreePort;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpSenderTest {
  private static final RunSummary RUN =
      Summaries.of(
          List.of(
              Summaries.label("search", new long[] {1_000_000, 3_000_000}, new long[] {5_000}),
              Summaries.label("bind", new long[] {2_000_000}, new long[0])),
          List.of(
              new Failures.Group(
                  "search", "91 connectError", "", 1, Summaries.START, Summaries.START)),
          Optional.empty());

  private static Optional<OtlpSender.Settings> settings(String url, String token) {
    Map<String, String> properties = Map.of("live.otlp", url, "live.otlp.token", token);
    return OtlpSender.Settings.of(name -> properties.getOrDefault(name, ""));
  }

  /** What a collector got. */
  private record Request(String path, Headers headers, String body) {}

  @Test
  void collectorGetsTheWholeRunAtItsEnd() throws Exception {
    BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
    HttpServer collector =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext(
        "/",
        exchange -> {
          requests.add(
              new Request(
                  exchange.getRequestURI().getPath(),
                  exchange.getRequestHeaders(),
                  new String(
                      exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1)));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    collector.start();
    String url = "http://127.0.0.1:" + collector.getAddress().getPort() + "/v1/metrics";
    try (OtlpSender sender =
        OtlpSender.start(settings(url, "secret-token").orElseThrow(), () -> RUN, () -> 3)) {
      sender.end(RUN);
    } finally {
      collector.stop(0);
    }

    Request request = requests.poll(180, TimeUnit.SECONDS);
    assertThat(request.path()).isEqualTo("/v1/metrics");
    assertThat(request.headers().getFirst("Content-Type")).isEqualTo("application/x-protobuf");
    assertThat(request.headers().getFirst("Authorization")).isEqualTo("Bearer secret-token");
    assertThat(request.body())
        .contains("bancada.samples", "bancada.errors", "bancada.elapsed", "91 connectError");
    assertThat(requests).isEmpty();
  }

  @Test
  void collectorThatIsNotThereIsNamed() throws Exception {
    String url = "http://127.0.0.1:" + FreePort.find() + "/v1/metrics";
    try (OtlpSender sender =
        OtlpSender.start(settings(url, "").orElseThrow(), () -> RUN, () -> 3)) {
      assertThatIOException()
          .isThrownBy(() -> sender.end(RUN))
          .withMessageStartingWith("the metrics of the run cannot be sent to " + url);
    }
  }

  @Test
  void valuesAreThoseOfTheRun() {
    Map<String, MetricData> metrics =
        new OtlpMetrics(RunMoment.whole(RUN), Summaries.START + 10)
            .all().stream().collect(Collectors.toMap(MetricData::getName, Function.identity()));

    assertThat(metrics)
        .containsOnlyKeys(
            "bancada.samples",
            "bancada.errors",
            "bancada.received",
            "bancada.sent",
            "bancada.elapsed",
            "bancada.users");
    MetricData samples = metrics.get("bancada.samples");
    assertThat(metrics.values())
        .as("the exporter joins metrics of one resource")
        .allSatisfy(each -> assertThat(each.getResource()).isSameAs(samples.getResource()));
    assertThat(samples.getLongSumData().getPoints())
        .extracting(LongPointData::getValue)
        .containsExactly(3L, 1L);
    assertThat(metrics.get("bancada.errors").getLongSumData().getPoints())
        .extracting(LongPointData::getValue)
        .containsExactly(1L);
    assertThat(metrics.get("bancada.samples").getLongSumData().isMonotonic()).isTrue();
    HistogramPointData search =
        metrics.get("bancada.elapsed").getHistogramData().getPoints().iterator().next();
    assertThat(search.getAttributes().get(AttributeKey.stringKey("outcome"))).isEqualTo("success");
    assertThat(search.getCount()).isEqualTo(2);
    assertThat(search.getSum()).isEqualTo(0.004);
    assertThat(search.getMax()).isEqualTo(0.003);
    assertThat(search.getStartEpochNanos()).isEqualTo(Summaries.START * 1_000_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"collector:4318", "ftp://x/", "http://", "http://a b/", "http://x/?q"})
  void wrongUrlIsNamed(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(url, ""))
        .withMessageStartingWith("live.otlp is '" + url + "'; it takes the URL of a collector");
  }

  @Test
  void nothingIsSentUnlessAskedFor() {
    assertThat(settings("", "token")).isEmpty();
    assertThat(settings("http://x", "token").orElseThrow().toString()).doesNotContain("token");
  }
}
