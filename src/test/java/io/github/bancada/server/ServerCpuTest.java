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

/** Server CPU in test plans that JMeter's own engine runs; the server is this process. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerCpuTest {
  private static final int LOOPS = 20;

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

  private String console() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  private static ServerCpu listener(String address, String labels, String published) {
    ServerCpu listener = new ServerCpu();
    listener.set(ServerCpu.ADDRESS, address);
    listener.set(ServerCpu.LABELS, labels);
    listener.set(ServerCpu.PUBLISHED, published);
    return listener;
  }

  private TcpPing ping(String name) {
    TcpPing ping = new TcpPing();
    ping.setName(name);
    ping.setProperty(TestElement.TEST_CLASS, TcpPing.class.getName());
    ping.setProperty("host", "127.0.0.1");
    ping.setProperty("port", Integer.toString(server.getLocalPort()));
    return ping;
  }

  private List<SampleResult> run(ServerCpu listener) throws Exception {
    LoadReport report = new LoadReport();
    report.setText(LoadReport.DIRECTORY, work.resolve("out").toString());
    return EngineRun.run(1, LOOPS, ping("load"), ping("aside"), listener, report);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void figuresOfTheServersProcessAreInEveryView() throws Exception {
    List<SampleResult> results = run(listener(url(), "load", "12 % on a server of 2018"));

    assertThat(results).hasSize(2 * LOOPS).allMatch(SampleResult::isSuccessful);
    assertThat(console())
        .containsPattern(
            "(?m)^Server CPU: [\\d,]+ % of one core, .* ms per sample, " + LOOPS + " samples$")
        .containsPattern(
            "(?m)^  \\S+, process "
                + ProcessHandle.current().pid()
                + " at 127.0.0.1:"
                + server.getLocalPort()
                + ", over ")
        .contains("\n  12 % on a server of 2018\n");
    assertThat(Files.readAllLines(work.resolve("out/server-cpu.csv")))
        .hasSize(2)
        .first()
        .isEqualTo(
            "over,server,process,samples,wall_s,cpu_s,core_percent,machine_percent,"
                + "busiest_second_core_percent,cpu_ms_per_sample,memory_bytes,user_percent,"
                + "nice_percent,system_percent,iowait_percent,steal_percent,idle_percent,unknown");
    assertThat(Files.readAllLines(work.resolve("out/server-cpu.csv")).get(1))
        .contains("," + ProcessHandle.current().pid() + "," + LOOPS + ",")
        .endsWith(",");
    assertThat(work.resolve("out/report.md")).content().contains("12 % on a server of 2018");
    assertThat(SummaryJson.read(work.resolve("out/summary.json")).results().tables())
        .extracting(ResultTable::name)
        .containsExactly("Server CPU", "CPUs of the server's machine");
    for (String page : List.of("report.html", "report.md")) {
      assertThat(work.resolve("out").resolve(page))
          .content()
          .contains("as the average line of sar -u", "all samples", "%iowait");
    }
  }

  @Test
  void runWithoutACountedSampleSaysSo() throws Exception {
    run(listener(url(), "none of these", ""));

    assertThat(console()).contains("Server CPU: not known: no sample was taken");
  }

  @ParameterizedTest
  @CsvSource({
    "'', no address was given",
    "http://192.0.2.1/, the server runs on another machine", // RFC 5737: assigned to no host
  })
  void unmeasurableServerIsReportedAndTheRunGoesOn(String address, String reason) throws Exception {
    List<SampleResult> results = run(listener(address, "", "as published"));

    assertThat(results).hasSize(2 * LOOPS);
    assertThat(console()).contains("Server CPU: not known: " + reason).contains("as published");
    assertThat(Files.readAllLines(work.resolve("out/server-cpu.csv")).get(1))
        .isEqualTo(",,,,,,,,,,,,,,,,," + reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "somewhere | | Address is 'somewhere'; it takes a URL with host and port",
        "http://127.0.0.1 | (load | Labels is '(load'; it takes a regular expression"
      })
  void wrongFieldEndsTheTestBeforeItsFirstSample(String address, String labels, String message)
      throws Exception {
    List<SampleResult> results = run(listener(address, labels == null ? "" : labels, ""));

    assertThat(results).isEmpty();
    assertThat(console())
        .containsOnlyOnce("the test cannot start")
        .containsOnlyOnce("Server CPU: " + message);
  }
}
