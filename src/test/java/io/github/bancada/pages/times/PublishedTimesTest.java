package io.github.bancada.pages.times;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedTimesTest {
  private static final String TABLE =
      """
      The article of 2018

      label | real | user | sys
      A PostScript | 0.018 | 0.004 | 0.004
      B PCL | 0.369 | - | 24
      """;

  @Test
  void tableHasATitleAndSecondsByLabel() {
    PublishedTimes times = PublishedTimes.parse(TABLE);

    assertThat(times.title()).isEqualTo("The article of 2018");
    assertThat(times.rows().keySet()).containsExactly("A PostScript", "B PCL");
    assertThat(times.rows().get("A PostScript").real()).hasValue(0.018);
    assertThat(times.rows().get("B PCL"))
        .isEqualTo(
            new PublishedTimes.Row(
                OptionalDouble.of(0.369), OptionalDouble.empty(), OptionalDouble.of(24)));
  }

  @Test
  void emptyTextIsNoTable() {
    assertThat(PublishedTimes.parse(" \n \n")).isSameAs(PublishedTimes.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "'title\nlabel | real | user | sys', has 2 lines",
    "'title\nlabel | user | real | sys\nA | 1 | 1 | 1', header of the published table",
    "'title\nlabel\nA', header of the published table",
    "'title\nlabel | real | user | sys\nA | 1 | 1', 'A | 1 | 1'",
    "'title\nlabel | real | user | sys\nA | 1 | soon | 1', 'soon'",
    "'title\nlabel | real | user | sys\nA | 1 | -1 | 1', '-1'",
    "'title\nlabel | real | user | sys\nA | 1 | 1 | 1\nA | 2 | 2 | 2', two lines for 'A'",
  })
  void wrongTableIsRefusedWithTheLineThatIsWrong(String text, String message) {
    assertThatThrownBy(() -> PublishedTimes.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
