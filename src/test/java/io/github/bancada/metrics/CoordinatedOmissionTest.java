package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CoordinatedOmissionTest {
  private static final long MILLI = 1_000_000;

  @Property(tries = 300)
  void itIsHdrHistogramsCorrectionWhereTheLongestIsNotKnown(
      @ForAll @Size(max = 20) List<@LongRange(min = 0, max = 10_000_000) Long> values,
      @ForAll @LongRange(min = 500, max = 2_000_000) long interval) {
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
