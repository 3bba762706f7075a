package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The index, its thresholds, and counts of codes. */
class ApdexTest {
  @ParameterizedTest
  @CsvSource({
    "60, 30, 10, 0, 0.75", // the example of the specification
    "60, 30, 0, 10, 0.75", // a user with an error is frustrated
    "100, 0, 0, 0, 1.00",
    "0, 0, 50, 50, 0.00",
    "0, 100, 0, 0, 0.50",
    "1, 0, 0, 0, 1.00*", // few samples
    "99, 0, 0, 0, 1.00*",
    "0, 0, 0, 0, NS",
    "999999, 0, 0, 1, 0.99", // a failure is not rounded away
    "1, 0, 0, 999999, 0.01",
    "845, 0, 155, 0, 0.85",
  })
  void indexIsThatOfTheSpecification(
      long satisfied, long tolerating, long slow, long failed, String text) {
    Apdex apdex = new Apdex(satisfied, tolerating, slow, failed);

    assertThat(apdex.text()).isEqualTo(text);
    assertThat(apdex.frustrated()).isEqualTo(slow + failed);
    assertThat(apdex.samples()).isEqualTo(satisfied + tolerating + slow + failed);
  }

  @ParameterizedTest
  @CsvSource({
    "500ms, 500 ms, 2 s",
    "500, 500 ms, 2 s",
    "20 ms, 20 ms, 80 ms",
    "0.5s, 500 ms, 2 s",
    "500ms 1500ms, 500 ms, 1.5 s",
    "'1 s, 3 s', 1 s, 3 s",
    "250us, 250 µs, 1 ms",
    "250µs 2ms, 250 µs, 2 ms",
    "7ns, 7 ns, 28 ns",
  })
  void thresholdsAreRead(String text, String satisfied, String tolerated) {
    ApdexThresholds thresholds = ApdexThresholds.parse(text).orElseThrow();

    assertThat(thresholds.satisfiedText()).isEqualTo(satisfied);
    assertThat(thresholds.toleratedText()).isEqualTo(tolerated);
  }

  @Test
  void nothingIsNoThreshold() {
    assertThat(ApdexThresholds.parse(" ")).isEmpty();
    assertThat(ApdexThresholds.DEFAULT).isEqualTo(ApdexThresholds.parse("500ms").orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1ms",
        "fast",
        "5 min",
        "500ms 500ms",
        "2s 1s",
        "1s 2s 3s",
        "25h",
        "0.1ns",
        "1e3"
      })
  void wrongThresholdsNameWhatIsRight(String text) {
    assertThatThrownBy(() -> ApdexThresholds.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("'" + text + "'", "500ms 1500ms");
  }

  @Test
  void codesAreCountedAndBounded() {
    CodeCounts counts = new CodeCounts();
    for (int i = 0; i < 100; i++) {
      counts.select(i % 2 == 0 ? "200" : null);
      counts.count(1);
    }
    for (int i = 0; i < 1_000; i++) {
      counts.select("code " + i);
      counts.count(2);
    }
    CodeCounts all = new CodeCounts();
    all.add(counts);
    all.add(counts);

    Map<String, Long> found = new LinkedHashMap<>();
    all.forEach(found::put);
    assertThat(found).hasSize(CodeCounts.MOST + 1);
    assertThat(found).containsEntry("200", 100L).containsEntry(CodeCounts.NONE, 100L);
    assertThat(found.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(4_200);
    counts.reset();
    counts.forEach((code, samples) -> assertThat(code).as("nothing is left").isNull());
  }
}
