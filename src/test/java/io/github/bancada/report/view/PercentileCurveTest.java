package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Summaries;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PercentileCurveTest {
  private static final LabelSummary THOUSAND =
      Summaries.label(
          "a", 0, 1, LongStream.rangeClosed(1, 1000).map(ms -> ms * 1_000_000).toArray());

  @Test
  void curveHasTheFiguresOfTheTable() {
    PercentileCurve curve = PercentileCurve.of(THOUSAND);

    int decade = (curve.positions().length - 1) / PercentileCurve.DECADES;
    double[] percentiles = {0, 90, 99, 99.9, 99.99};
    for (int i = 0; i < percentiles.length; i++) {
      assertThat(curve.positions()[i * decade]).isEqualTo(Math.pow(10, i));
      assertThat(PercentileCurve.percentile(curve.positions()[i * decade]))
          .isEqualTo(percentiles[i]);
      assertThat(curve.millis()[i * decade])
          .isEqualTo(THOUSAND.outcomes().all().percentileNanos(percentiles[i]) / 1e6);
    }
    assertThat(curve.millis()).isSorted();
  }

  @Test
  void labelWithoutSamplesHasNoCurve() {
    assertThat(PercentileCurve.of(Summaries.label("a", 0, 1)).positions()).isEmpty();
  }
}
