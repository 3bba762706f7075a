package io.github.bancada.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.ResultTable;
import java.nio.file.Files;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Server CPU in test plans that JMeter's own engine runs; the server is this process. */
class ServerCpuTest extends ListeningServerRun {
  private static ServerCpu listener(String address, String labels, String published) {
    ServerCpu listener = new ServerCpu();
    listener.set(ServerCpu.ADDRESS, address);
    listener.set(ServerCpu.LABELS, labels);
    listener.set(ServerCpu.PUBLISHED, published);
    return listener;
  }

  private List<SampleResult> run(ServerCpu listener) throws Exception {
    return run(ping("load"), ping("aside"), listener);
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
