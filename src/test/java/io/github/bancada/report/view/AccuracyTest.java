package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records a run with known times, through JMeter's engine and Load Report to the files: the shown
 * figures are true within the histogram's precision, and equal everywhere.
 */
class AccuracyTest extends KnownTimesRun {
  @ParameterizedTest
  @ValueSource(
      strings = {"constant", "bimodal", "freeze", "microseconds", "five orders of magnitude"})
  void percentilesAreWithinAThousandthOfTheTruth(String label) {
    assertWithin(truth(label), label(label));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"constant", "bimodal", "freeze", "microseconds", "five orders of magnitude"})
  void countSumAndExtremesAreExact(String label) {
    long[] truth = truth(label);

    assertThat(label(label).samples()).isEqualTo(SAMPLES);
    assertThat(label(label).errors()).isZero();
    assertThat(label(label).outcomes().all().sumNanos()).isEqualTo(LongStream.of(truth).sum());
    assertThat(label(label).outcomes().all().minNanos()).isEqualTo(truth[0]);
    assertThat(label(label).outcomes().all().maxNanos()).isEqualTo(truth[SAMPLES - 1]);
    assertThat(label(label).millisecondsOnly()).isFalse();
  }

  @Test
  void totalEqualsAllLabelsAsOne() {
    long[] all =
        SHAPES.keySet().stream().flatMapToLong(l -> LongStream.of(truth(l))).sorted().toArray();

    assertThat(summary.total().samples()).isEqualTo(all.length);
    assertThat(summary.total().outcomes().all().sumNanos()).isEqualTo(LongStream.of(all).sum());
    assertWithin(all, summary.total());
  }

  /**
   * A user with a schedule of 100 ms and one answer after 5 s holds back 49 requests, which would
   * have taken 4.9 s, 4.8 s ... 0.1 s.
   */
  @Test
  void correctedColumnShowsAFreezeAsCalculated() {
    LongStream heldBack =
        LongStream.iterate(FREEZE - INTENDED_MILLIS * MILLI, v -> v - INTENDED_MILLIS * MILLI)
            .limit(49);
    long[] truth = LongStream.concat(LongStream.of(truth("freeze")), heldBack).sorted().toArray();
    assertThat(truth).hasSize(SAMPLES + 49);
    long interval = summary.info().settings().intendedIntervalNanos();
    assertThat(interval).isEqualTo(INTENDED_MILLIS * MILLI);

    for (double percentile : PERCENTILES) {
      long exact = nearestRank(truth, percentile);
      assertThat(label("freeze").outcomes().all().correctedPercentileNanos(percentile, interval))
          .as("corrected p%s", percentile)
          .isBetween(
              (long) Math.floor(exact * (1 - PRECISION)),
              (long) Math.ceil(exact * (1 + PRECISION)));
    }
    assertThat(label("freeze").outcomes().all().percentileNanos(99)).isEqualTo(MILLI);
    assertThat(label("freeze").outcomes().all().correctedPercentileNanos(99, interval))
        .as("one sample in 1,000 is slow, and yet 50 requests in 1,049 would have waited")
        .isEqualTo(4_000 * MILLI);
  }

  @Test
  void nothingIsCorrectedWithoutDelays() {
    for (double percentile : PERCENTILES) {
      assertThat(
              label("constant")
                  .outcomes()
                  .all()
                  .correctedPercentileNanos(percentile, INTENDED_MILLIS * MILLI))
          .isEqualTo(label("constant").outcomes().all().percentileNanos(percentile));
    }
  }
}
