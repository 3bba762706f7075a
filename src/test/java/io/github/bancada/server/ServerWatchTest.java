package io.github.bancada.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.ResultTable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Server Watch in test plans that JMeter's own engine runs; the server is this process. */
class ServerWatchTest extends ListeningServerRun {
  private static final String CANARY = "c4n4ry";

  private List<SampleResult> run(String sources, String address) throws Exception {
    return run(sources, address, 2);
  }

  private List<SampleResult> run(String sources, String address, int restSeconds) throws Exception {
    ServerWatch watch = new ServerWatch();
    watch.set(ServerWatch.SOURCES, sources);
    watch.set(ServerWatch.ADDRESS, address);
    watch.set(ServerWatch.USER, "someone");
    watch.set(ServerWatch.PASSWORD, CANARY);
    watch.set(ServerWatch.REST, Integer.toString(restSeconds));
    return run(ping("load"), watch);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void serverOnThisMachineIsWatched() throws Exception {
    List<SampleResult> results = run("local", url(), 6); // two readings, also on a busy machine

    assertThat(results).hasSize(LOOPS).allMatch(SampleResult::isSuccessful);
    assertThat(console())
        .containsPattern("(?m)^Server Watch: not known: \\d+ s of load are too short a time");
    assertThat(SummaryJson.read(work.resolve("out/summary.json")).results().tables())
        .extracting(ResultTable::name)
        .startsWith("Server Watch"); // a table only if the load has a whole second
    List<String> seconds = Files.readAllLines(work.resolve("out/server-watch.csv"));
    assertThat(seconds.get(0)).startsWith("source,from_s,to_s,user_percent,");
    assertThat(seconds).hasSizeGreaterThanOrEqualTo(2).element(1).asString().startsWith("local,-");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://192.0.2.1/", "this process"})
  void serverElsewhereOrInThisProcessIsNotWatchedWithoutASource(String address) throws Exception {
    run("", address.startsWith("http") ? address : url());

    assertThat(console()).doesNotContain("Server Watch");
    assertThat(work.resolve("out/server-watch.csv")).doesNotExist();
  }

  @Test
  void sourceThatCannotBeReachedIsToldOnceAndTheTestGoesOn() throws Exception {
    try (Socket bound = new Socket()) {
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)); // and does not listen
      String exporter = "http://127.0.0.1:" + bound.getLocalPort();
      List<SampleResult> results = run(exporter, "", 6);

      assertThat(results).allMatch(SampleResult::isSuccessful);
      assertThat(console()).containsOnlyOnce("Server Watch: " + exporter + ": no ");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "remote, it takes local",
    "ssh://-oProxyCommand=x, it takes ssh://user@host",
    "jdbc, give the URL",
    "local?pid=999999999, no process 999999999",
    "jdbc:mysql://db1, JDBC URL",
  })
  void wrongSourcesEndTheTestBeforeItsFirstSample(String sources, String said) throws Exception {
    assertThat(run(sources, url())).isEmpty();
    assertThat(console()).contains("Server Watch").contains(said);
  }

  @Test
  void passwordIsInNoFile() throws Exception {
    run("local,jdbc:mysql://127.0.0.1:" + server.getLocalPort() + "/x", "");

    assertThat(console()).doesNotContain(CANARY);
    try (Stream<Path> files = Files.walk(work)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(each, StandardCharsets.ISO_8859_1)).doesNotContain(CANARY);
      }
    }
  }
}
