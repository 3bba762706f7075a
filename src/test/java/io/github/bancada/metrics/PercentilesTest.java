package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Percentiles of values whose bucket alone is known. */
class PercentilesTest {
  private static final long MILLI = 1_000_000;

  /** A histogram with a value in the middle, so that neither end of the range reveals it. */
  private static Histogram around(long nanos) {
    Histogram histogram = LabelSummary.emptyHistogram();
    histogram.recordValue(0);
    histogram.recordValue(nanos);
    histogram.recordValue(3_600_000 * MILLI);
    return histogram;
  }

  private static long median(long nanos) {
    return TimeCounts.of(around(nanos)).percentileNanos(50, 0, 3_600_000 * MILLI);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 7, 67, 99, 100, 341, 999, 1000, 1024, 1073})
  void wholeMillisecondsStayWhole(long millis) {
    assertThat(median(millis * MILLI)).isEqualTo(millis * MILLI);
  }

  @Property
  void everyWholeMillisecondUpTo1073StaysWhatItIs(Any any) {
    int millis = any.number(0, 1073);
    assertThat(median(millis * MILLI)).isEqualTo(millis * MILLI);
  }

  @Property
  void valueGivenIsLessThanAThousandthFromTheTrueOne(Any any) {
    long nanos = any.longNumber(0, 3_599_999_999_999L);
    Histogram histogram = around(nanos);
    long given = median(nanos);

    assertThat((double) Math.abs(given - nanos)).isLessThanOrEqualTo(nanos * 1e-3);
    assertThat(histogram.valuesAreEquivalent(given, nanos)).as("in the same bucket").isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "341049, 341049, 341049",
    "340787200, 341049343, 341000000",
    "1499463680, 1500512255, 1500000000",
    "341100000, 341370000, 341200000",
    "0, 0, 0",
    "9, 11, 10",
    "999, 1001, 1000",
  })
  void numberWithTheFewestDigitsIsTaken(long low, long high, long expected) {
    assertThat(Percentiles.roundest(low, high)).isEqualTo(expected);
  }

  @Test
  void smallestAndLargestAreExact() {
    Histogram histogram = LabelSummary.emptyHistogram();
    for (long each : new long[] {10_000_123, 20_000_456, 30_000_789}) {
      histogram.recordValue(each);
    }

    TimeCounts times = TimeCounts.of(histogram);
    assertThat(times.percentileNanos(0, 10_000_123, 30_000_789)).isEqualTo(10_000_123);
    assertThat(times.percentileNanos(30, 10_000_123, 30_000_789)).isEqualTo(10_000_123);
    assertThat(times.percentileNanos(50, 10_000_123, 30_000_789)).isEqualTo(20_000_000);
    assertThat(times.percentileNanos(95, 10_000_123, 30_000_789)).isEqualTo(30_000_789);
    assertThat(times.percentileNanos(100, 10_000_123, 30_000_789)).isEqualTo(30_000_789);
  }

  @Test
  void nothingHasNoPercentile() {
    assertThat(TimeCounts.NONE.percentileNanos(50, 0, 0)).isZero();
    assertThat(TimeCounts.NONE.percentileBetween(50, 0, 0)).isZero();
  }
}
