package io.github.bancada.server;

import io.github.bancada.ping.TcpPing;
import io.github.bancada.report.LoadReport;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Test plans that JMeter's own engine runs; the server that they watch is this process. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class ListeningServerRun {
  static final int LOOPS = 20;

  @TempDir Path work;

  private final PrintStream console = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  ServerSocket server;

  @BeforeEach
  final void listen() throws IOException {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);
    server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  final void close() throws IOException {
    System.setOut(console);
    server.close();
  }

  final String console() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  final String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  final TcpPing ping(String name) {
    TcpPing ping = new TcpPing();
    ping.setName(name);
    ping.setProperty(TestElement.TEST_CLASS, TcpPing.class.getName());
    ping.setProperty("host", "127.0.0.1");
    ping.setProperty("port", Integer.toString(server.getLocalPort()));
    return ping;
  }

  /** With a report in the directory {@code out}. */
  final List<SampleResult> run(TestElement... elements) throws Exception {
    LoadReport report = new LoadReport();
    report.setText(LoadReport.DIRECTORY, work.resolve("out").toString());
    return EngineRun.run(
        1,
        LOOPS,
        Stream.concat(Stream.of(elements), Stream.of(report)).toArray(TestElement[]::new));
  }
}
