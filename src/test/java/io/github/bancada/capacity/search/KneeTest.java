package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the knee of a curve. */
class KneeTest {
  /** Its response mean has a standard error of 1 %. */
  private static LoadPoint point(double load, double servedPerSecond, double millis) {
    return point(load, servedPerSecond, millis, 0.01);
  }

  private static LoadPoint point(double load, double perSecond, double millis, double error) {
    return new LoadPoint(load, perSecond, millis * 1e6, error, 1);
  }

  @Test
  void loadWithMostThroughputForItsResponseTimeIsTheKnee() {
    assertThat(Knee.of(List.of(point(100, 100, 10), point(200, 200, 12), point(400, 390, 40))))
        .contains(new Knee(100, 400, 200, 200, 12e6));
  }

  @Test
  void loadsThatAreAsGoodButForChanceMayBeTheKneeToo() {
    LoadPoint best = point(400, 400, 20);
    LoadPoint asGood = point(500, 500, 25.5);

    assertThat(Knee.of(List.of(point(200, 200, 15), best, asGood, point(600, 600, 40))))
        .contains(new Knee(200, 600, 400, 400, 20e6));
    assertThat(Knee.of(List.of(point(200, 200, 15), best, asGood))).isEmpty();
  }

  @Test
  void loadWithoutAKnownErrorIsNeitherBetterNorWorse() {
    LoadPoint unknown = point(300, 300, 60, 1);

    assertThat(Knee.of(List.of(point(100, 100, 10), point(200, 200, 12), unknown))).isEmpty();
    assertThat(Knee.of(List.of(point(100, 100, 10), point(200, 200, 12, 1), unknown))).isEmpty();
  }

  @Test
  void greatestLoadIsNoKneeBecauseAGreaterOneMightBeBetter() {
    assertThat(Knee.of(List.of(point(100, 100, 10), point(200, 200, 12)))).isEmpty();
    assertThat(Knee.of(List.of())).isEmpty();
  }
}
