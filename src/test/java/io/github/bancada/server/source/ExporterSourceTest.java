package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.Reading.Key;
import io.github.bancada.server.figure.Span;
import io.github.bancada.testing.TestCertificate;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExporterSourceTest {
  /** A machine with one CPU. */
  static String machine(double boot, double user, double running) {
    return """
    node_boot_time_seconds %s
    node_cpu_seconds_total{cpu="0",mode="user"} %s
    node_procs_running %s
    """
        .formatted(boot, user, running);
  }

  private static Reading read(String address) throws IOException {
    try (Source source = new ExporterSource(address)) {
      return source.read();
    }
  }

  @Test
  void readingHasTheFiguresAtTheMiddleOfTheRequest() throws IOException {
    BlockingQueue<Long> asked = new LinkedBlockingQueue<>();
    try (ExporterServer server =
        ExporterServer.start(
            exchange -> {
              asked.add(System.nanoTime());
              assertThat(exchange.getRequestHeaders().getFirst("Accept"))
                  .isEqualTo("text/plain;version=0.0.4");
              ExporterServer.answer(exchange, 200, machine(1.795921516e9, 5, 2));
            })) {
      long before = System.nanoTime();
      Reading reading = read("http://" + server.host());
      long after = System.nanoTime();

      assertThat(reading.values())
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(Key.of(CPUS), 1.0, Key.of(CPU_USER), 5.0, Key.of(RUN_QUEUE), 2.0));
      assertThat(reading.epoch()).isEqualTo("1.795921516E9");
      long question = asked.remove() - before; // it was sent before it came in
      assertThat(reading.nanos() - before)
          .as("half way between question and answer")
          .isBetween(question / 2, (question + after - before) / 2);
    }
  }

  @Test
  void onlyTheNeededCollectorsAreAskedForUnlessOneIsMissing() throws IOException {
    try (ExporterServer server = ExporterServer.start(ExporterServer.text("node_procs_running 1"));
        Source source = new ExporterSource("http://" + server.host() + "/")) {
      source.read();
      server.answers(
          exchange ->
              ExporterServer.answer(
                  exchange,
                  exchange.getRequestURI().getQuery() == null ? 200 : 400,
                  "node_procs_running 1"));
      source.read();
      source.read();

      String needed = "/metrics?collect[]=" + String.join("&collect[]=", NodeMetrics.COLLECTORS);
      assertThat(server.requests())
          .extracting(each -> each.toString().replace("%5B%5D", "[]"))
          .containsExactly(needed, needed, "/metrics", "/metrics");
    }
  }

  @Test
  void ownPathAndQueryStay() throws IOException {
    try (ExporterServer server =
        ExporterServer.start(ExporterServer.text("node_procs_running 1"))) {
      read("http://" + server.host() + "/a/node");
      read("http://" + server.host() + "/a/metrics?collect[]=cpu&b");

      assertThat(server.requests())
          .extracting(URI::getPath)
          .containsExactly("/a/node", "/a/metrics");
      assertThat(server.requests().get(1).getQuery()).isEqualTo("collect[]=cpu&b");
    }
  }

  @ParameterizedTest
  @CsvSource({"ops:a%2Fb%40+%C3%A9,ops:a/b@+é", "ops,ops:", "ops:a:b,ops:a:b"})
  void userAndPasswordAreSentAndNotShown(String login, String expected) throws IOException {
    BlockingQueue<String> sent = new LinkedBlockingQueue<>();
    try (ExporterServer server =
            ExporterServer.start(
                exchange -> {
                  sent.add(exchange.getRequestHeaders().getFirst("Authorization"));
                  ExporterServer.answer(exchange, 200, "node_procs_running 1");
                });
        Source source = new ExporterSource("HTTP://" + login + "@" + server.host() + "/x?y=1")) {
      source.read();

      assertThat(source.name()).isEqualTo("HTTP://" + server.host() + "/x");
    }
    assertThat(sent)
        .containsExactly(
            "Basic "
                + Base64.getEncoder().encodeToString(expected.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "host:9100",
        "ftp://ops:secret@host",
        "ops:secret@host:9100",
        "http://",
        "http://ops:secret@",
        "http://ops:sec/ret@host:9100",
        "http://ops:sec@ret@host:9100",
        "http://ops:secret%zz@host:9100",
        "http://ops:secret@host:99999",
        "http://ops:secret@host:port",
        "http://ops:secret@host/a b",
        "http://ops:secret@my_host"
      })
  void otherAddressIsRefusedWithoutItsPassword(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ExporterSource(address))
        .withNoCause()
        .withMessageStartingWith("'")
        .withMessageContaining("is not the address of an exporter")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContainPattern("sec|ret"));
  }

  @Test
  void httpsIsReadWhereJavaTrustsTheCertificate() throws Exception {
    TestCertificate certificate = TestCertificate.forName("localhost");
    SSLContext before = SSLContext.getDefault();
    try (ExporterServer server =
        ExporterServer.https(
            certificate.serverContext(null), ExporterServer.text("node_procs_running 1"))) {
      SSLContext.setDefault(certificate.serverContext(certificate)); // trusts it, too

      assertThat(read("https://localhost:" + server.port()).values()).isNotEmpty();
    } finally {
      SSLContext.setDefault(before);
    }
  }

  @Test
  void countersThatWentBackAreLeftOut() throws IOException {
    List<Reading> readings = readings(machine(1e9, 100, 1), machine(1e9, 3, 2));

    assertThat(Span.between(readings.get(0), readings.get(1)).values())
        .containsOnlyKeys(Key.of(CPUS), Key.of(RUN_QUEUE));
  }

  @Test
  void countersOfAMachineThatStartedAgainAreNotCompared() throws IOException {
    List<Reading> readings = readings(machine(1e9, 1, 1), machine(1e9 + 60, 1.5, 2));

    assertThat(Span.between(readings.get(0), readings.get(1)).values())
        .containsOnlyKeys(Key.of(CPUS), Key.of(RUN_QUEUE));
  }

  @Test
  void clockThatIsSetDoesNotLookLikeAStart() throws IOException {
    List<Reading> readings = readings(machine(1e9, 1, 1), machine(1e9 + 1, 1, 2));

    assertThat(readings).extracting(Reading::epoch).containsOnly("1.0E9");
    assertThat(Span.between(readings.get(0), readings.get(1)).values())
        .containsEntry(Key.of(CPU_USER), 0.0);
    assertThat(readings("node_procs_running 1")).extracting(Reading::epoch).containsOnly("");
  }

  private static List<Reading> readings(String... texts) throws IOException {
    List<Reading> readings = new ArrayList<>();
    try (ExporterServer server = ExporterServer.start(ExporterServer.text(""));
        Source source = new ExporterSource("http://" + server.host())) {
      for (String text : texts) {
        server.answers(ExporterServer.text(text));
        readings.add(source.read());
      }
    }
    return readings;
  }
}
