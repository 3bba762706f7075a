package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Answers are a histogram's, however many times there are and however they are kept. */
class TimesTest {
  private static List<Long> times(Any any) {
    return any.list(40, () -> any.longNumber(0, Lane.HIGHEST_NANOS));
  }

  private static void assertSame(Times times, Histogram plain, double percentile) {
    // Read first, while the single times may still be kept.
    TimeCounts counts = TimeCounts.of(plain);
    long given = times.percentileNanos(percentile, plain.getMinValue(), plain.getMaxValue());
    assertThat(given)
        .as("percentile %s of %s", percentile, plain.getTotalCount())
        .isEqualTo(counts.percentileNanos(percentile, plain.getMinValue(), plain.getMaxValue()));
    assertThat(plain.valuesAreEquivalent(given, plain.getValueAtPercentile(percentile))).isTrue();
    assertThat(times.toCounts().toHistogram()).isEqualTo(plain);
  }

  @Property(tries = 200)
  void answersAreThoseOfAPlainHistogram(Any any) {
    Times.Shape shape = any.of(Times.Shape.values());
    List<Long> some = times(any);
    int repeated = any.number(1, 40);
    int merged = any.number(0, 20_000);
    double percentile = any.decimal(0.1, 100, 2);
    Times times = new Times(shape);
    Times sum = new Times(shape);
    Histogram plain = LabelSummary.emptyHistogram();
    Histogram plainSum = LabelSummary.emptyHistogram();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < repeated; i++) {
        for (long time : some) {
          times.record(time, 1);
          plain.recordValue(time);
        }
      }
      assertSame(times, plain, percentile);
      if (merged > 0) {
        times.record(7_000, merged);
        plain.recordValueWithCount(7_000, merged);
      }
      assertSame(times, plain, percentile);
      sum.add(times);
      plainSum.add(plain);
      assertSame(sum, plainSum, percentile);
      times.reset();
      plain.reset();
      assertSame(times, plain, percentile);
    }
  }

  @Property(tries = 20)
  void timesBeyondTheLimitsCountAsTheLimits(Any any) {
    Times times = new Times(any.of(Times.Shape.values()));
    times.record(-5, 1);
    times.record(Long.MAX_VALUE, 1);

    Histogram plain = LabelSummary.emptyHistogram();
    plain.recordValue(0);
    plain.recordValue(Lane.HIGHEST_NANOS);
    assertThat(times.toCounts().toHistogram()).isEqualTo(plain);
  }
}
