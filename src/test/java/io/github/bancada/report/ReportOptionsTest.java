package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportOptionsTest {
  @ParameterizedTest
  @CsvSource({"'', 0", "' ', 0", "1000, 1000000000", "' 0.5 ', 500000", "0.0000001, 1"})
  void intendedIntervalIsMilliseconds(String text, long nanos) {
    assertThat(new ReportOptions("", "", text, "", "", "", "", "").intendedIntervalNanos())
        .isEqualTo(nanos);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1 s", "NaN", "1e400", "86400001", "${x}"})
  void invalidIntervalIsRejected(String text) {
    assertThatThrownBy(
            () -> new ReportOptions("", "", text, "", "", "", "", "").intendedIntervalNanos())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining("1000");
  }
}
