package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.SecondTimes;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeBucketsTest {
  private static IntervalRow row(long second, long samples, long errors, long nanos, int users) {
    return IntervalRow.together(
        second, "a", samples, errors, new SecondTimes(0, nanos, 2 * nanos, 3 * nanos), users);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "3600, 1",
    "3699, 1",
    "3700, 2",
    "7399, 2",
    "7400, 5",
    "36000, 10",
    "604800, 300",
    "1000000000, 345600"
  })
  void bucketsAreRoundAndBounded(long lastSecond, long step) {
    TimeBuckets.Span span = new TimeBuckets.Span(0, lastSecond);

    assertThat(span.step(3_700)).isEqualTo(step);
    assertThat(span.seconds() / step).isLessThanOrEqualTo(3_700);
  }

  @Test
  void bucketHasHighestTimesAndMeanCountsOfItsSeconds() throws IOException {
    Rows<IntervalRow> rows =
        Rows.of(List.of(row(10, 4, 1, 100, 7), row(11, 2, 0, 300, 5), row(14, 9, 3, 200, 6)));
    TimeBuckets buckets = new TimeBuckets(new TimeBuckets.Span(10, 14), 3);
    TimeBuckets.Series series = buckets.series(rows, Set.of("a")).get("a");

    assertThat(buckets.step()).isEqualTo(2);
    assertThat(series.p50).containsExactly(300, Double.NaN, 200);
    assertThat(series.p95).containsExactly(600, Double.NaN, 400);
    assertThat(series.max).containsExactly(900, Double.NaN, 600);
    assertThat(series.users).containsExactly(7, Double.NaN, 6);
    assertThat(series.errorsPerSecond).containsExactly(0.5, 0, 3);
    assertThat(series.successesPerSecond)
        .as("the last bucket has one second")
        .containsExactly(2.5, 0, 6);
  }

  @Test
  void spanCoversAllRowsEvenBeforeTheStart() throws IOException {
    Rows<CpuRow> cpu = Rows.of(List.of(new CpuRow(20, 0, 0, 0, 0, 0, 100, 0)));

    assertThat(TimeBuckets.Span.of(10, Rows.of(List.of(row(9, 1, 0, 1, 1))), cpu))
        .isEqualTo(new TimeBuckets.Span(9, 20));
  }

  @Test
  void cpuIsTheMeanOfTheMeasuredSeconds() throws IOException {
    Rows<CpuRow> cpu =
        Rows.of(
            List.of(
                new CpuRow(0, 10, 0, 0, 0, 0, 90, 5), new CpuRow(1, 20.26, 0, 0, 0, 0, 79.74, 5)));
    List<double[]> columns = new TimeBuckets(new TimeBuckets.Span(0, 3), 2).cpu(cpu);

    assertThat(columns).hasSize(7);
    assertThat(columns.get(0)).containsExactly(15.1, Double.NaN);
    assertThat(columns.get(5)).containsExactly(84.9, Double.NaN);
  }
}
