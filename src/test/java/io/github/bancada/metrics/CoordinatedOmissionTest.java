package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CoordinatedOmissionTest {
  private static final long MILLI = 1_000_000;

  @Property(tries = 300)
  void itIsHdrHistogramsCorrectionWhereTheLongestIsNotKnown(Any any) {
    List<Long> values = any.list(20, () -> any.longNumber(0, 10_000_000));
    long interval = any.longNumber(500, 2_000_000);
    Histogram histogram = LabelSummary.emptyHistogram();
    values.forEach(histogram::recordValue);

    assertThat(CoordinatedOmission.correct(histogram, Long.MAX_VALUE, interval))
        .isEqualTo(histogram.copyCorrectedForCoordinatedOmission(interval));
  }

  @Test
  void aFreezeOfFiveSecondsHoldsBackFourHundredAndNinetyNineSamples() {
    // A sample every 10 ms: one of 5,000 ms adds those of 4,990, 4,980 … 10 ms.
    Histogram histogram = LabelSummary.emptyHistogram();
    histogram.recordValueWithCount(MILLI, 1_000);
    histogram.recordValue(5_000 * MILLI);

    assertThat(CoordinatedOmission.correct(histogram, 5_000 * MILLI, 10 * MILLI).getTotalCount())
        .isEqualTo(1_001 + 499);
    assertThat(histogram.getTotalCount()).isEqualTo(1_001);
  }

  @Test
  void aSampleOfADayAndAnIntervalOfAMicrosecondAreCorrectedAtOnce() {
    Histogram histogram = LabelSummary.emptyHistogram();
    histogram.recordValue(Duration.ofHours(24).toNanos());

    assertThat(
            CoordinatedOmission.correct(histogram, Duration.ofHours(24).toNanos(), 1_000)
                .getTotalCount())
        .isGreaterThan(86_000_000_000L);
  }

  @Test
  void anIntervalOfNothingIsRefused() {
    assertThatThrownBy(() -> CoordinatedOmission.correct(LabelSummary.emptyHistogram(), 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 ns");
  }
}
