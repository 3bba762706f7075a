package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurveFitTest {
  private static final double[] LOADS = {665, 700, 735};
  private static final double[] SAMPLES = {5300, 5600, 5900};
  private static final double[][] OVER = {{120, 190, 390}, {95, 260, 330}, {140, 215, 460}};

  private static List<CurveFit.Point> threeRounds() {
    List<CurveFit.Point> points = new ArrayList<>();
    for (int round = 0; round < OVER.length; round++) {
      for (int i = 0; i < LOADS.length; i++) {
        points.add(
            new CurveFit.Point(
                LOADS[i] / 700 - 1, SAMPLES[i], OVER[round][i] / SAMPLES[i], 1, round + 1));
      }
    }
    return points;
  }

  /** Figures worked out by another program. */
  @Test
  void threeRoundsGiveCapacityAndInterval() {
    CurveFit fit = CurveFit.of(CurveFit.Link.LOGIT, threeRounds(), 0.05).orElseThrow();

    assertThat(700 * (1 + fit.root())).isCloseTo(715.90, within(0.005));
    assertThat(fit.slope()).isCloseTo(11.324, within(0.0005));
    assertThat(fit.dispersion()).isCloseTo(6.258, within(0.0005));
    assertThat(700 * fit.firstTerm(0.99)).isCloseTo(13.50, within(0.005));
    assertThat(700 * fit.half(0.99)).isCloseTo(37.47, within(0.005));
  }

  @Test
  void loadInOtherUnitsGivesTheSameCapacity() {
    List<CurveFit.Point> moved =
        threeRounds().stream()
            .map(p -> new CurveFit.Point((1 + p.x()) * 700 / 720 - 1, p.n(), p.y(), 1, p.cluster()))
            .toList();
    CurveFit fit = CurveFit.of(CurveFit.Link.LOGIT, moved, 0.05).orElseThrow();

    assertThat(720 * (1 + fit.root())).isCloseTo(715.90, within(0.005));
    assertThat(720 * fit.half(0.99)).isCloseTo(37.47, within(0.005));
  }

  @Test
  void noCurveWithoutAnySampleOver() {
    List<CurveFit.Point> none =
        threeRounds().stream()
            .map(p -> new CurveFit.Point(p.x(), p.n(), 0, 1, p.cluster()))
            .toList();

    assertThat(CurveFit.of(CurveFit.Link.LOGIT, none, 0.05)).isEmpty();
  }

  @Test
  void noCurveWhereAStepSeparatesTheLoads() {
    List<CurveFit.Point> step =
        threeRounds().stream()
            .map(p -> new CurveFit.Point(p.x(), p.n(), p.x() > 0.01 ? 1 : 0, 1, p.cluster()))
            .toList();

    assertThat(CurveFit.of(CurveFit.Link.LOGIT, step, 0.05)).isEmpty();
  }

  @Test
  void meansCrossTheirLimit() {
    List<CurveFit.Point> points = new ArrayList<>();
    for (int round = 1; round <= 3; round++) {
      for (double x = -0.05; x < 0.06; x += 0.05) {
        points.add(new CurveFit.Point(x, 1000, Math.exp(4 * (x - 0.02)), 1, round));
      }
    }
    CurveFit fit = CurveFit.of(CurveFit.Link.LOG, points, 1).orElseThrow();

    assertThat(fit.root()).isCloseTo(0.02, within(1e-6));
    assertThat(fit.slope()).isCloseTo(4, within(1e-6));
  }
}
