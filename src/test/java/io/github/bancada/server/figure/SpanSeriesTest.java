package io.github.bancada.server.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.server.figure.Reading.Key;
import io.github.bancada.server.figure.SpanSeries.Part;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A long series in constant memory. */
class SpanSeriesTest {
  private static final Key KEY = Key.of(Figure.RUN_QUEUE);
  private static final long SECOND = 1_000_000_000L;

  private static Part part(long second, double value) {
    return new Part(second * SECOND, new Span(SECOND, Map.of(KEY, value)));
  }

  @Test
  void longSeriesHasFewerPartsOfTheSameWhole() {
    SpanSeries series = new SpanSeries(100);
    for (int i = 1; i <= 10_000; i++) {
      series.add(part(i, i));
    }

    List<Part> parts = series.parts();
    assertThat(parts.size()).isBetween(50, 101);
    assertThat(parts.get(0).beginNanos()).isZero();
    assertThat(parts.get(parts.size() - 1).endNanos()).isEqualTo(10_000 * SECOND);
    double sum =
        parts.stream()
            .mapToDouble(p -> p.span().get(Figure.RUN_QUEUE).orElseThrow() * p.span().nanos())
            .sum();
    assertThat(sum / SECOND).isCloseTo(10_000 * 10_001 / 2.0, within(1.0));
  }

  @Test
  void gapStaysAGap() {
    SpanSeries series = new SpanSeries(4);
    for (int i : new int[] {1, 2, 3, 10, 11, 12, 13, 14}) {
      series.add(part(i, 1));
    }

    assertThat(series.parts())
        .noneMatch(p -> p.beginNanos() < 5 * SECOND && p.endNanos() > 5 * SECOND);
    assertThat(series.parts().stream().mapToLong(p -> p.span().nanos()).sum())
        .isEqualTo(8 * SECOND);
  }
}
