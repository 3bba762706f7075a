package io.github.bancada.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text of a mix. */
class WeightsTest {
  private static final List<String> CHILDREN = List.of("bind", "modify", "search");

  private static double[] weights(String text) {
    return Weights.parse("Mix", text).weightsOf(CHILDREN);
  }

  @Test
  void childrenHaveTheWeightsThatStandBehindTheirNames() {
    assertThat(weights("search:70,bind:20,modify:10")).containsExactly(20, 10, 70);
  }

  @Test
  void childWithoutAPartIsNotChosen() {
    assertThat(weights("search:3")).containsExactly(0, 0, 3);
    assertThat(weights("search:3,bind:0")).containsExactly(0, 0, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void emptyMixChoosesAllEquallyOften(String text) {
    assertThat(weights(text)).containsExactly(1, 1, 1);
  }

  @Test
  void blanksCaseAndDecimalsAreTaken() {
    assertThat(weights(" Search : 0.5 , BIND:1.25")).containsExactly(1.25, 0, 0.5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "search           | 'search' is not a part of the mix",
        "search:          | 'search:' is not a part of the mix",
        "search:70,       | '' is not a part of the mix",
        "search:-1        | 'search:-1' is not a part of the mix",
        "search:1e3       | 'search:1e3' is not a part of the mix",
        "search:70 %      | 'search:70 %' is not a part of the mix",
        ":70              | ':70' is not a part of the mix",
        "bind:1 search:2  | 'bind:1 search:2' is not a part of the mix",
        "search:1,Search:2| 'Search' is given twice",
        "search:0,bind:0  | at least one weight above 0",
        "serach:70,bind:1 | bind, modify, search; 'serach' is not one of them",
      })
  void wrongTextSaysWhatIsWrongAndWhatItTakes(String text, String reason) {
    assertThatThrownBy(() -> weights(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Mix is '" + text + "'; it takes ")
        .hasMessageContaining(reason);
  }

  @Test
  void nameOfTwoChildrenIsRefused() {
    assertThatThrownBy(() -> Weights.parse("Mix", "a:1").weightsOf(List.of("a", "b", "A")))
        .hasMessageContaining("'a' is the name of 2");
  }
}
