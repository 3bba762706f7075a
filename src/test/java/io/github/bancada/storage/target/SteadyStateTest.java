package io.github.bancada.storage.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SteadyStateTest {
  @Test
  void equalRoundsAreSteady() {
    SteadyState state = new SteadyState(100, 100, 100, 100, 100);

    assertThat(state.isReached()).isTrue();
    assertThat(state.words())
        .isEqualTo(
            "steady over five rounds (100, 100, 100, 100, 100 /s): range 0 % of 20 %, slope +0 % of"
                + " 10 %");
  }

  /** Worked by hand: mean 100, range 16, slope (-2*92 - 96 + 104 + 2*108) / 10 * 4 = 16. */
  @Test
  void steadyFallIsNotSteady() {
    SteadyState state = new SteadyState(108, 104, 100, 96, 92);

    assertThat(state.range()).isCloseTo(0.16, within(1e-12));
    assertThat(state.slope()).isCloseTo(-0.16, within(1e-12));
    assertThat(state.isReached()).isFalse();
  }

  @Test
  void oneRoundOutOfRangeIsNotSteady() {
    SteadyState state = new SteadyState(100, 100, 122, 100, 100);

    assertThat(state.slope()).isCloseTo(0, within(1e-12));
    assertThat(state.isReached()).isFalse();
    assertThat(state.words()).startsWith("not steady over five rounds");
  }

  @Test
  void boundsAreStillSteady() {
    assertThat(new SteadyState(105, 95, 100, 95, 105).isReached()).isTrue();
  }
}
