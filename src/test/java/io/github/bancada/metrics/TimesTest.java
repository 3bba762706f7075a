package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.HdrHistogram.Histogram;

/** Answers are a histogram's, however many times there are and however they are kept. */
class TimesTest {
  @Provide
  Arbitrary<List<Long>> times() {
    return Arbitraries.longs().between(0, Lane.HIGHEST_NANOS).list().ofMaxSize(40);
  }

  private static void assertSame(Times times, Histogram plain, double percentile) {
    // Asked first, while the times may still be kept as they are.
    TimeCounts counts = TimeCounts.of(plain);
    long given = times.percentileNanos(percentile, plain.getMinValue(), plain.getMaxValue());
    assertThat(given)
        .as("percentile %s of %s", percentile, plain.getTotalCount())
        .isEqualTo(counts.percentileNanos(percentile, plain.getMinValue(), plain.getMaxValue()));
    assertThat(plain.valuesAreEquivalent(given, plain.getValueAtPercentile(percentile))).isTrue();
    assertThat(times.toCounts().toHistogram()).isEqualTo(plain);
  }

  @Property(tries = 200)
  void answersAreThoseOfAPlainHistogram(
      @ForAll Times.Shape shape,
      @ForAll("times") List<Long> some,
      @ForAll @IntRange(min = 1, max = 40) int repeated,
      @ForAll @IntRange(min = 0, max = 20_000) int merged,
      @ForAll @DoubleRange(min = 0.1, max = 100) double percentile) {
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
  void timesBeyondTheLimitsCountAsTheLimits(@ForAll Times.Shape shape) {
    Times times = new Times(shape);
    times.record(-5, 1);
    times.record(Long.MAX_VALUE, 1);

    Histogram plain = LabelSummary.emptyHistogram();
    plain.recordValue(0);
    plain.recordValue(Lane.HIGHEST_NANOS);
    assertThat(times.toCounts().toHistogram()).isEqualTo(plain);
  }
}
