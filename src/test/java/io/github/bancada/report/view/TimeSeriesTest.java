package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {
  private static final long START = 1_000;

  private final TimeSeries series = new TimeSeries(START);

  /** Samples in a second since the start, some of them failed, with the given maximum. */
  private static IntervalRow row(long second, long samples, long errors, long millis, int users) {
    long nanos = millis * 1_000_000;
    return IntervalRow.together(
        START + second,
        "a",
        samples,
        errors,
        new SecondTimes(nanos, nanos / 4, nanos / 2, nanos),
        users);
  }

  @Test
  void newSeriesHasNoPoints() {
    assertThat(series.points().size()).isZero();
  }

  @Test
  void everySecondIsAPointAndOneWithoutSamplesIsAGap() {
    series.add(row(0, 10, 1, 4, 2));
    series.add(row(2, 20, 0, 8, 3));

    TimeSeries.Points points = series.points();

    assertThat(points.secondsPerPoint()).isEqualTo(1);
    assertThat(points.seconds()).containsExactly(0, 1, 2);
    assertThat(points.p50Millis()).containsExactly(1, Double.NaN, 2);
    assertThat(points.p95Millis()).containsExactly(2, Double.NaN, 4);
    assertThat(points.maxMillis()).containsExactly(4, Double.NaN, 8);
    assertThat(points.samplesPerSecond()).containsExactly(10, 0, 20);
    assertThat(points.errorsPerSecond()).containsExactly(1, 0, 0);
    assertThat(points.users()).containsExactly(2, Double.NaN, 3);
  }

  @Test
  void silentLabelContinuesWithGaps() {
    series.add(row(0, 10, 0, 4, 2));
    series.advanceTo(START + 3);

    assertThat(series.points().samplesPerSecond()).containsExactly(10, 0, 0, 0);
  }

  @Test
  void longRunKeepsPeaksAndRate() {
    for (int second = 0; second < PointScale.MAX_POINTS + 1; second++) {
      series.add(row(second, 10, second == 7 ? 2 : 0, second == 6 ? 400 : 4, 2));
    }

    TimeSeries.Points points = series.points();

    assertThat(points.secondsPerPoint()).isEqualTo(2);
    assertThat(points.size()).isEqualTo(PointScale.MAX_POINTS / 2 + 1);
    assertThat(points.seconds()).startsWith(0, 2, 4, 6);
    assertThat(points.maxMillis()).startsWith(4, 4, 4, 400, 4);
    assertThat(points.samplesPerSecond()).as("the last point is but one second").containsOnly(10);
    assertThat(points.errorsPerSecond()).startsWith(0, 0, 0, 1, 0);
    assertThat(points.users()).containsOnly(2);
  }

  @Property(tries = 50)
  void pointsAreBoundedAndLoseNoSample(Any any) {
    int seconds = any.number(1, 20_000);
    TimeSeries run = new TimeSeries(START);
    for (int second = 0; second < seconds; second++) {
      run.add(row(second, second % 7, 0, 1 + second, 1));
    }

    TimeSeries.Points points = run.points();

    assertThat(points.size()).isLessThanOrEqualTo(PointScale.MAX_POINTS);
    double samples = 0;
    long max = 0;
    for (int i = 0; i < points.size(); i++) {
      long length = Math.min(points.secondsPerPoint(), seconds - (long) points.seconds()[i]);
      samples += points.samplesPerSecond()[i] * length;
      max =
          Math.max(
              max, Math.round(Double.isNaN(points.maxMillis()[i]) ? 0 : points.maxMillis()[i]));
    }
    long all = 0;
    for (int second = 0; second < seconds; second++) {
      all += second % 7;
    }
    assertThat(Math.round(samples)).isEqualTo(all);
    assertThat(max).isLessThanOrEqualTo(seconds);
  }

  @Test
  void secondsCanComeInAnyOrder() {
    series.add(row(-5, 1, 0, 1, 1));
    series.add(row(Integer.MAX_VALUE, 1, 0, 1, 1));
    series.add(row(3, 1, 0, 1, 1));

    assertThat(series.points().size()).isBetween(1, PointScale.MAX_POINTS);
  }

  @Test
  void copyIsIndependent() {
    series.add(row(0, 10, 0, 4, 2));
    TimeSeries copy = series.copy();
    copy.add(row(1, 30, 0, 4, 2));

    assertThat(series.points().samplesPerSecond()).containsExactly(10);
    assertThat(copy.points().samplesPerSecond()).containsExactly(10, 30);
  }
}
