package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the knee of a curve. */
class KneeTest {
  private static LoadPoint point(double load, double servedPerSecond, double millis) {
    return new LoadPoint(load, servedPerSecond, millis * 1e6, 1);
  }

  @Test
  void loadWithMostThroughputForItsResponseTimeIsTheKnee() {
    assertThat(Knee.of(List.of(point(100, 100, 10), point(200, 200, 12), point(400, 390, 40))))
        .contains(new Knee(200, 200, 12e6));
  }

  @Test
  void greatestLoadIsNoKneeBecauseAGreaterOneMightBeBetter() {
    assertThat(Knee.of(List.of(point(100, 100, 10), point(200, 200, 12)))).isEmpty();
    assertThat(Knee.of(List.of())).isEmpty();
  }
}
