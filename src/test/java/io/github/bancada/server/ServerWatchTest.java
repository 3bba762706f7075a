package io.github.bancada.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.ping.TcpPing;
import io.github.bancada.report.LoadReport;
import io.github.bancada.table.ResultTable;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Server Watch in test plans that JMeter's own engine runs; the server is this process. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerWatchTest {
  private static final int LOOPS = 20;
  private static final String CANARY = "c4n4ry";

  @TempDir Path work;

  private final PrintStream console = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private ServerSocket server;

  @BeforeEach
  void listen() throws IOException {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);
    server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void close() throws IOException {
    System.setOut(console);
    server.close();
  }

  private List<SampleResult> run(String sources, String address) throws Exception {
    ServerWatch watch = new ServerWatch();
    watch.set(ServerWatch.SOURCES, sources);
    watch.set(ServerWatch.ADDRESS, address);
    watch.set(ServerWatch.USER, "someone");
    watch.set(ServerWatch.PASSWORD, CANARY);
    watch.set(ServerWatch.REST, "2");
    LoadReport report = new LoadReport();
    report.setText(LoadReport.DIRECTORY, work.resolve("out").toString());
    TcpPing ping = new TcpPing();
    ping.setName("load");
    ping.setProperty(TestElement.TEST_CLASS, TcpPing.class.getName());
    ping.setProperty("host", "127.0.0.1");
    ping.setProperty("port", Integer.toString(server.getLocalPort()));
    return EngineRun.run(1, LOOPS, ping, watch, report);
  }

  private String console() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void serverOnThisMachineIsWatchedWithoutNamingASource() throws Exception {
    List<SampleResult> results = run("", url());

    assertThat(results).hasSize(LOOPS).allMatch(SampleResult::isSuccessful);
    assertThat(console())
        .containsPattern("(?m)^Server Watch: not known: \\d+ s of load are too short a time");
    assertThat(SummaryJson.read(work.resolve("out/summary.json")).results().tables())
        .extracting(ResultTable::name)
        .containsExactly("Server Watch", "Server Watch: local");
    List<String> seconds = Files.readAllLines(work.resolve("out/server-watch.csv"));
    assertThat(seconds.get(0)).startsWith("source,from_s,to_s,user_percent,");
    assertThat(seconds).hasSizeGreaterThanOrEqualTo(2).element(1).asString().startsWith("local,-");
  }

  @Test
  void serverOnAnotherMachineIsNotWatchedWithoutASource() throws Exception {
    run("", "http://192.0.2.1/");

    assertThat(console()).doesNotContain("Server Watch");
    assertThat(work.resolve("out/server-watch.csv")).doesNotExist();
  }

  @Test
  void sourceThatCannotBeReachedIsToldOnceAndTheTestGoesOn() throws Exception {
    server.close();
    int closed = server.getLocalPort();
    listen();
    List<SampleResult> results = run("http://127.0.0.1:" + closed, "");

    assertThat(results).allMatch(SampleResult::isSuccessful);
    assertThat(console())
        .containsOnlyOnce("Server Watch: http://127.0.0.1:" + closed + ": no connection");
  }

  @ParameterizedTest
  @CsvSource({
    "remote, it takes local",
    "ssh://-oProxyCommand=x, it takes ssh://user@host",
    "jdbc, give the URL",
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
