package io.github.bancada.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.LdapSearch;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The element in a test that JMeter's engine runs. */
class PlanPropertiesTest {
  private static final String NAME = "plan.properties.test";

  private final PrintStream console = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @BeforeEach
  void listen() {
    JMeterTestHome.use();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void tidyUp() {
    System.setOut(console);
    JMeterUtils.getJMeterProperties().remove(NAME);
    JMeterUtils.getJMeterProperties().remove(NAME + ".loops");
  }

  private static PlanProperties declaring(String... lines) {
    PlanProperties element = new PlanProperties();
    element.setName("Plan Properties");
    element.set(PlanProperties.DECLARATIONS, String.join("\n", lines));
    return element;
  }

  /** A sampler that fails each sample, and says nothing of it. */
  private static LdapSearch nobodyThere() {
    LdapSearch search = new LdapSearch();
    search.setName("search");
    search.setProperty("url", "ldap://127.0.0.1:1");
    return search;
  }

  private String console() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void rightValuesLetTheTestRun() throws Exception {
    JMeterUtils.setProperty(NAME, "7");

    assertThat(EngineRun.run(2, 3, declaring(NAME + ": number from 1 = 5"), nobodyThere()))
        .hasSize(6);
    assertThat(console()).isEmpty();
  }

  @Test
  void wrongValuesAreSaidAtOnceAndNothingRuns() throws Exception {
    JMeterUtils.setProperty(NAME, "abc");
    JMeterUtils.setProperty(NAME + ".loops", "-3");

    assertThat(
            EngineRun.run(
                2,
                3,
                declaring(NAME + ": number from 1 = 5", NAME + ".loops: number from 1 = 5"),
                nobodyThere()))
        .isEmpty();
    assertThat(console())
        .containsOnlyOnce("Bancada: the test cannot start: 2 settings are wrong:")
        .containsOnlyOnce("  " + NAME + " is 'abc'; it takes a whole number of at least 1")
        .containsOnlyOnce("  " + NAME + ".loops is '-3'; it takes a whole number of at least 1");
  }

  @Test
  void elementsSayNothingOfWhatWasSaidOfThePlan() throws Exception {
    JMeterUtils.setProperty(NAME, "abc");
    LdapSearch search = nobodyThere();
    search.setProperty("scope", "abc");

    EngineRun.run(1, 1, declaring(NAME + ": one of base, sub = sub"), search);

    assertThat(console())
        .contains(NAME + " is 'abc'; it takes one of base, sub")
        .doesNotContain("LDAP Search");
  }

  @Test
  void declarationThatIsNoneEndsTheTest() throws Exception {
    assertThat(EngineRun.run(1, 1, declaring("users: whole"), nobodyThere())).isEmpty();
    assertThat(console()).contains("Plan Properties 'Plan Properties': line 1 of the declarations");
  }
}
