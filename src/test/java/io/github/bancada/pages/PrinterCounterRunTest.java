package io.github.bancada.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.pages.printer.PrinterAgent;
import io.github.bancada.pages.printer.ScriptedPrinter;
import io.github.bancada.pages.printer.UdpThreads;
import io.github.bancada.testing.EngineRun;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.modifiers.CounterConfig;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Printer Counter in test plans that JMeter's own engine runs without GUI. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PrinterCounterRunTest extends PrinterCounterRun {
  @Test
  void resultCarriesTheCount() throws Exception {
    try (PrinterAgent agent = busy()) {
      List<SampleResult> results = EngineRun.run(1, 2, sampler("printer", agent.port()));

      assertThat(results).hasSize(2).allMatch(SampleResult::isSuccessful);
      TimedSampleResult first = (TimedSampleResult) results.get(0);
      TimedSampleResult second = (TimedSampleResult) results.get(1);
      assertThat(first.getResponseCode()).isEqualTo("0");
      assertThat(first.getResponseMessage()).isEmpty();
      assertThat(first.getResponseDataAsString()).isEqualTo("101");
      assertThat(first.getResponseHeaders())
          .isEqualTo(
              "Server: snmp://127.0.0.1:"
                  + agent.port()
                  + "\nCount: 101\nType: Counter32\nPolls: 1\nRetries: 0\n");
      assertThat(second.getResponseHeaders()).contains("Count: 102\n", "Delta: 1\n");
      assertThat(first.getSamplerData())
          .isEqualTo("SNMP v2c GET 1.3.6.1.2.1.43.10.2.1.4.1.1 from 127.0.0.1:" + agent.port());
      assertThat(first.getElapsedNanos()).isPositive();
      assertThat(first.getLatencyNanos()).isPositive();
      assertThat(first.getBytesAsLong()).isPositive();
      assertThat(first.getSentBytes()).isPositive();
      assertThat(first.getServer()).isEqualTo("snmp://127.0.0.1:" + agent.port());
    }
  }

  @Test
  void variablesCarryCountAndDelta() throws Exception {
    try (PrinterAgent agent = busy()) {
      List<SampleResult> results =
          EngineRun.run(1, 3, sampler("${printer.count} ${printer.delta}", agent.port()));

      // A name is evaluated before its sample: it shows the sample before.
      assertThat(results)
          .extracting(SampleResult::getSampleLabel)
          .containsExactly("${printer.count} ${printer.delta}", "101 ${printer.delta}", "102 1");
    }
  }

  @Test
  void variablesOfAFailedSampleAreGone() throws Exception {
    try (PrinterAgent agent = busy()) {
      List<SampleResult> results =
          EngineRun.run(
              1,
              1,
              sampler("good", agent.port()),
              sampler("bad", agent.port(), "oid", "1.3.6.1.4.1.1.1.0"),
              sampler("${printer.count}", agent.port()));

      assertThat(results.get(1).isSuccessful()).isFalse();
      assertThat(results.get(2).getSampleLabel()).isEqualTo("${printer.count}");
    }
  }

  @Test
  void samplersOfOneUserCompareWithEachOther() throws Exception {
    try (PrinterAgent agent = busy()) {
      List<SampleResult> results =
          EngineRun.run(
              3,
              1,
              sampler("before", agent.port()),
              sampler("after", agent.port(), "expectedDelta", "1000000"));

      assertThat(results)
          .filteredOn(result -> result.getSampleLabel().equals("after"))
          .hasSize(3)
          .allSatisfy(
              result -> {
                assertThat(result.getResponseCode()).isEqualTo("unexpectedDelta");
                assertThat(result.getResponseHeaders()).contains("Delta: ");
              });
    }
  }

  @Test
  void variablesWorkInEveryField() throws Exception {
    try (ScriptedPrinter printer =
        ScriptedPrinter.answering("@PJL INFO PAGECOUNT\r\n18392\r\n\f")) {
      Arguments variables = new Arguments();
      variables.addArgument("how", "pjl");
      variables.addArgument("port", Integer.toString(printer.port()));
      variables.addArgument("limit", "20000");
      List<SampleResult> results =
          EngineRun.run(
              1,
              1,
              variables,
              sampler("s", 1, "protocol", "${how}", "port", "${port}", "timeLimit", "${limit}"));

      assertThat(results).hasSize(1);
      assertThat(results.get(0).getResponseMessage()).isEmpty();
      assertThat(results.get(0).getResponseDataAsString()).isEqualTo("18392");
      assertThat(results.get(0).getConnectTime()).isNotNegative();
    }
  }

  @Test
  void wrongValueFromAVariableFailsItsSample() throws Exception {
    CounterConfig counter = new CounterConfig();
    counter.setStart(0);
    counter.setIncrement(1);
    counter.setVarName("limit");
    List<SampleResult> results =
        EngineRun.run(1, 1, counter, sampler("s", 1, "timeLimit", "${limit}"));

    assertThat(results).hasSize(1);
    assertThat(results.get(0).getResponseCode()).isEqualTo("parameterError");
    assertThat(results.get(0).getResponseMessage()).contains("Time limit is '0'");
    assertThat(results.get(0).isSuccessful()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "host, '', Printer host is empty",
    "host, 'http://printer/', Printer host is 'http://printer/'",
    "protocol, telnet, Protocol is 'telnet'",
    "port, 70000, Port is '70000'",
    "timeLimit, 0, Time limit is '0'",
    "retries, -1, Retries is '-1'",
    "oid, prtMarkerLifeCount, OID is 'prtMarkerLifeCount'",
    "oid, 1.3.6.99999999999, OID is '1.3.6.99999999999'",
    "protocol, snmpV3, User is empty",
    "expectedDelta, few, Expected delta is 'few'",
    "waitLimit, 5, Expected delta is empty",
    "pollInterval, 0, Poll interval is '0'",
  })
  void badConfigurationIsSaidOnceAndNoSampleIsTaken(String property, String value, String message)
      throws Exception {
    String said =
        console(
            () ->
                assertThat(EngineRun.run(5, 3, sampler("printer", 1, property, value))).isEmpty());

    assertThat(said)
        .containsOnlyOnce("Bancada: the test cannot start")
        .contains("Printer Counter 'printer'")
        .containsOnlyOnce(message);
  }

  @Test
  void sessionsEndWithTheTest() throws Exception {
    try (PrinterAgent agent = busy()) {
      UdpThreads sessions = UdpThreads.fromNowOn();
      EngineRun.run(5, 2, sampler("printer", agent.port()));

      sessions.awaitNone();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void runWithSamplesThatWaitEnds(boolean now) throws Exception {
    try (ScriptedPrinter silent = new ScriptedPrinter(ScriptedPrinter.Peer::awaitClose)) {
      EngineRun run =
          EngineRun.start(
              1, -1, sampler("s", silent.port(), "protocol", "pjl", "timeLimit", "2000000000"));
      silent.awaitAccepted(1);

      if (now) {
        run.stop();
      } else {
        run.shutdown();
      }

      run.awaitEnd();
      assertThat(run.results()).extracting(SampleResult::getResponseCode).containsOnly("cancelled");
    }
  }
}
