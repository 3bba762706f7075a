package io.github.bancada.pages.printer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadingTest {

  @ParameterizedTest
  @CsvSource({
    "COUNTER_32, 100, 105, 5",
    "COUNTER_32, 4294967295, 0, 1",
    "COUNTER_32, 4294967290, 10, 16",
    "COUNTER_32, 2147483647, 2147483650, 3",
    "COUNTER_32, 100, 20, -80",
    "COUNTER_64, 4294967295, 4294967297, 2",
    "COUNTER_64, -1, 1, 2",
    "COUNTER_64, 100, 20, -80",
    "GAUGE_32, 4294967295, 0, -4294967295",
    "INTEGER_32, 2147483647, 0, -2147483647",
    "PJL, 100, 105, 5",
    "PJL, 4294967295, 0, -4294967295",
  })
  void deltaFollowsTheTypesWrap(CounterType type, long earlier, long now, long moved) {
    assertThat(new Reading(now, type).since(new Reading(earlier, type))).isEqualTo(moved);
  }
}
