package io.github.bancada.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SeriesAnalysisTest {
  private static final double MS = 1e6;

  private static Series of(Figure figure, double resolution, double... values) {
    return SeriesAnalysis.of(
        "Search", figure, values, resolution, 1, FalseChangesTest.facts(values.length));
  }

  /** As many values before as after, which differ by 1 in 1,000. */
  private static double[] step(double before, double after) {
    double[] values = new double[24];
    Arrays.setAll(values, i -> (i < 12 ? before : after) * (1 + i % 3 / 1e3));
    return values;
  }

  @Test
  void levelsAreGeometricMeansAndTheirRatioHasAnInterval() {
    Series series = of(Figure.P95, 0, step(11 * MS, 13 * MS));

    assertThat(series.isWorse(series.changes().get(0))).isTrue();
    assertThat(series.changes())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.run()).isEqualTo(12);
              assertThat(change.before()).isEqualTo(11.011 * MS, offset(1e-4 * MS));
              assertThat(change.after() / change.before()).isEqualTo(13 / 11.0, offset(1e-9));
              assertThat(change.ratio()).isEqualTo(13 / 11.0, offset(1e-9));
              assertThat(change.interval().orElseThrow().holds(13 / 11.0)).isTrue();
              assertThat(change.changed()).isEmpty();
            });
  }

  @Test
  void moreThroughputIsBetter() {
    Series series = of(Figure.THROUGHPUT, 0, step(1000, 1100));

    assertThat(series.isWorse(series.changes().get(0))).isFalse();
  }

  @Test
  void runsWithoutTheFigureArePassedOver() {
    double[] values = step(11 * MS, 13 * MS);
    values[3] = Double.NaN;
    values[12] = Double.NaN;

    assertThat(of(Figure.P95, 0, values).changes())
        .singleElement()
        .satisfies(change -> assertThat(change.run()).isEqualTo(13));
  }

  @Test
  void changeOfLessThanThreePercentIsNone() {
    assertThat(of(Figure.P95, 0, step(100, 102.9)).changes()).isEmpty();
    assertThat(of(Figure.P95, 0, step(100, 103.2)).changes()).hasSize(1);
  }

  @Test
  void oneMillisecondOfTheClockMoreInThreeRunsIsNoChange() {
    double[] nanos = new double[15];
    Arrays.fill(nanos, 2 * MS);
    Arrays.fill(nanos, 12, 15, 3 * MS);

    assertThat(of(Figure.P50, MS, nanos).changes()).isEmpty();
    assertThat(of(Figure.P50, 0, nanos).changes()).isNotEmpty();
  }

  @Test
  void timeBelowTheClockCountsAsHalfAMillisecond() {
    double[] nanos = new double[24];
    Arrays.fill(nanos, 12, 24, 20 * MS);

    assertThat(of(Figure.P50, MS, nanos).changes())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.before()).isEqualTo(0.5 * MS, offset(1.0));
              assertThat(change.interval()).isEmpty();
            });
  }

  @Test
  void errorsMayBeZeroAndAreComparedByDifference() {
    double[] percent = new double[24];
    for (int i = 12; i < 24; i++) {
      percent[i] = 2 + i % 2 / 10.0;
    }

    Series series = of(Figure.ERRORS, 0.01, percent);

    assertThat(series.changes())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.before()).isZero();
              assertThat(change.ratio()).isEqualTo(2.05, offset(1e-9));
              assertThat(change.interval().orElseThrow().holds(2.05)).isTrue();
            });
    assertThat(of(Figure.ERRORS, 0.01, new double[24]).changes()).isEmpty();
  }

  @Test
  void anErrorInEachOfTheLastRunsIsNoChange() {
    double[] percent = new double[24];
    Arrays.fill(percent, 21, 24, 0.2);

    assertThat(of(Figure.ERRORS, 0.2, percent).changes()).as("of 500 samples").isEmpty();
    assertThat(of(Figure.ERRORS, 0.001, percent).changes()).as("of 100,000").hasSize(1);
  }

  @Test
  void fewerThanEightRunsAreNotSearched() {
    double[] values = {1, 1, 1, 1, 9, 9, 9, Double.NaN, Double.NaN};

    Series series = of(Figure.MEAN, 0, values);

    assertThat(series.changes()).isEmpty();
    assertThat(series.visible()).isNaN();
    assertThat(series.warnings())
        .containsExactly("in 7 runs of 9, and at least 8 are needed to look for changes");
  }
}
