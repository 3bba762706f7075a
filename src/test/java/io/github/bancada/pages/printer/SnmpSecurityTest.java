package io.github.bancada.pages.printer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.LongForm;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** SNMP v3: users, passwords, engines. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SnmpSecurityTest extends SnmpAgents {
  /** All pairs; the short form has each authentication and each privacy in at least one. */
  static Stream<Arguments> securityChoices() {
    int privacies = SnmpPrivacy.values().length;
    return Arrays.stream(SnmpAuthentication.values())
        .flatMap(
            authentication ->
                Arrays.stream(SnmpPrivacy.values())
                    .filter(
                        privacy ->
                            authentication == SnmpAuthentication.NONE
                                ? privacy == SnmpPrivacy.NONE
                                : LongForm.isOn()
                                    || (authentication.ordinal() + privacy.ordinal()) % privacies
                                        < 2)
                    .map(privacy -> arguments(authentication, privacy)));
  }

  @ParameterizedTest
  @MethodSource("securityChoices")
  void userOfV3ReadsTheCount(SnmpAuthentication authentication, SnmpPrivacy privacy)
      throws Exception {
    try (PrinterAgent agent = PrinterAgent.counting(() -> 77L)) {
      CounterSample sample = ask(PrinterFields.v3(agent.port(), authentication, privacy));

      assertThat(sample.message()).isEmpty();
      assertThat(sample.reading().value()).isEqualTo(77);
      assertThat(agent.asked()).isEqualTo(1);
    }
  }

  @Test
  void engineIdOfV3IsDiscoveredOnce() throws Exception {
    try (PrinterAgent agent = PrinterAgent.counting(() -> 5L);
        PrinterUser user = new PrinterUser()) {
      CounterSample first = user.run(v3(agent));
      CounterSample second = user.run(v3(agent));

      assertThat(second.success()).isTrue();
      assertThat(second.receivedBytes()).isPositive().isLessThan(first.receivedBytes());
    }
  }

  @Test
  void restartedAgentIsFoundAgain() throws Exception {
    try (PrinterUser user = new PrinterUser()) {
      int port = FreePort.find(); // no other program gets it before the agent is back
      try (PrinterAgent agent = PrinterAgent.at(port, () -> 5L)) {
        assertThat(user.run(v3(agent)).success()).isTrue();
      }
      try (PrinterAgent other = PrinterAgent.at(port, () -> 6L)) {
        CounterSample sample = user.run(v3(other).retries(1));

        assertThat(sample.message()).isEmpty();
        assertThat(sample.delta()).isEqualTo(1);
      }
    }
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        arguments(
            "wrongDigests",
            (UnaryOperator<PrinterFields>) fields -> fields.authenticationPassword("another-one")),
        arguments(
            "wrongDigests",
            (UnaryOperator<PrinterFields>)
                fields -> fields.authentication(SnmpAuthentication.SHA_512)),
        arguments(
            "unknownUserNames", (UnaryOperator<PrinterFields>) fields -> fields.user("nobody")),
        arguments(
            "authorizationError",
            (UnaryOperator<PrinterFields>) fields -> fields.privacy(SnmpPrivacy.NONE)));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusalOfV3HasItsReason(String code, UnaryOperator<PrinterFields> change) throws Exception {
    try (PrinterAgent agent = PrinterAgent.counting(() -> 5L)) {
      CounterSample sample = ask(change.apply(v3(agent)));

      assertThat(sample.code()).as(sample.message()).isEqualTo(code);
      assertThat(sample.reading()).isNull();
      assertThat(agent.asked()).isZero();
    }
  }

  @Test
  void wrongPrivacyPasswordFails() throws Exception {
    try (PrinterAgent agent = PrinterAgent.counting(() -> 5L)) {
      CounterSample sample = ask(v3(agent).privacyPassword("another-one").timeLimit(1000));

      // The code depends on the cipher and the agent.
      assertThat(sample.code()).isIn("decryptionErrors", "timeout");
      assertThat(agent.asked()).isZero();
    }
  }
}
