package io.github.bancada.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.printer.PrinterAgent;
import io.github.bancada.pages.printer.PrinterFields;
import io.github.bancada.pages.printer.PrinterProtocol;
import io.github.bancada.pages.printer.PrinterSettings;
import io.github.bancada.pages.printer.SnmpAuthentication;
import io.github.bancada.pages.printer.SnmpPrivacy;
import io.github.bancada.testing.EngineRun;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users and passwords of Printer Counter: checked before the test, and shown nowhere. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PrinterCounterSecretsTest extends PrinterCounterRun {
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
}
