package io.github.bancada.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TurnsOfPartsTest {
  private static final String NAME = "turns.of.parts.test";

  @BeforeEach
  void load() {
    JMeterTestHome.use();
  }

  @AfterEach
  void tidyUp() {
    JMeterUtils.getJMeterProperties().remove(NAME);
  }

  private static String turns(String rounds) {
    return new CompoundVariable("${__turnsP(" + NAME + rounds + ")}").execute();
  }

  @ParameterizedTest
  @CsvSource({"'', 3", "/mnt/a, 3", "'a=/mnt/a,b=/mnt/b', 6", "'a, b , c,', 9", "'/x,,y,b', 6"})
  void eachPartHasItsTurnInEachRound(String value, String loops) {
    JMeterUtils.setProperty(NAME, value);

    assertThat(turns(",3")).isEqualTo(loops);
  }

  @Test
  void withoutThePropertyOrRoundsThereIsOne() {
    assertThat(turns("")).isEqualTo("1");
  }

  @ParameterizedTest
  @CsvSource({"three", "99999999999999999999"})
  void whatIsNoNumberIsGivenBack(String rounds) {
    JMeterUtils.setProperty(NAME, "a,b");

    assertThat(turns("," + rounds)).isEqualTo(rounds);
  }
}
