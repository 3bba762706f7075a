package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntendedStartTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|false|intended start: 0 ns before",
        "412345|false|intended start: 412345 ns before",
        "2000000000|true|intended start: 2000000000 ns before, all users busy",
      })
  void textOfResultFilesIsReadAgain(long lateNanos, boolean usersBusy, String text) {
    assertThat(new IntendedStart(lateNanos, usersBusy).text()).isEqualTo(text);

    IntendedStart read = IntendedStart.parse(text).orElseThrow();

    assertThat(read.lateNanos()).isEqualTo(lateNanos);
    assertThat(read.usersBusy()).isEqualTo(usersBusy);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "outside the load",
        "intended start",
        "intended start: -1 ns before",
        "intended start: 1234567890123456789012 ns before",
        "intended start: 1 ns before, and more"
      })
  void otherNamesAreNoIntendedStart(String name) {
    assertThat(IntendedStart.parse(name)).isEmpty();
  }

  @Test
  void countsNeitherAsFailureNorAsMessage() {
    TimedSampleResult sample = Arriving.late(Samples.ok("a", Arriving.START, 1), 5);

    assertThat(sample.getAssertionResults()).hasSize(1);
    assertThat(sample.getAssertionResults()[0].isFailure()).isFalse();
    assertThat(sample.getAssertionResults()[0].isError()).isFalse();
    assertThat(sample.getFirstAssertionFailureMessage()).isNullOrEmpty();
    assertThat(sample.getAssertionResults()[0].getFailureMessage())
        .as("JMeter's CSV has the first message that is not null")
        .isNull();
  }

  @Test
  void sampleOutsideTheLoadMayHaveOne() {
    TimedSampleResult sample = Arriving.late(Samples.ok("a", Arriving.START, 1), 5);
    sample.addAssertionResult(OutsideLoad.mark());

    assertThat(OutsideLoad.isOutside(sample)).isTrue();
    assertThat(IntendedStart.lateNanos(sample)).isEqualTo(5);
    assertThat(IntendedStart.lateNanos(Samples.ok("a", Arriving.START, 1)))
        .isEqualTo(IntendedStart.UNKNOWN);
  }

  @Test
  void invalidRunSaysWhyInOneSentence() {
    assertThat(Arriving.COUNTS.whyInvalid()).isEmpty();
    assertThat(Arriving.INVALID.whyInvalid())
        .startsWith("for 64 of 2,000 arrivals the load machine was late by more than 10 ms")
        .doesNotEndWith(".");
    assertThat(ArrivalCounts.NONE.isNone()).isTrue();
    assertThat(ArrivalCounts.NONE.whyInvalid()).isEmpty();
  }
}
