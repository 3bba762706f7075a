package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Compares figures with their plain definitions. */
class LabelSummaryTest {
  private static final List<Double> PERCENTILES = List.of(0.0, 50.0, 90.0, 95.0, 99.0, 99.9, 100.0);

  /** Times from 0 to the longest a histogram takes, short and long ones alike. */
  private static List<Long> times(Any any, int least) {
    return any.list(least, 300, () -> any.longNumber(0, Lane.HIGHEST_NANOS));
  }

  private static LabelSummary summary(String label, List<Long> times) {
    Histogram histogram = LabelSummary.emptyHistogram();
    ExactRange range = new ExactRange();
    long sum = 0;
    for (long time : times) {
      histogram.recordValue(time);
      range.include(time);
      sum += time;
    }
    int n = times.size();
    return new LabelSummary(
        label,
        Outcomes.together(
            new ElapsedTimes(TimeCounts.of(histogram), range.min(), range.max(), sum), n / 3),
        n / 3,
        new SummedTimes(TimeCounts.NONE, 2L * n),
        new Traffic(3L * n, 5L * n),
        new Span(7, 9),
        n > 5,
        TimeBlocks.NONE);
  }

  @Property
  void percentileIsTheNearestRank(Any any) {
    List<Long> times = times(any, 1);
    List<Long> sorted = times.stream().sorted().toList();
    LabelSummary summary = summary("label", times);

    for (double percentile : PERCENTILES) {
      long exact = sorted.get(rank(percentile, sorted.size()) - 1);
      assertThat(summary.outcomes().all().percentileNanos(percentile))
          .as("p%s of %s", percentile, sorted)
          .isBetween(exact - exact / 1000, exact + exact / 1000)
          .isBetween(sorted.get(0), sorted.get(sorted.size() - 1));
    }
  }

  /** Rank of the percentile, from 1. */
  private static int rank(double percentile, int size) {
    int rank =
        BigDecimal.valueOf(percentile)
            .multiply(BigDecimal.valueOf(size))
            .divide(BigDecimal.valueOf(100), 0, RoundingMode.CEILING)
            .intValueExact();
    return Math.max(1, rank);
  }

  @Property
  void mergedIsAsIfAllHadBeenOne(Any any) {
    List<Long> first = times(any, 0);
    List<Long> second = times(any, 0);
    List<Long> third = times(any, 0);
    List<List<Long>> parts = List.of(first, second, third);
    LabelSummary merged =
        LabelSummary.merge("all", parts.stream().map(part -> summary("part", part)).toList());

    LabelSummary one = summary("all", parts.stream().flatMap(List::stream).toList());
    assertThat(merged.label()).isEqualTo("all");
    assertThat(merged.outcomes().all().histogram()).isEqualTo(one.outcomes().all().histogram());
    assertThat(merged.samples()).isEqualTo(one.samples());
    assertThat(merged.outcomes().all().minNanos()).isEqualTo(one.outcomes().all().minNanos());
    assertThat(merged.outcomes().all().maxNanos()).isEqualTo(one.outcomes().all().maxNanos());
    assertThat(merged.outcomes().all().sumNanos()).isEqualTo(one.outcomes().all().sumNanos());
    assertThat(merged.connects().sumNanos()).isEqualTo(one.connects().sumNanos());
    assertThat(merged.traffic()).isEqualTo(one.traffic());
    assertThat(merged.errors()).isEqualTo(parts.stream().mapToLong(part -> part.size() / 3).sum());
    assertThat(merged.millisecondsOnly())
        .isEqualTo(parts.stream().anyMatch(part -> part.size() > 5));
  }

  @Test
  void figuresOfAHandWorkedExample() {
    // 1, 2, 3 and 6 ms within two seconds, one failed, one that connected in 400 µs.
    Histogram histogram = LabelSummary.emptyHistogram();
    for (long millis : new long[] {1, 2, 3, 6}) {
      histogram.recordValue(millis * 1_000_000);
    }
    Histogram connects = LabelSummary.emptyHistogram();
    connects.recordValue(400_000);
    LabelSummary summary =
        new LabelSummary(
            "search",
            Outcomes.together(
                new ElapsedTimes(TimeCounts.of(histogram), 1_000_000, 6_000_000, 12_000_000), 1),
            1,
            new SummedTimes(TimeCounts.of(connects), 400_000),
            new Traffic(4_096, 1_024),
            new Span(10_000, 12_000),
            false,
            TimeBlocks.NONE);

    assertThat(summary.samples()).isEqualTo(4);
    assertThat(summary.errorPercent()).isEqualTo(25);
    assertThat(summary.outcomes().all().meanNanos()).isEqualTo(3_000_000);
    // The variance is (4 + 1 + 0 + 9) / 4 ms².
    assertThat(summary.outcomes().all().stddevNanos())
        .isCloseTo(Math.sqrt(3.5) * 1e6, within(2_000.0));
    assertThat(summary.connectMeanNanos()).isEqualTo(100_000);
    assertThat(summary.connects().samples()).isEqualTo(1);
    assertThat(summary.connects().percentileNanos(95)).isBetween(400_000L, 400_400L);
    assertThat(summary.span().millis()).isEqualTo(2_000);
    assertThat(summary.throughputPerSecond()).isEqualTo(2);
    assertThat(summary.receivedKilobytesPerSecond()).isEqualTo(2);
    assertThat(summary.sentKilobytesPerSecond()).isEqualTo(0.5);
  }

  /** On a schedule of 1 s, one sample of 5 s adds those of 4, 3, 2 and 1 s held back behind it. */
  @Test
  void correctedPercentilesCountWhatTheScheduleHeldBack() {
    LabelSummary summary = summary("frozen", List.of(5_000_000_000L));

    assertThat(summary.outcomes().all().correctedPercentileNanos(100, 1_000_000_000))
        .isEqualTo(5_000_000_000L);
    assertThat(summary.outcomes().all().correctedPercentileNanos(20, 1_000_000_000))
        .isBetween(1_000_000_000L, 1_005_000_000L);
    assertThat(summary.outcomes().all().percentileNanos(20)).isEqualTo(5_000_000_000L);
    assertThat(summary("none", List.of()).outcomes().all().correctedPercentileNanos(50, 1))
        .isZero();
  }

  @Test
  void runWithinOneMillisecondHasAFiniteThroughput() {
    Histogram histogram = LabelSummary.emptyHistogram();
    histogram.recordValue(90_000);
    LabelSummary summary =
        Summaries.together(
            "x",
            new ElapsedTimes(TimeCounts.of(histogram), 90_000, 90_000, 90_000),
            0,
            new Span(5, 5));

    assertThat(summary.throughputPerSecond()).isEqualTo(1000);
  }

  @Test
  void nothingRecordedIsZeroEverywhere() {
    for (LabelSummary empty :
        List.of(summary("empty", List.of()), LabelSummary.merge("empty", List.of()))) {
      assertThat(
              List.of(
                  empty.errorPercent(),
                  empty.outcomes().all().meanNanos(),
                  empty.outcomes().all().stddevNanos(),
                  empty.throughputPerSecond(),
                  empty.receivedKilobytesPerSecond(),
                  empty.sentKilobytesPerSecond(),
                  empty.connectMeanNanos()))
          .containsOnly(0.0);
      assertThat(
              List.of(
                  empty.samples(),
                  empty.outcomes().all().minNanos(),
                  empty.outcomes().all().maxNanos(),
                  empty.outcomes().all().percentileNanos(50),
                  empty.outcomes().all().percentileNanos(100)))
          .containsOnly(0L);
    }
  }

  @Test
  void emptyPartDoesNotMoveTheStart() {
    LabelSummary merged =
        LabelSummary.merge("all", List.of(summary("empty", List.of()), summary("x", List.of(5L))));

    assertThat(merged.span().startEpochMillis()).isEqualTo(7);
    assertThat(merged.outcomes().all().minNanos()).isEqualTo(5);
  }

  @Test
  void changingTheHistogramItGaveChangesNothing() {
    LabelSummary summary = summary("x", List.of(5L));
    summary.outcomes().all().histogram().recordValue(6);

    assertThat(summary.samples()).isEqualTo(1);
  }
}
