package io.github.bancada.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PropertyChoiceTest {
  private static final String NAME = "property.choice.test";

  @BeforeEach
  void load() {
    JMeterTestHome.use();
  }

  @AfterEach
  void tidyUp() {
    JMeterUtils.getJMeterProperties().remove(NAME);
  }

  private static String choice() {
    return new CompoundVariable("${__ifP(" + NAME + ",0,${__P(" + NAME + ".users,500)})}")
        .execute();
  }

  @Test
  void propertyThatIsGivenTakesTheFirst() {
    JMeterUtils.setProperty(NAME, "50/s");

    assertThat(choice()).isEqualTo("0");
    assertThat(new CompoundVariable("${__ifP(" + NAME + ")}").execute()).isEqualTo("50/s");
  }

  @Test
  void propertyThatIsMissingOrEmptyTakesTheSecond() {
    assertThat(choice()).isEqualTo("500");
    JMeterUtils.setProperty(NAME, " ");
    assertThat(choice()).isEqualTo("500");
    assertThat(new CompoundVariable("${__ifP(" + NAME + ",x)}").execute()).isEmpty();
  }
}
