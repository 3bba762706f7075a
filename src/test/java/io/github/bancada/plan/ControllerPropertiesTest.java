package io.github.bancada.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControllerPropertiesTest {
  private static List<String> problems(Map<String, String> own, Map<String, String> engines) {
    return new ControllerProperties(
            new PropertyCheck(
                DeclarationParser.parse(
                    """
                    users: number from 1 = 5
                    ldap.users.csv: file = gone.csv
                    report.dir: text
                    report.intended.interval: number from 1 in ms
                    gate: text
                    """)))
        .problems(own, engines);
  }

  @Test
  void propertySentToItsReaderIsAccepted() {
    assertThat(
            problems(
                Map.of("report.dir", "x", "gate", "y", "mode", "Standard"),
                Map.of("users", "5", "ldap.users.csv", "/on/the/engine.csv")))
        .isEmpty();
  }

  @Test
  void valueForEnginesIsCheckedBeforehand() {
    assertThat(problems(Map.of(), Map.of("users", "abc")))
        .containsExactly("users is 'abc'; it takes a whole number of at least 1");
  }

  @Test
  void valueThatDoesNotReachTheEnginesIsRejected() {
    assertThat(problems(Map.of("users", "7"), Map.of()))
        .containsExactly(
            "users stays on this controller; write -Gusers=… to send it to the engines");
    assertThat(problems(Map.of("users", "7"), Map.of("users", "7"))).isEmpty();
  }

  @Test
  void listenerPropertySentToTheEnginesIsRejected() {
    assertThat(problems(Map.of(), Map.of("report.dir", "x")))
        .containsExactly(
            "report.dir is read on this controller, not on the engines; write -Jreport.dir");
    assertThat(problems(Map.of("report.intended.interval", "0"), Map.of())).hasSize(1);
  }
}
