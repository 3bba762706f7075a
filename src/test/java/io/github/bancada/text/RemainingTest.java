package io.github.bancada.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemainingTest {
  @ParameterizedTest
  @CsvSource({
    "1, 7, 1, ETA 7 s",
    "10, 125, 10, ETA 2:05 min",
    "100, 372500, 1, ETA 1:02:05 h",
    "5, 0, 3, ETA 0 s",
    "0, 5, 3, ETA unknown",
    "5, 5, 0, ETA unknown"
  })
  void restTakesAsLongAsWhatIsDoneTook(double done, double rest, double seconds, String text) {
    assertThat(Remaining.text(done, rest, seconds)).isEqualTo(text);
  }
}
