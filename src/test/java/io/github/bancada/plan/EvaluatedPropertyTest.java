package io.github.bancada.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import java.util.HashSet;
import java.util.Set;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluatedPropertyTest {
  private static final String NAME = "evaluated.property.test";
  private final JMeterVariables variables = new JMeterVariables();

  @BeforeEach
  void variables() {
    JMeterTestHome.use();
    variables.put("name", "ana");
    JMeterContextService.getContext().setVariables(variables);
  }

  @AfterEach
  void tidyUp() {
    JMeterUtils.getJMeterProperties().remove(NAME);
    JMeterContextService.getContext().setVariables(null);
  }

  private static CompoundVariable field() {
    return new CompoundVariable("${__evalP(" + NAME + ",(uid=fulano1))}");
  }

  private static String given(String value) {
    JMeterUtils.setProperty(NAME, value);
    return field().execute();
  }

  @Test
  void missingPropertyGivesTheDefault() {
    assertThat(field().execute()).isEqualTo("(uid=fulano1)");
    assertThat(new CompoundVariable("${__evalP(" + NAME + ")}").execute()).isEmpty();
    assertThat(new CompoundVariable("${__evalP(" + NAME + ",)}").execute()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(&(objectClass=person)(cn=Silva, Ana))",
        "cn=Silva\\, Ana,dc=example,dc=org",
        "(cn=\\28TI\\29\\2a)",
        "a\\\\b",
        "a$b{c}",
        "$",
        "${unclosed",
        "x \\\\${"
      })
  void valueWithoutFunctionIsLiteral(String value) {
    assertThat(given(value)).isEqualTo(value.replace("\\${", "${"));
  }

  @Test
  void variablesAndFunctionsAreEvaluatedEachTime() {
    CompoundVariable field = field();
    JMeterUtils.setProperty(NAME, "(uid=${name}${__intSum(1,2)})");
    assertThat(field.execute()).isEqualTo("(uid=ana3)");
    variables.put("name", "rui");
    assertThat(field.execute()).isEqualTo("(uid=rui3)");

    JMeterUtils.setProperty(NAME, "(uid=fulano${__Random(1,10000)})");
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      seen.add(field.execute());
    }
    assertThat(seen).hasSizeGreaterThan(1).allMatch(text -> text.matches("\\(uid=fulano\\d+\\)"));
  }

  @Test
  void textAroundFunctionIsLiteral() {
    assertThat(given("(&(cn=a\\,b\\\\c)(uid=${name}),\\2a)"))
        .isEqualTo("(&(cn=a\\,b\\\\c)(uid=ana),\\2a)");
    assertThat(given("\\${name} is ${name}")).isEqualTo("${name} is ana");
    assertThat(given("${name}${name}")).isEqualTo("anaana");
  }

  @Test
  void functionsCanContainCommasBackslashesAndFunctions() {
    assertThat(given("${__changeCase(${name},UPPER)}")).isEqualTo("ANA");
    assertThat(given("x=${__changeCase(a\\,b,UPPER)},")).isEqualTo("x=A,B,");
  }

  @Test
  void unknownVariableIsLiteral() {
    assertThat(given("(uid=${nobody})")).isEqualTo("(uid=${nobody})");
  }
}
