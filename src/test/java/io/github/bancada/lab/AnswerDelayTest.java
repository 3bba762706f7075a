package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerDelayTest {
  private static final long MILLI = 1_000_000;

  @Test
  void emptyFieldsAreNoDelay() {
    AnswerDelay delay = AnswerDelay.of("", "", "", 0);

    assertThat(delay.nextNanos()).isZero();
    assertThat(delay.description()).isEmpty();
  }

  @Test
  void singleNumberIsConstant() {
    AnswerDelay delay = AnswerDelay.of(" 2.5 ", "0", "1000", 0);

    for (int i = 0; i < 100; i++) {
      assertThat(delay.nextNanos()).isEqualTo(2_500_000);
    }
    assertThat(delay.description()).isEqualTo(", answers after 2.5 ms");
  }

  @Property(tries = 100)
  void delaysStayInTheRange(Any any) {
    int least = any.number(0, 5000);
    int width = any.number(0, 5000);
    AnswerDelay delay = AnswerDelay.of(least + "-" + (least + width), "", "", 0);

    for (int i = 0; i < 100; i++) {
      assertThat(delay.nextNanos()).isBetween(least * MILLI, (least + width) * MILLI);
    }
  }

  @Test
  void slowAnswersHaveTheirShare() {
    AnswerDelay delay = AnswerDelay.of("1", "25", "40", 0);
    Map<Long, Integer> counts = new TreeMap<>();

    for (int i = 0; i < 40_000; i++) {
      counts.merge(delay.nextNanos(), 1, Integer::sum);
    }

    assertThat(counts).containsOnlyKeys(MILLI, 40 * MILLI);
    // Seven standard deviations of the binomial distribution.
    assertThat(counts.get(40 * MILLI)).isCloseTo(10_000, within(607));
    assertThat(delay.description()).isEqualTo(", answers after 1 ms, 25 % of them after 40 ms");
  }

  @Test
  void slowDelayIsIgnoredWithoutSlowAnswers() {
    assertThat(AnswerDelay.of("0", "0", "soon", 0).nextNanos()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "soon | 0 | 0 | Delay is 'soon'",
        "-5 | 0 | 0 | Delay is '-5'",
        "30-10 | 0 | 0 | write the smaller number of the range first",
        "1e3 | 0 | 0 | Delay is '1e3'",
        "99999999 | 0 | 0 | Delay is '99999999'",
        "0 | half | 0 | Slow answers is 'half'",
        "0 | 101 | 0 | Slow answers is '101'",
        "0 | 5 | later | Slow delay is 'later'",
        "0 | 5 | 1-2 | Slow delay is '1-2'"
      })
  void errorNamesFieldAndValue(String delay, String percent, String slow, String said) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AnswerDelay.of(delay, percent, slow, 0))
        .withMessageContaining(said);
  }
}
