package io.github.bancada.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.pages.printer.PrinterAgent;
import io.github.bancada.pages.printer.PrinterFields;
import io.github.bancada.pages.printer.PrinterProtocol;
import io.github.bancada.pages.printer.PrinterSettings;
import io.github.bancada.pages.printer.ScriptedPrinter;
import io.github.bancada.pages.printer.SnmpAuthentication;
import io.github.bancada.pages.printer.SnmpPrivacy;
import io.github.bancada.testing.EngineRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.modifiers.CounterConfig;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Printer Counter in test plans that JMeter's own engine runs without GUI. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PrinterCounterRunTest {

  /** A sampler with these properties, name and value in turn. */
  private static PrinterCounter sampler(String name, int port, String... properties) {
    PrinterCounter sampler = new PrinterCounter();
    sampler.setName(name);
    sampler.setProperty(TestElement.TEST_CLASS, PrinterCounter.class.getName());
    sampler.setProperty("host", "127.0.0.1");
    sampler.setProperty("port", Integer.toString(port));
    sampler.setProperty("community", PrinterAgent.COMMUNITY);
    for (int i = 0; i < properties.length; i += 2) {
      sampler.setProperty(properties[i], properties[i + 1]);
    }
    return sampler;
  }

  /** Counts one page more each time it is asked. */
  private static PrinterAgent busy() throws IOException {
    AtomicInteger pages = new AtomicInteger(100);
    return PrinterAgent.counting(() -> (long) pages.incrementAndGet());
  }

  private static String serialized(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  private static String console(Action action) throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      action.run();
    } finally {
      System.setOut(console);
    }
    return said.toString(StandardCharsets.UTF_8);
  }

  private interface Action {
    void run() throws Exception;
  }

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

  @ParameterizedTest
  @CsvSource({
    "none, , none, , ''",
    "none, , aes128, long enough, without authentication",
    "sha1, short, none, , Authentication password is too short",
    "sha1, long enough, aes128, short, Privacy password is too short",
    "rot13, long enough, none, , Authentication is 'rot13'",
    "sha1, long enough, rot13, long enough, Privacy is 'rot13'",
  })
  void securityOfV3IsCheckedBeforeTheTest(
      String authentication,
      String password,
      String privacy,
      String privacyPassword,
      String message)
      throws Exception {
    String said =
        console(
            () ->
                EngineRun.run(
                    1,
                    1,
                    sampler(
                        "printer",
                        1,
                        "protocol",
                        "snmpV3",
                        "timeLimit",
                        "10",
                        "user",
                        "me",
                        "authentication",
                        authentication,
                        "authenticationPassword",
                        password,
                        "privacy",
                        privacy,
                        "privacyPassword",
                        privacyPassword)));

    if (message.isEmpty()) {
      assertThat(said).isEmpty();
    } else {
      assertThat(said).contains(message).doesNotContain("short'", "long enough");
    }
  }

  @Test
  void secretsAreInNoPartOfAResult() throws Exception {
    try (PrinterAgent agent = busy()) {
      for (String protocol : List.of("snmpV2c", "snmpV3")) {
        for (String oid : List.of("", "1.3.6.1.4.1.1.1.0")) {
          List<SampleResult> results =
              EngineRun.run(
                  1,
                  1,
                  sampler(
                      "printer",
                      agent.port(),
                      "protocol",
                      protocol,
                      "oid",
                      oid,
                      "user",
                      PrinterAgent.user(SnmpAuthentication.SHA_1, SnmpPrivacy.AES_128),
                      "authentication",
                      "sha1",
                      "authenticationPassword",
                      PrinterAgent.AUTHENTICATION_PASSWORD,
                      "privacy",
                      "aes128",
                      "privacyPassword",
                      PrinterAgent.PRIVACY_PASSWORD));

          assertThat(results).hasSize(1);
          assertThat(results.get(0).isSuccessful()).isEqualTo(oid.isEmpty());
          assertThat(serialized(results.get(0)))
              .doesNotContain(
                  PrinterAgent.COMMUNITY,
                  PrinterAgent.AUTHENTICATION_PASSWORD,
                  PrinterAgent.PRIVACY_PASSWORD);
        }
      }
    }
  }

  @Test
  void secretsAreNotInTheTextOfSettings() {
    PrinterSettings settings =
        PrinterFields.v3(161, SnmpAuthentication.SHA_1, SnmpPrivacy.AES_128).build();

    assertThat(settings.toString())
        .doesNotContain(PrinterAgent.AUTHENTICATION_PASSWORD, PrinterAgent.PRIVACY_PASSWORD);
    assertThat(PrinterFields.of(PrinterProtocol.SNMP_V1, 161).build().toString())
        .doesNotContain(PrinterAgent.COMMUNITY);
  }

  @Test
  void sessionsEndWithTheTest() throws Exception {
    try (PrinterAgent agent = busy()) {
      long before = udpThreads();
      EngineRun.run(5, 2, sampler("printer", agent.port()));

      assertThat(udpThreads()).isEqualTo(before);
    }
  }

  private static long udpThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("DefaultUDPTransportMapping"))
        .count();
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
